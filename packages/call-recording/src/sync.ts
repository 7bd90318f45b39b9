import {
  type Call,
  type Document,
  type FieldType,
  InvalidParamsError,
  putAt,
  type SyncRead,
  type SyncScope,
  validate,
  valueAt,
} from '@linkspan/core'
import * as z from 'zod'
import type { Gong } from './gong.ts'
import { type Listing, walkList } from './pages.ts'
import { day } from './params.ts'

/** What the sync of a call-recording connector may be told; it needs nothing. */
export const replicationConfig = z.strictObject({
  start_date: day.optional().describe('The first day of calls, YYYY-MM-DD.'),
  include_private: z.boolean().optional().describe('true reads private calls too.'),
})

/** The fields of an entity, by path. */
export type Fields = Readonly<Record<string, FieldType>>

/** Calls change for a day, and the vendor takes up to a day more to process them. */
const LOOKBACK_DAYS = 2

const DAY_MS = 86_400_000

const MOMENTS = /(?:^|\.)(?:created|updated|started|scheduled|startdatetime|callStartTime|reviewTime)$/

/**
 * A row as a search document: every field present, what the vendor left out null. Moments are in UTC, since the
 * company's offset changes twice a year and they are compared as the strings that they are.
 */
export function toDocument(row: unknown, fields: Fields): Document {
  const document: Document = Object.create(null)
  const paths = Object.keys(fields)
  for (const path of paths) {
    const parent = paths.some((other) => other.startsWith(`${path}.`))
    if (!parent) putAt(document, path, convert(path, valueAt(row, path)))
  }
  return document
}

function convert(path: string, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string' || !MOMENTS.test(path)) return value
  const milliseconds = Date.parse(value)
  return Number.isNaN(milliseconds) ? value : new Date(milliseconds).toISOString()
}

/** The configuration of a sync. Throws `invalid_params` naming the field. */
export function configOf(scope: SyncScope): z.output<typeof replicationConfig> {
  const config = validate(replicationConfig, scope.replication_config ?? {})
  if (config.success) return config.data
  throw new InvalidParamsError('call-recording: replication_config', config.issues)
}

/** The call that a sync's requests are part of. */
export function syncCall({ signal }: SyncScope): Call {
  return { operation: 'sync', write: false, ...(signal && { signal }) }
}

/** A day some days after another. */
export function daysAfter(from: string, days: number): string {
  return new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** The days of a window, inclusive. */
export function daysOf({ from, to }: SyncScope): { from: string; to: string } {
  if (from && to) return { from, to }
  throw new InvalidParamsError('call-recording: sync', [
    { path: '$.from', message: 'a window needs its days' },
  ])
}

/** A read of all there is. */
export function snapshot<Row>(listing: Listing, fields: Fields): SyncRead {
  return {
    kind: 'snapshot',
    async *documents(api: Gong, scope: SyncScope) {
      configOf(scope)
      for await (const rows of walkList<Row>(api, listing, syncCall(scope)))
        yield rows.map((row) => toDocument(row, fields))
    },
  }
}

/** A read of the rows of some days, by the path that holds their moment. */
export function windowRead(
  path: string,
  rowsOf: (api: Gong, scope: SyncScope) => AsyncIterable<Document[]>,
): SyncRead {
  return { kind: 'window', lookback_days: LOOKBACK_DAYS, day: path, documents: rowsOf }
}
