import { defineEntity } from '@linkspan/core'
import { OVERVIEW_METRICS } from '../report.ts'
import { dailyReport } from '../sync.ts'

const report = dailyReport(['date'], OVERVIEW_METRICS)

export const websiteOverview = defineEntity({
  name: 'website_overview',
  summary: 'Users, sessions and views of one property, by day; the bounce rate is a fraction, 0.27 for 27 %.',
  actions: {
    list: report.list('Lists users, sessions, views, duration and bounce rate by day.'),
  },
  search: report.search,
})
