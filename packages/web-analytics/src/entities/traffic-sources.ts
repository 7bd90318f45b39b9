import { defineEntity } from '@linkspan/core'
import { OVERVIEW_METRICS } from '../report.ts'
import { dailyReport } from '../sync.ts'

const report = dailyReport(['date', 'sessionSource', 'sessionMedium'], OVERVIEW_METRICS)

export const trafficSources = defineEntity({
  name: 'traffic_sources',
  summary: 'Where the sessions of one property came from; the bounce rate is a fraction, 0.27 for 27 %.',
  actions: {
    list: report.list('Lists users, sessions and views by day, session source and session medium.'),
  },
  search: report.search,
})
