import {
  type Document,
  defineSnapshot,
  defineWindow,
  documentOf,
  type FieldType,
  type SyncRead,
  type SyncReading,
  type WindowReading,
} from '@linkspan/core'
import type { Gong } from './gong.ts'
import { type GongListing, walkList } from './pages.ts'
import type { CallRecordingSync } from './replication-config.ts'

/** The fields of an entity, by path. */
export type RowFields = Readonly<Record<string, FieldType>>

/** What writes do to what is synced of the company: nothing. */
export const COMPANY_EFFECTS = {}

const NEW = 'a call comes once it has a recording, and its details once the vendor has processed that'
const ERASED = 'which calls go or lose a person is not shown'

const LINKED = 'what a CRM has of the objects that calls are about is not read again'

/** What writes do to calls and what belongs to them. Access, tasks, flows and meetings are not synced. */
export const CALL_EFFECTS = {
  calls: NEW,
  call_media: NEW,
  email_address_data: ERASED,
  phone_number_data: ERASED,
}

/** The same for calls with the objects of a CRM that they are about. */
export const LINKED_CALL_EFFECTS = {
  ...CALL_EFFECTS,
  crm_integrations: LINKED,
  crm_objects: LINKED,
  crm_schema: LINKED,
}

/** A call changes for a day, and the vendor may take another day to process it. */
const LOOKBACK_DAYS = 2

/** The fields that hold a time. */
const TIMES = /(?:^|\.)(?:created|updated|started|scheduled|startdatetime|callStartTime|reviewTime)$/

/**
 * Converts a row to a search document. Every field is present; a field that the vendor omits is null. Times are in UTC:
 * the company's offset changes twice a year, and search compares times as strings.
 */
export function rowDocument(row: unknown, fields: RowFields): Document {
  return documentOf(row, fields, toUtc)
}

function toUtc(path: string, value: unknown): unknown {
  if (typeof value !== 'string' || !TIMES.test(path)) return value
  const milliseconds = Date.parse(value)
  return Number.isNaN(milliseconds) ? value : new Date(milliseconds).toISOString()
}

/** A read of all rows of a list. */
export function snapshot<Row>(listing: GongListing, fields: RowFields): SyncRead {
  return defineSnapshot(
    async function* (api: Gong, { call }: SyncReading<CallRecordingSync>) {
      for await (const rows of walkList<Row>(api, listing, call))
        yield rows.map((row) => rowDocument(row, fields))
    },
    { depends_on: () => null },
  )
}

/** The arguments of a read of some days. */
export type CallWindow = WindowReading<CallRecordingSync>

/**
 * A read of the rows of some days. `path` is the field that holds their time. A call can be deleted or become private
 * at any time, so all days are read again now and then.
 */
export function windowRead(
  path: string,
  documents: (api: Gong, reading: CallWindow) => AsyncIterable<Document[]>,
): SyncRead {
  return defineWindow({
    depends_on: ({ include_private }: CallRecordingSync) => ({ include_private }),
    lookback_days: LOOKBACK_DAYS,
    day: path,
    day_format: 'time',
    time_zone: 'UTC',
    reconciles: true,
    documents,
  })
}
