import { defineEntity } from '@linkspan/core'
import { OVERVIEW_METRICS, reportList } from '../report.ts'
import { reportSearch } from '../sync.ts'

const columns = {
  dimensions: ['region', 'country', 'city', 'date'],
  metrics: OVERVIEW_METRICS,
} as const

export const locations = defineEntity({
  name: 'locations',
  summary: 'The places from which one property was visited; the bounce rate is a fraction, 0.27 for 27 %.',
  actions: {
    list: reportList({
      summary: 'Lists users, sessions and views by region, country, city and day.',
      ...columns,
    }),
  },
  search: reportSearch(columns),
})
