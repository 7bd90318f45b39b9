import type { Json } from '../google/messages/json.ts'
import type { VendorRequest } from '../kit/http.ts'
import { pageOf } from './admin/pages.ts'
import type { Account, Accounts, Property } from './data/properties.ts'

const SINCE = '2024-03-01T09:00:00Z'

/** Opens the list of accounts with their properties. */
export function createAccountSummaries({ accounts }: Accounts) {
  const summaries = accounts.map(({ id, name, properties }) => ({
    name: `accountSummaries/${id}`,
    account: `accounts/${id}`,
    displayName: name,
    ...(properties.length > 0 && {
      propertySummaries: properties.map((property) => ({
        property: `properties/${property.id}`,
        displayName: property.name,
        propertyType: 'PROPERTY_TYPE_ORDINARY',
        parent: `accounts/${id}`,
      })),
    }),
  }))
  return (request: VendorRequest): object => pageOf(request, 'accountSummaries', summaries)
}

/** An account, as the Admin API has it. */
export const accountJson = ({ id, name }: Account): Json => ({
  name: `accounts/${id}`,
  displayName: name,
  regionCode: 'US',
  createTime: SINCE,
  updateTime: SINCE,
})

/** A property, as the Admin API has it. */
export const propertyJson = ({ id, name, account, time_zone, currency }: Property): Json => ({
  name: `properties/${id}`,
  propertyType: 'PROPERTY_TYPE_ORDINARY',
  parent: `accounts/${account}`,
  account: `accounts/${account}`,
  displayName: name,
  industryCategory: 'SHOPPING',
  timeZone: time_zone,
  currencyCode: currency,
  serviceLevel: 'GOOGLE_ANALYTICS_STANDARD',
  createTime: SINCE,
  updateTime: SINCE,
})
