import {
  type Document,
  defineSnapshot,
  defineWindow,
  type SearchDeclaration,
  type SyncReading,
  type WindowReading,
} from '@linkspan/core'
import { ofCustomer, type SyncCustomer } from './customers.ts'
import { DAILY_ROWS } from './daily-rows.ts'
import { effectsOf } from './effects/effects.ts'
import { type Fields, fieldsAt, fieldTexts, pickFields, toDocuments } from './fields.ts'
import { selectQuery, walkQuery } from './gaql.ts'
import type { GoogleAds } from './google-ads.ts'
import { isLabelNames, LABEL_FIELDS, withLabelNames } from './label-names.ts'
import type { AdvertisingSync } from './replication-config.ts'

/** Declares the search of an entity: its fields, its key, and the reads of a sync. */
export function gaqlSearch<const Declared extends Fields>(declaration: {
  readonly from: string
  /** What one record is. */
  readonly record: string
  readonly fields: Declared
  readonly aliases?: Readonly<Record<string, keyof Declared & string>>
  /** The fields that hold days as YYYY-MM-DD, besides `segments.date`. */
  readonly days?: SearchDeclaration['days']
  /** Whether manager accounts have rows of it. */
  readonly managers?: boolean
  /** Further paths that a key needs, because the vendor uses a resource name for several rows. */
  readonly beside?: readonly (keyof Declared & string)[]
  /** Whether the vendor has rows for days only, so that no snapshot has what they show beside numbers. */
  readonly by_day?: boolean
}): SearchDeclaration<Declared> {
  const { from, record, fields, aliases, days, managers = false, beside = [], by_day = false } = declaration
  const name = `${from}.resource_name`
  const segments = pickFields(fields, (resource) => resource === 'segments')
  const measured = pickFields(fields, (resource) => resource === 'segments' || resource === 'metrics')
  const attributes = pickFields(fields, (resource) => resource !== 'segments' && resource !== 'metrics')
  // a row of a day gets its attributes from the document that it is joined with
  const daily = by_day ? Object.keys(fields) : [name, ...measured]
  const toDocument = toDocuments(fields)
  const toRow = by_day ? toDocument : toDocuments(fieldsAt(fields, daily))

  // every id has ten digits, so no id is the beginning of another
  const of = (id: string) => ({ field: name, starts_with: `customers/${id}` })
  const depends_on = () => null

  const snapshot = defineSnapshot(
    (api: GoogleAds, reading: SyncReading<AdvertisingSync>, customer: SyncCustomer) => {
      const documents = read(toDocument, api, reading, customer, selectQuery(attributes, from))
      if (!attributes.some(isLabelNames)) return documents
      const labels = selectQuery(LABEL_FIELDS, `${from}_label`)
      return withLabelNames(documents, from, () => rowsOf(api, reading, customer, labels))
    },
    { depends_on, by_source: { of, includes: ({ manager }) => managers || !manager } },
  )
  const window = defineWindow({
    depends_on,
    // the vendor refuses metrics of manager accounts
    by_source: { of, includes: ({ manager }: SyncCustomer) => !manager },
    ...DAILY_ROWS,
    day: 'segments.date',
    ...(!by_day && { joins: [name] }),
    documents(api: GoogleAds, reading: WindowReading<AdvertisingSync>, customer: SyncCustomer) {
      const days = `segments.date BETWEEN '${reading.from}' AND '${reading.to}'`
      return read(toRow, api, reading, customer, selectQuery(daily, from, days))
    },
  })

  /** The documents of a customer, a vendor page at a time. */
  async function* read(
    convert: ReturnType<typeof toDocuments>,
    ...target: Parameters<typeof rowsOf>
  ): AsyncGenerator<Document[]> {
    for await (const rows of rowsOf(...target)) yield rows.map(convert)
  }

  return {
    record,
    fields,
    texts: fieldTexts(fields),
    key: [name, ...beside, ...segments],
    ...(aliases && { aliases }),
    days,
    effects: effectsOf({ from, fields, name, by_day }),
    reads: segments.length === 0 ? [snapshot] : by_day ? [window] : [snapshot, window],
  }
}

/** The rows of a query in one customer. */
function rowsOf(
  api: GoogleAds,
  { call }: SyncReading,
  { id: customer_id, login_customer_id }: SyncCustomer,
  query: string,
): AsyncGenerator<object[]> {
  return walkQuery(api, { customer_id, login_customer_id }, query, ofCustomer(call, customer_id))
}
