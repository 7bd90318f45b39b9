import { defineEntity, defineList, type Page } from '@linkspan/core'
import * as z from 'zod'
import type { GoogleAnalytics } from '../google-analytics.ts'
import type { AccountSummary } from '../rows.ts'

/** A property with the account that it belongs to. */
export interface PropertyRow {
  /** As reports take it. */
  readonly property_id: string
  /** `properties/<property_id>`. */
  readonly property: string
  readonly displayName?: string
  readonly propertyType?: string
  readonly parent?: string
  /** `accounts/<account_id>`. */
  readonly account?: string
  readonly accountDisplayName?: string
}

/** The properties of an account, one row each. */
function rowsOf({ account, displayName, propertySummaries = [] }: AccountSummary): PropertyRow[] {
  return propertySummaries.map(({ property = '', ...shown }) => ({
    property_id: property.slice('properties/'.length),
    property,
    ...shown,
    ...(account && { account }),
    ...(displayName && { accountDisplayName: displayName }),
  }))
}

export const properties = defineEntity({
  name: 'properties',
  summary: 'Properties that the authorizing user reaches.',
  actions: {
    /** Lists the properties that the user reaches, with their accounts; a page holds the properties of some accounts. */
    list: defineList({
      summary:
        'Lists the properties that the user reaches, with their accounts; a page holds the properties of some accounts.',
      params: z.strictObject({
        pageSize: z.int().min(1).max(200).optional().describe('Accounts per page, 1 to 200; default 200.'),
        pageToken: z.string().max(10_000).optional().describe('meta.next_page_token of the page before.'),
      }),
      cursor: 'pageToken',
      run: async (api: GoogleAnalytics, { pageSize = 200, pageToken }, call): Promise<Page<PropertyRow>> => {
        const { accountSummaries = [], nextPageToken } = await api.listAccountSummaries(
          { pageSize, pageToken },
          call,
        )
        return {
          data: accountSummaries.flatMap(rowsOf),
          meta: { next_page_token: nextPageToken || null },
        }
      },
    }),
  },
})
