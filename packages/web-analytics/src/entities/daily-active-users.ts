import { defineEntity } from '@linkspan/core'
import { dailyReport } from '../sync.ts'

const report = dailyReport(['date'], ['active1DayUsers'])

export const dailyActiveUsers = defineEntity({
  name: 'daily_active_users',
  summary: 'How many users of one property were active on a day.',
  actions: {
    list: report.list('Lists how many users were active on each day.'),
  },
  search: report.search,
})
