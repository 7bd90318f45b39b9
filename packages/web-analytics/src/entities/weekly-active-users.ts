import { defineEntity } from '@linkspan/core'
import { reportList } from '../report.ts'
import { reportSearch } from '../sync.ts'

const columns = {
  dimensions: ['date'],
  metrics: ['active7DayUsers'],
} as const

export const weeklyActiveUsers = defineEntity({
  name: 'weekly_active_users',
  summary: 'Users of one property who were active within 7 days.',
  actions: {
    /** Lists, for each day, the users who were active within the 7 days up to it. */
    list: reportList({
      summary: 'Lists, for each day, the users who were active within the 7 days up to it.',
      ...columns,
    }),
  },
  search: reportSearch(columns),
})
