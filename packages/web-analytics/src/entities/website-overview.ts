import { defineEntity } from '@linkspan/core'
import { OVERVIEW_METRICS, reportList } from '../report.ts'
import { reportSearch } from '../sync.ts'

const columns = {
  dimensions: ['date'],
  metrics: OVERVIEW_METRICS,
} as const

export const websiteOverview = defineEntity({
  name: 'website_overview',
  summary: 'Users, sessions and views of one property, by day; the bounce rate is a fraction, 0.27 for 27 %.',
  actions: {
    list: reportList({
      summary: 'Lists users, sessions, views, duration and bounce rate by day.',
      ...columns,
    }),
  },
  search: reportSearch(columns),
})
