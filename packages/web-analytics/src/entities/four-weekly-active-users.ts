import { defineEntity } from '@linkspan/core'
import { dailyReport } from '../sync.ts'

const report = dailyReport(['date'], ['active28DayUsers'])

export const fourWeeklyActiveUsers = defineEntity({
  name: 'four_weekly_active_users',
  summary: 'How many users of one property were active within 28 days.',
  actions: {
    list: report.list('Lists, for each day, how many users were active on it or the 27 days before.'),
  },
  search: report.search,
})
