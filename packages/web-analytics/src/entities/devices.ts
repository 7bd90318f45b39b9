import { defineEntity } from '@linkspan/core'
import { OVERVIEW_METRICS } from '../report.ts'
import { dailyReport } from '../sync.ts'

const report = dailyReport(['date', 'deviceCategory', 'operatingSystem', 'browser'], OVERVIEW_METRICS)

export const devices = defineEntity({
  name: 'devices',
  summary: 'The devices on which one property was visited; the bounce rate is a fraction, 0.27 for 27 %.',
  actions: {
    list: report.list(
      'Lists users, sessions and views by day, device category, operating system and browser.',
    ),
  },
  search: report.search,
})
