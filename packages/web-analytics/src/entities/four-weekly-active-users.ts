import { defineEntity } from '@linkspan/core'
import { reportList } from '../report.ts'
import { reportSearch } from '../sync.ts'

const columns = {
  dimensions: ['date'],
  metrics: ['active28DayUsers'],
} as const

export const fourWeeklyActiveUsers = defineEntity({
  name: 'four_weekly_active_users',
  summary: 'How many users of one property were active within 28 days.',
  actions: {
    list: reportList({
      summary: 'Lists, for each day, how many users were active on it or the 27 days before.',
      ...columns,
    }),
  },
  search: reportSearch(columns),
})
