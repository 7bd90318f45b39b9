import {
  type ConfiguredEntities,
  type ConfiguredEntity,
  ConnectorError,
  type Document,
  defineSnapshot,
  defineWindow,
  type FieldType,
  type SearchDeclaration,
  type SyncReading,
  type VendorFields,
  type WindowReading,
} from '@linkspan/core'
import { ofCustomer, type SyncCustomer } from '../customers.ts'
import { DAILY_ROWS } from '../daily-rows.ts'
import { toDocuments } from '../fields.ts'
import { walkQuery } from '../gaql.ts'
import type { GoogleAds } from '../google-ads.ts'
import { type GaqlQuery, parseQueryText, resourceOf } from '../parse-query.ts'
import { SEGMENT_DAY } from '../query-config.ts'
import type { AdvertisingSync } from '../replication-config.ts'
import { checkQueries } from './check-queries.ts'
import { CHANGE_EVENT, hasRows, isReported, MOST_CHANGES, sentText } from './sent-query.ts'

/** The field of every record that names its customer: not all resources have it in their names. */
const CUSTOMER = 'customer_id'

/** The entities that queries make. */
export const configuredQueries = {
  field: 'queries',
  of: ({ queries = [] }: AdvertisingSync, vendor_fields: VendorFields | undefined) =>
    queries.map((definition) => toEntity(definition, vendor_fields)),
  vendorFields: checkQueries,
} as const satisfies ConfiguredEntities

function toEntity(
  definition: NonNullable<AdvertisingSync['queries']>[number],
  vendor_fields: VendorFields | undefined,
): ConfiguredEntity {
  // the schema of the configuration has parsed it
  const query = parseQueryText(definition.query) as GaqlQuery
  return {
    name: definition.name,
    summary: 'The rows of a query of the configuration.',
    actions: {},
    search: searchOf(query, vendor_fields),
    definition,
  }
}

function searchOf(query: GaqlQuery, vendor_fields: VendorFields = {}): SearchDeclaration {
  const { select, from } = query
  const by_days = select.includes(SEGMENT_DAY)
  const resources = new Set([from, ...select.map(resourceOf)].filter((each) => !isReported(each)))
  // the vendor adds the name of each resource to every row: together with the segments, they identify it
  const names = [...resources].map((resource) => `${resource}.resource_name`)
  const segments = select.filter((path) => resourceOf(path) === 'segments')
  const known = select.every((path) => Object.hasOwn(vendor_fields, path))
  const fields: Record<string, FieldType> = { [CUSTOMER]: 'string' }
  for (const path of select) fields[path] = vendor_fields[path]?.type ?? 'string'
  for (const path of names) fields[path] = 'string'
  return {
    record: `One record is a row of the query for one customer${by_days ? ' on one day' : ''}.`,
    fields: known ? fields : {},
    texts: { [CUSTOMER]: 'The customer: 10 digits without dashes.' },
    key: [CUSTOMER, ...names, ...segments],
    reads: known ? [readOf(query, fields, by_days)] : [],
  }
}

function readOf(query: GaqlQuery, fields: Readonly<Record<string, FieldType>>, by_days: boolean) {
  const { from } = query
  const toDocument = toDocuments(fields)
  const depends_on = () => query
  const of = (id: string) => ({ field: CUSTOMER, equals: id })
  const by_source = { of, includes: (customer: SyncCustomer) => hasRows(query, customer) }
  if (by_days)
    return defineWindow({
      depends_on,
      by_source,
      ...DAILY_ROWS,
      day: SEGMENT_DAY,
      documents: (api: GoogleAds, reading: WindowReading<AdvertisingSync>, customer: SyncCustomer) =>
        read(api, reading, customer, sentText(query, reading)),
    })
  return defineSnapshot(
    (api: GoogleAds, reading: SyncReading<AdvertisingSync>, customer: SyncCustomer) =>
      read(api, reading, customer, sentText(query)),
    { depends_on, by_source, is_report: true },
  )

  async function* read(
    api: GoogleAds,
    { call }: SyncReading,
    { id, login_customer_id }: SyncCustomer,
    text: string,
  ): AsyncGenerator<Document[]> {
    const target = { customer_id: id, login_customer_id }
    let count = 0
    for await (const rows of walkQuery<object>(api, target, text, ofCustomer(call, id))) {
      count += rows.length
      if (from === CHANGE_EVENT && count >= MOST_CHANGES) throw tooManyChanges(id)
      yield rows.map((row) => Object.assign(toDocument(row), { [CUSTOMER]: id }))
    }
  }
}

function tooManyChanges(customer_id: string): ConnectorError {
  return new ConnectorError(
    'vendor_rejected',
    `advertising: customer ${customer_id} has ${MOST_CHANGES} changes or more, and the vendor returns no others.`,
    { remedy: `Narrow the days of change_event.change_date_time in the query.` },
  )
}
