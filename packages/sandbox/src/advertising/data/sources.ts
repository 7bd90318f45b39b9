import { camelCase, type Json, snakeCase } from '../../google/messages/types.ts'
import type { ResourceName } from '../schema/catalogue.ts'
import { isReportedSegment } from '../schema/report.ts'
import type { AdsAccount, AdsAccounts } from './accounts.ts'
import type { Leaf } from './activity.ts'
import type { TableName } from './build-tables.ts'
import { conversionActionsOf } from './conversion-actions.ts'
import { collectionOf, OWNERS, type ResourceRecord } from './records.ts'
import { type Rows, type SourceQuery, VIEWS } from './views.ts'

/** One entity of FROM with its joined resources. */
export interface JoinedEntity {
  resources: Partial<Record<ResourceName, Json>>
  leaves: readonly Leaf[]
}

/** The entities of one FROM by their places in a fixed order; undefined past the last one. */
export type EntitySource = (index: number) => JoinedEntity | undefined

function clientJson(top: string, account: AdsAccount, level: number): Json {
  const { descriptiveName, currencyCode, timeZone, testAccount } = account.customer
  return {
    resourceName: `customers/${top}/customerClients/${account.id}`,
    clientCustomer: `customers/${account.id}`,
    id: account.id,
    level: String(level),
    manager: account.manager,
    hidden: account.hidden,
    testAccount: testAccount ?? false,
    descriptiveName: descriptiveName ?? '',
    currencyCode: currencyCode ?? '',
    timeZone: timeZone ?? '',
    status: account.status,
  }
}

/** The rows of resources that have no table. */
const ROWS: Readonly<Partial<Record<ResourceName, Rows>>> = {
  ...VIEWS,
  conversion_action: ({ id }) => conversionActionsOf(id),
  customer: ({ customer, tables }) => [
    { json: customer, leaves: tables().campaigns.rows.flatMap(({ leaves }) => leaves) },
  ],
  customer_client: ({ id }, _query, accounts) =>
    accounts.below(id).map(({ account, level }) => ({ json: clientJson(id, account, level) })),
}

/** The rows of a resource: those of its table, if it has one. */
const tableRows: Rows = ({ tables }, { from }) =>
  tables()[collectionOf(camelCase(from)) as TableName]?.rows ?? []

/** The resources that a record belongs to, near and far. */
function joinedWith(record: ResourceRecord): JoinedEntity['resources'] {
  const resources: JoinedEntity['resources'] = {}
  for (const name of OWNERS) {
    const joined = record[name]
    if (joined) Object.assign(resources, joinedWith(joined), { [snakeCase(name)]: joined.json })
  }
  return resources
}

/** The entities that a query's FROM names, in one account. */
export function openSource(query: SourceQuery, account: AdsAccount, accounts: AdsAccounts): EntitySource {
  const { from, segments } = query
  const rowsOf = segments.every(isReportedSegment) ? (ROWS[from] ?? tableRows) : () => []
  const rows = rowsOf(account, query, accounts)
  const { customer } = account
  return (index) => {
    const record = rows[index]
    if (!record) return undefined
    const { json, leaves = [] } = record
    return { resources: { customer, ...joinedWith(record), [from]: json }, leaves }
  }
}
