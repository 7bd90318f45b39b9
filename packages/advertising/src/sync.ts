import {
  type Call,
  type Document,
  InvalidParamsError,
  type SearchDeclaration,
  type SyncRead,
  type SyncScope,
} from '@linkspan/core'
import { customersOf } from './customers.ts'
import { type Fields, pick, toDocument } from './fields.ts'
import { selectQuery, walkQuery } from './gaql.ts'
import type { GoogleAds } from './google-ads.ts'

/** Conversions are counted back to their click for so many days. */
const DEFAULT_CONVERSION_WINDOW_DAYS = 14

/** How the rows of an entity become search documents, and what a sync reads for them. */
export function gaqlSearch<const Declared extends Fields>(declaration: {
  readonly from: string
  readonly fields: Declared
  /** The path of the resource's own name. */
  readonly name: keyof Declared & string
  readonly aliases?: Readonly<Record<string, keyof Declared & string>>
  /** Whether manager accounts have rows of it. */
  readonly managers?: boolean
}): SearchDeclaration<Declared> {
  const { from, fields, name, aliases, managers = false } = declaration
  const segments = pick(fields, (resource) => resource === 'segments')
  const measured = pick(fields, (resource) => resource === 'segments' || resource === 'metrics')
  const attributes = pick(fields, (resource) => resource !== 'segments' && resource !== 'metrics')

  const snapshot: SyncRead = {
    kind: 'snapshot',
    documents: (api: GoogleAds, scope: SyncScope) =>
      read(api, scope, { query: selectQuery(attributes, from), fields, managers }),
  }
  const window: SyncRead = {
    kind: 'window',
    lookback_days: DEFAULT_CONVERSION_WINDOW_DAYS,
    day: 'segments.date',
    joins: [name],
    documents(api: GoogleAds, scope: SyncScope) {
      const { from: first, to: last } = scope
      if (!first || !last)
        throw new InvalidParamsError('advertising: sync', [
          { path: '$.from', message: 'a window needs its days' },
        ])
      const query = selectQuery([name, ...measured], from, `segments.date BETWEEN '${first}' AND '${last}'`)
      return read(api, scope, { query, fields, managers: false })
    },
  }
  return {
    fields,
    key: [name, ...segments],
    ...(aliases && { aliases }),
    reads: segments.length > 0 ? [snapshot, window] : [snapshot],
  }
}

interface Reading {
  readonly query: string
  readonly fields: Fields
  readonly managers: boolean
}

/** The documents of every customer in scope, a vendor page at a time. */
async function* read(
  api: GoogleAds,
  scope: SyncScope,
  { query, fields, managers }: Reading,
): AsyncGenerator<Document[]> {
  const call: Call = { operation: 'sync', write: false, ...(scope.signal && { signal: scope.signal }) }
  for (const customer of await customersOf(api, scope, call)) {
    if (customer.manager && !managers) continue
    for await (const rows of walkQuery(api, customer, query, call))
      yield rows.map((row) => toDocument(row, fields))
  }
}
