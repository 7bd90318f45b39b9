import { defineEntity, defineList, defineRead } from '@linkspan/core'
import * as z from 'zod'
import { paging, rowsPage } from '../admin/admin.ts'
import type { AnalyticsAccount } from '../admin/admin-rows.ts'
import type { GoogleAnalytics } from '../google-analytics.ts'

export const accounts = defineEntity({
  name: 'accounts',
  summary: 'Accounts that the authorizing user has access to.',
  actions: {
    list: defineList({
      summary: 'Lists accounts, one row each.',
      params: z.strictObject({
        showDeleted: z.boolean().optional().describe('Whether accounts in the trash are listed too.'),
        ...paging,
      }),
      cursor: 'pageToken',
      run: (api: GoogleAnalytics, { pageSize = 200, ...more }, call) =>
        rowsPage<AnalyticsAccount>(
          api.admin,
          { path: '/v1beta/accounts', key: 'accounts', query: { pageSize, ...more } },
          call,
        ),
    }),
    get: defineRead({
      summary: 'Gets one account.',
      params: z.strictObject({
        name: z
          .string()
          .regex(/^accounts\/\d{1,20}$/, 'must be of the form accounts/<account_id>')
          .describe('Its name: accounts/<account_id>.'),
      }),
      run: (api: GoogleAnalytics, { name }, call) =>
        api.admin<AnalyticsAccount>({ method: 'GET', path: `/v1beta/${name}` }, call),
    }),
  },
})
