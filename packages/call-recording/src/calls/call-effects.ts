import {
  type Document,
  documentPaths,
  type FieldValues,
  type PlanEffects,
  type PlannedWrite,
  type SyncedRecords,
  valueAt,
} from '@linkspan/core'
import type { CallRecordingSync } from '../replication-config.ts'
import { type RowFields, rowDocument } from '../sync.ts'

const BY_VENDOR = 'the vendor sets these fields of a new call itself, or finds them in its recording'
const OTHER = 'what it changes in calls is not shown'

/** The fields of a call's row that are as the write has given them, with its parameters. */
const GIVEN = {
  clientUniqueId: 'clientUniqueId',
  customData: 'customData',
  direction: 'direction',
  meetingUrl: 'meetingUrl',
  primaryUserId: 'primaryUser',
  purpose: 'purpose',
  scheduled: 'scheduledStart',
  started: 'actualStart',
  title: 'title',
  workspaceId: 'workspaceId',
}

/**
 * What planned writes change in records of calls: new ones come once they have a recording. `unshown` says by entity why other
 * writes are not shown; `toRow` makes the row of a record of a call's basic data.
 */
export function callEffects(
  fields: RowFields,
  unshown: Readonly<Record<string, string>>,
  toRow: (basic: Document & { readonly id: string }) => object = (basic) => basic,
): PlanEffects {
  return async (writes, { config }: SyncedRecords<CallRecordingSync>) => {
    const recorded = new Set(
      writes.flatMap(({ entity, changes }) =>
        entity === 'call_media' ? (changes ?? []).map(({ after }) => after?.callId) : [],
      ),
    )
    const created = writes
      .flatMap(newCalls)
      .filter(({ id, given }) => given.downloadMediaUrl || recorded.has(id))
    const shown = new Set(created.flatMap(({ write, id }) => [write, id]))
    const isShown = ({ number, changes }: PlannedWrite) =>
      shown.has(number) || changes?.some(({ after }) => shown.has(String(after?.callId)))
    const calls = created.map(({ write, id, given }) => {
      const basic = Object.entries(GIVEN).map(([field, parameter]) => [field, given[parameter]])
      return { write, record: rowDocument(toRow({ ...Object.fromEntries(basic), id }), fields) }
    })
    return {
      scope: [],
      change: (record) => record,
      added: calls.map(({ record }) => record).filter((record) => isSynced(record, config)),
      not_covered: [
        ...calls.map(({ write, record }) => ({
          write,
          reason: BY_VENDOR,
          fields: ['id', ...missingIn(record)],
        })),
        ...writes.filter((write) => !isShown(write)).flatMap(unshownOf),
      ],
    }
  }

  function missingIn(record: Document): string[] {
    return documentPaths(fields).filter((path) => valueAt(record, path) === null)
  }

  function unshownOf({ number: write, entity }: PlannedWrite) {
    const reason = entity === null ? OTHER : unshown[entity]
    return reason === undefined ? [] : [{ write, reason }]
  }
}

/** The calls that a write creates. */
function newCalls({ number: write, entity, changes }: PlannedWrite) {
  return (entity === 'calls' ? (changes ?? []) : []).flatMap(({ id, after }) =>
    id === null || after === null ? [] : [{ write, id, given: after as FieldValues }],
  )
}

/** Whether a call began on a day that is synced. */
function isSynced(record: Document, { start_date = '' }: CallRecordingSync): boolean {
  return String(record.started ?? record.startdatetime) >= start_date
}
