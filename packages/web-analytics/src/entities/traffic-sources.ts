import { defineEntity } from '@linkspan/core'
import { OVERVIEW_METRICS, reportList } from '../report.ts'
import { reportSearch } from '../sync.ts'

const columns = {
  dimensions: ['date', 'sessionSource', 'sessionMedium'],
  metrics: OVERVIEW_METRICS,
} as const

export const trafficSources = defineEntity({
  name: 'traffic_sources',
  summary: 'Where the sessions of one property came from; the bounce rate is a fraction, 0.27 for 27 %.',
  actions: {
    list: reportList({
      summary: 'Lists users, sessions and views by day, session source and session medium.',
      ...columns,
    }),
  },
  search: reportSearch(columns),
})
