import type { Document } from '../documents.ts'
import type { WriteChange } from '../request/write-preview.ts'

/** A write of a plan, which nobody has sent yet. */
export interface PlannedWrite {
  /** Its place in the plan, from 1. */
  readonly number: number
  /** The entity of its action; null for a request of the caller's own. */
  readonly entity: string | null
  /** What it changes; null if that is not known. What it creates has an id of the plan, such as `~1`. */
  readonly changes: readonly WriteChange[] | null
}

/** Records that have one of these values in a field; the elements of an array count. */
export interface RecordsWith {
  /** The path of the field. */
  readonly field: string
  /** Of the field's type. */
  readonly values: readonly (string | number)[]
}

/** What synced records do not show of a planned write, although it may change that. */
export interface UncoveredWrite {
  /** The number of the write. */
  readonly write: number
  /** Why: a clause. */
  readonly reason: string
  /** The fields that are shown as they were, or are null in a new record; absent if it may be any. */
  readonly fields?: readonly string[]
}

/** The synced records of an entity as a sync would bring them after planned writes. */
export interface RecordEffects {
  /** Where the records are that may change: in none, nothing changes. */
  readonly scope: readonly RecordsWith[]
  /** The record as it would be: the same object if it stays, null if it goes. Called for records of the scope. */
  change(record: Document): Document | null
  /** New records. */
  readonly added: readonly Document[]
  /** What these records do not show of the writes. */
  readonly not_covered: readonly UncoveredWrite[]
}

/** What a plan is compared with. */
export interface SyncedRecords<Config = unknown> {
  /** The configuration of the sync, checked. */
  readonly config: Config
  /** The records of the entity as they are now, each once. */
  find(scope: readonly RecordsWith[]): Promise<Document[]>
}

/** Finds what planned writes change in the synced records of an entity. */
export type PlanEffects = (
  writes: readonly PlannedWrite[],
  records: SyncedRecords<never>,
) => Promise<RecordEffects>
