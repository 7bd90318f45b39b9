import {
  type Document,
  defineSnapshot,
  defineWindow,
  type FieldType,
  putAt,
  type SyncRead,
  type SyncReading,
  valueAt,
  type WindowReading,
} from '@linkspan/core'
import type { Gong } from './gong.ts'
import { type Listing, walkList } from './pages.ts'
import type { CallRecordingSync } from './replication-config.ts'

/** The fields of an entity, by path. */
export type Fields = Readonly<Record<string, FieldType>>

/** Calls change for a day, and the vendor takes up to a day more to process them. */
const LOOKBACK_DAYS = 2

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

/** A read of all there is. */
export function snapshot<Row>(listing: Listing, fields: Fields): SyncRead {
  return defineSnapshot(async function* (api: Gong, { call }: SyncReading<CallRecordingSync>) {
    for await (const rows of walkList<Row>(api, listing, call))
      yield rows.map((row) => toDocument(row, fields))
  })
}

/** What the read of a window of calls is given. */
export type CallWindow = WindowReading<CallRecordingSync>

/** A read of the rows of some days, by the path that holds their moment. */
export function windowRead(
  path: string,
  documents: (api: Gong, reading: CallWindow) => AsyncIterable<Document[]>,
): SyncRead {
  return defineWindow({ lookback_days: LOOKBACK_DAYS, day: path, documents })
}
