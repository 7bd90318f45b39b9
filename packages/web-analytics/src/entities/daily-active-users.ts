import { defineEntity } from '@linkspan/core'
import { reportList } from '../report.ts'
import { reportSearch } from '../sync.ts'

const columns = {
  dimensions: ['date'],
  metrics: ['active1DayUsers'],
} as const

export const dailyActiveUsers = defineEntity({
  name: 'daily_active_users',
  summary: 'Users of one property who were active on a day.',
  actions: {
    /** Lists the users who were active on each day. */
    list: reportList({
      summary: 'Lists the users who were active on each day.',
      ...columns,
    }),
  },
  search: reportSearch(columns),
})
