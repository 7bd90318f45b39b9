import { defineEntity } from '@linkspan/core'
import { reportList } from '../report.ts'
import { reportSearch } from '../sync.ts'

const columns = {
  dimensions: ['date'],
  metrics: ['active1DayUsers'],
} as const

export const dailyActiveUsers = defineEntity({
  name: 'daily_active_users',
  summary: 'How many users of one property were active on a day.',
  actions: {
    list: reportList({
      summary: 'Lists how many users were active on each day.',
      ...columns,
    }),
  },
  search: reportSearch(columns),
})
