import { defineEntity } from '@linkspan/core'
import { OVERVIEW_METRICS } from '../report.ts'
import { dailyReport } from '../sync.ts'

const report = dailyReport(['region', 'country', 'city', 'date'], OVERVIEW_METRICS)

export const locations = defineEntity({
  name: 'locations',
  summary: 'The places from which one property was visited; the bounce rate is a fraction, 0.27 for 27 %.',
  actions: {
    list: report.list('Lists users, sessions and views by region, country, city and day.'),
  },
  search: report.search,
})
