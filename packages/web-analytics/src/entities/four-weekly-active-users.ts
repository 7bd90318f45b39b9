import { defineEntity } from '@linkspan/core'
import { reportList } from '../report.ts'
import { reportSearch } from '../sync.ts'

const columns = {
  dimensions: ['date'],
  metrics: ['active28DayUsers'],
} as const

export const fourWeeklyActiveUsers = defineEntity({
  name: 'four_weekly_active_users',
  summary: 'Users of one property who were active within 28 days.',
  actions: {
    /** Lists, for each day, the users who were active within the 28 days up to it. */
    list: reportList({
      summary: 'Lists, for each day, the users who were active within the 28 days up to it.',
      ...columns,
    }),
  },
  search: reportSearch(columns),
})
