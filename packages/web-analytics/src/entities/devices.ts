import { defineEntity } from '@linkspan/core'
import { OVERVIEW_METRICS, reportList } from '../report.ts'
import { reportSearch } from '../sync.ts'

const columns = {
  dimensions: ['date', 'deviceCategory', 'operatingSystem', 'browser'],
  metrics: OVERVIEW_METRICS,
} as const

export const devices = defineEntity({
  name: 'devices',
  summary: 'The devices on which one property was visited; the bounce rate is a fraction, 0.27 for 27 %.',
  actions: {
    list: reportList({
      summary: 'Lists users, sessions and views by day, device category, operating system and browser.',
      ...columns,
    }),
  },
  search: reportSearch(columns),
})
