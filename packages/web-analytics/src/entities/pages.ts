import { defineEntity } from '@linkspan/core'
import { dailyReport } from '../sync.ts'

const report = dailyReport(['date', 'hostName', 'pagePathPlusQueryString'], ['screenPageViews', 'bounceRate'])

export const pages = defineEntity({
  name: 'pages',
  summary: 'The pages of one property, with their views; the bounce rate is a fraction, 0.27 for 27 %.',
  actions: {
    list: report.list('Lists views and bounce rate by day, host name and page path with query string.'),
  },
  search: report.search,
})
