import { defineEntity, defineList, defineRead, type Page } from '@linkspan/core'
import * as z from 'zod'
import { paging, rowsPage } from '../admin/admin.ts'
import type { AnalyticsProperty } from '../admin/admin-rows.ts'
import type { GoogleAnalytics } from '../google-analytics.ts'
import { propertyId } from '../params.ts'
import type { AccountSummary } from '../rows.ts'

/** A property with the account that it belongs to. */
export interface PropertyRow {
  /** The id that reports take. */
  readonly property_id: string
  /** `properties/<property_id>`. */
  readonly property: string
  /** Its name for people. */
  readonly displayName?: string
  /** Its kind, such as `PROPERTY_TYPE_ORDINARY`. */
  readonly propertyType?: string
  /** What it belongs to: an account, or another property. */
  readonly parent?: string
  /** `accounts/<account_id>`. */
  readonly account?: string
  /** The account's name for people. */
  readonly accountDisplayName?: string
}

/** The properties of an account, one row each. */
function rowsOf({ account, displayName, propertySummaries }: AccountSummary): PropertyRow[] {
  return (propertySummaries ?? []).map(({ property = '', ...shown }) => ({
    property_id: property.slice('properties/'.length),
    property,
    ...shown,
    ...(account && { account }),
    ...(displayName && { accountDisplayName: displayName }),
  }))
}

export const properties = defineEntity({
  name: 'properties',
  summary: 'Properties that the authorizing user has access to.',
  actions: {
    list: defineList({
      summary:
        'Lists the properties that the user has access to, with their accounts. A page holds all properties of some accounts.',
      params: z.strictObject({
        pageSize: z.int().min(1).max(200).optional().describe('Accounts per page, 1 to 200; default 200.'),
        pageToken: paging.pageToken,
      }),
      cursor: 'pageToken',
      run: async (api: GoogleAnalytics, { pageSize = 200, pageToken }, call): Promise<Page<PropertyRow>> => {
        const key = 'accountSummaries'
        const request = { path: `/v1beta/${key}`, key, query: { pageSize, pageToken } }
        const { data, meta } = await rowsPage<AccountSummary>(api.admin, request, call)
        return { data: data.flatMap(rowsOf), meta }
      },
    }),
    get: defineRead({
      summary: 'Gets one property with its time zone, currency and industry.',
      params: z.strictObject({ property_id: propertyId }),
      run: (api: GoogleAnalytics, { property_id }, call) =>
        api.admin<AnalyticsProperty>({ method: 'GET', path: `/v1beta/properties/${property_id}` }, call),
    }),
  },
})
