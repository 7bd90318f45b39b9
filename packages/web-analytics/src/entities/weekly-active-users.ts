import { defineEntity } from '@linkspan/core'
import { dailyReport } from '../sync.ts'

const report = dailyReport(['date'], ['active7DayUsers'])

export const weeklyActiveUsers = defineEntity({
  name: 'weekly_active_users',
  summary: 'How many users of one property were active within 7 days.',
  actions: {
    list: report.list('Lists, for each day, how many users were active on it or the 6 days before.'),
  },
  search: report.search,
})
