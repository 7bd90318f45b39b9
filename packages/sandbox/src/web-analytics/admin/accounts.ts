import type { Account, Accounts, Property } from '../data/properties.ts'
import type { Handler } from '../operation.ts'
import { missing } from '../refusal.ts'
import { pageOf } from './pages.ts'

const SINCE = '2024-03-01T09:00:00Z'

const summaryOf = ({ id, name, properties }: Account) => ({
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

const accountJson = ({ id, name }: Account) => ({
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
export const accountOperations = ({ accounts }: Accounts): Record<string, Handler> => ({
  'accountSummaries.list': ({ request }) => pageOf(request, 'accountSummaries', accounts.map(summaryOf)),
  'accounts.list': ({ request }) => pageOf(request, 'accounts', accounts.map(accountJson)),
  'accounts.get': ({ variables }) => {
    const account = accounts.find(({ id }) => id === variables.accountsId)
    if (!account) throw missing()
    return accountJson(account)
  },
  'properties.get': ({ property }) => propertyJson(property),
})
