import { defineEntity } from '@linkspan/core'
import { reportList } from '../report.ts'
import { reportSearch } from '../sync.ts'

const columns = {
  dimensions: ['date', 'hostName', 'pagePathPlusQueryString'],
  metrics: ['screenPageViews', 'bounceRate'],
} as const

export const pages = defineEntity({
  name: 'pages',
  summary: 'The pages of one property, with their views; the bounce rate is a fraction, 0.27 for 27 %.',
  actions: {
    list: reportList({
      summary: 'Lists views and bounce rate by day, host name and page path with query string.',
      ...columns,
    }),
  },
  search: reportSearch(columns),
})
