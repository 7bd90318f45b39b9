import type { Property, SiteAccount, SiteAccounts } from '../data/properties.ts'
import type { Answerer } from '../operation.ts'
import { missingEntity } from '../refusal.ts'
import { adminPage } from './resources.ts'

const SINCE = '2024-03-01T09:00:00Z'

const summaryOf = ({ id, name, properties }: SiteAccount) => ({
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
})

const accountJson = ({ id, name }: SiteAccount) => ({
  name: `accounts/${id}`,
  displayName: name,
  regionCode: 'US',
  createTime: SINCE,
  updateTime: SINCE,
})

const propertyJson = ({ id, name, account, time_zone, currency }: Property) => ({
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

/** The operations on accounts and their properties. */
export const accountOperations = ({ accounts }: SiteAccounts): Record<string, Answerer> => ({
  'accountSummaries.list': ({ request }) => adminPage(request, 'accountSummaries', accounts.map(summaryOf)),
  'accounts.list': ({ request }) => adminPage(request, 'accounts', accounts.map(accountJson)),
  'accounts.get': ({ variables }) => {
    const account = accounts.find(({ id }) => id === variables.accountsId)
    if (!account) throw missingEntity()
    return accountJson(account)
  },
  'properties.get': ({ property }) => propertyJson(property),
})
