import {
  type Document,
  defineSnapshot,
  defineWindow,
  readSources,
  type SearchDeclaration,
  type SyncReading,
  type WindowReading,
} from '@linkspan/core'
import { customersOf, ofCustomer } from './customers.ts'
import { documentsOf, type Fields, pick } from './fields.ts'
import { selectQuery, walkQuery } from './gaql.ts'
import type { GoogleAds } from './google-ads.ts'
import type { AdvertisingSync } from './replication-config.ts'

/** Declares the search of an entity: its fields, its key, and the reads of a sync. */
export function gaqlSearch<const Declared extends Fields>(declaration: {
  readonly from: string
  readonly fields: Declared
  /** The path of the resource name. */
  readonly name: keyof Declared & string
  readonly aliases?: Readonly<Record<string, keyof Declared & string>>
  /** Whether manager accounts have rows of it. */
  readonly managers?: boolean
}): SearchDeclaration<Declared> {
  const { from, fields, name, aliases, managers = false } = declaration
  const segments = pick(fields, (resource) => resource === 'segments')
  const measured = pick(fields, (resource) => resource === 'segments' || resource === 'metrics')
  const attributes = pick(fields, (resource) => resource !== 'segments' && resource !== 'metrics')
  const toDocument = documentsOf(fields)

  const snapshot = defineSnapshot((api: GoogleAds, reading: SyncReading<AdvertisingSync>) =>
    read(api, reading, { query: selectQuery(attributes, from), toDocument, name, managers }),
  )
  const window = defineWindow({
    lookback_days: ({ conversion_window_days }: AdvertisingSync) => conversion_window_days,
    day: 'segments.date',
    joins: [name],
    documents(api: GoogleAds, reading: WindowReading<AdvertisingSync>) {
      const days = `segments.date BETWEEN '${reading.from}' AND '${reading.to}'`
      const query = selectQuery([name, ...measured], from, days)
      // the vendor refuses metrics of manager accounts
      return read(api, reading, { query, toDocument, name, managers: false })
    },
  })
  return {
    fields,
    key: [name, ...segments],
    ...(aliases && { aliases }),
    reads: segments.length > 0 ? [snapshot, window] : [snapshot],
  }
}

interface Selection {
  readonly query: string
  readonly toDocument: (row: unknown) => Document
  /** The path of the resource name, which begins with the customer's. */
  readonly name: string
  readonly managers: boolean
}

/** The documents of every customer in scope, a vendor page at a time. */
async function* read(
  api: GoogleAds,
  reading: SyncReading<AdvertisingSync>,
  { query, toDocument, name, managers }: Selection,
): AsyncGenerator<Document[]> {
  const customers = await customersOf(api, reading)
  yield* readSources(
    // every id has ten digits, so no id is the beginning of another
    customers.filter(({ manager }) => managers || !manager),
    reading,
    ({ customer_id }) => ({ field: name, starts_with: `customers/${customer_id}` }),
    async function* (customer) {
      const call = ofCustomer(reading.call, customer.customer_id)
      for await (const rows of walkQuery(api, customer, query, call)) yield rows.map(toDocument)
    },
  )
}
