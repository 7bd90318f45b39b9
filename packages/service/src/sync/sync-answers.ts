import type { Answered } from '@linkspan/core'
import { listOf, named, nullable, optional, text } from '@linkspan/sync'
import * as z from 'zod'
import { partial, partialReason, partialScope } from '../search/partial-answers.ts'

const moment = z.string().nullable()
const count = z.int().min(0)

const syncProblem = named('SyncProblem', 'Why a part of a sync failed.', {
  code: text('What went wrong, as a stable word.'),
  message: text('One sentence.'),
  vendor_code: optional(z.string(), "The vendor's own code."),
  remedy: optional(z.string(), 'Who has to do what.'),
})

/** How far a run is. */
export const runStatus = z
  .enum(['queued', 'running', 'succeeded', 'failed', 'reauth_required', 'paused', 'interrupted', 'cancelled'])
  .meta({
    id: 'SyncRunStatus',
    description:
      'How far a run is. A `paused` one is at a limit of the vendor and continues at `resumes_at`; a `cancelled` one was ended by a request.',
  })
const entityStatus = z.enum(['waiting', 'running', 'succeeded', 'failed'])

const counts = named('SyncedCounts', 'What a run has done with one entity.', {
  entity: text('Its name, such as `ad_groups`.'),
  status: entityStatus.describe('How far the run is with it.'),
  read: count.describe('Records read from the vendor.'),
  written: count.describe('Records that were new or different.'),
  deleted: count.describe('Records that are gone.'),
  slices_done: count.describe('How many slices of the work are done.'),
  slices: nullable(count, 'How many slices the work has; null until that is known.'),
  error: optional(syncProblem, 'Why it failed, when it did.'),
})

const warning = named('SyncWarning', 'A source that a run could not read. Its former records stay.', {
  ...syncProblem.shape,
  entity: text('The entity, such as `ad_groups`.'),
  source: optional(z.string(), 'What could not be read, such as a customer.'),
})

const pause = named('SyncPaused', 'A limit of the vendor that a run waits for.', {
  source: optional(z.string(), 'What waits, such as `property_id 123`; absent for the whole account.'),
  reason: text('The quota that is nearly used up, or the code of the refusal.'),
  message: text('The same in one sentence.'),
  until: text('When it continues, ISO 8601.'),
})

const removal = named(
  'SyncRemoval',
  'Records that a run has removed, because their source is gone or no longer configured.',
  {
    entity: text('The entity, such as `ad_groups`.'),
    source: text('The source, such as `customer 1234567890`.'),
    records: count.describe('How many records it had.'),
  },
)

/** A run of a sync as it is answered. */
export const syncRun = named('SyncRun', 'One run of a sync.', {
  run_id: text('Its id.'),
  cause: z.enum(['created', 'schedule', 'request']).describe('Why there is this run.'),
  request: z
    .strictObject({
      entities: optional(z.array(z.string()), 'The entities; all by default.'),
      full: optional(z.boolean(), 'Whether everything is read again; false by default.'),
    })
    .describe('What it was asked to sync.'),
  status: runStatus,
  created_at: text('When it was made, ISO 8601.'),
  started_at: moment.describe('When it began, ISO 8601; null: not yet.'),
  ended_at: moment.describe('When it ended, ISO 8601; null: not yet.'),
  resumes_at: moment.describe('When a paused run continues, ISO 8601; null for others.'),
  error: nullable(syncProblem, 'Why it failed, when it did.'),
  entities: listOf(counts, 'What it has done with each entity.'),
  warnings: listOf(warning, 'Sources that could not be read, such as a customer.'),
  pauses: listOf(pause, 'What it waits for, that which ends first at the beginning.'),
  removed: listOf(removal, 'Sources whose records it has removed.'),
})

/** The last run of a sync, in its state. */
export const lastRun = named('LastRun', 'The last run of a sync.', {
  run_id: text('Its id.'),
  status: runStatus,
  started_at: moment.describe('When it began, ISO 8601; null: not yet.'),
  ended_at: moment.describe('When it ended, ISO 8601; null: not yet.'),
})

const missingField = named('MissingField', 'What a connector lacks for a sync.', {
  path: text('Where it belongs, as a JSON path.'),
  message: text('What is needed there.'),
})

const syncedSources = named('SyncedSources', 'Sources of an entity with the same state.', {
  ids: listOf(z.string(), 'Their ids, such as those of customers.'),
  status: z
    .enum(['synced', 'waiting', 'paused', 'refused', 'absent'])
    .describe('`waiting`: the newest days are not read yet.'),
  synced_at: moment.describe('When they were read, ISO 8601; null: not yet.'),
  synced_from: nullable(z.string(), 'The first day that is complete, for data by days.'),
  reconciled_at: moment.describe(
    "Since when all of their records were compared with the vendor's, ISO 8601; null: not yet.",
  ),
})

const syncedEntity = named('SyncedEntity', 'The synced data of one entity.', {
  entity: text('Its name, such as `ad_groups`.'),
  status: nullable(entityStatus, 'How the last run ended for it; null if that did not include it.'),
  records: count.describe('Records that a search can find.'),
  synced_at: moment.describe('When the newest of them were read, ISO 8601; null: nothing to search yet.'),
  synced_from: nullable(z.string(), 'The first day that is complete, YYYY-MM-DD, for data by days.'),
  error: optional(syncProblem, 'Why it failed, when it did.'),
})

const reportedEntity = named('ReportedEntity', 'The synced data of one entity, in detail.', {
  ...syncedEntity.shape,
  reconciled_at: moment.describe(
    "Since when all records were compared with the vendor's, ISO 8601; null: not yet.",
  ),
  partial: partial.optional(),
  sources: optional(z.array(syncedSources), 'What is known of each source, if there are such.'),
})

const syncFields = {
  status: z
    .enum([...runStatus.options, 'not_configured', 'waiting', 'suspended'])
    .describe(
      'That of the last run; `waiting` before the first; `not_configured` if `missing` is not empty; `suspended` until it is resumed.',
    ),
  missing: optional(z.array(missingField), 'What the connector lacks for a sync.'),
  next_at: moment.describe('When the next run starts at the earliest, ISO 8601; null: not by itself.'),
}
const ENTITIES = 'The entities, with the records that a search finds.'

/** The state of a connector's sync, with its last run. */
export const sync = named('SyncState', "How far a connector's sync is.", {
  ...syncFields,
  entities: listOf(syncedEntity, ENTITIES),
  last_run: nullable(lastRun, 'Null before the first.'),
})

/** A connector's sync with its runs, as it is answered. */
export const syncReport = named('SyncReport', "A connector's sync with its runs.", {
  ...syncFields,
  entities: listOf(reportedEntity, ENTITIES),
  current: nullable(syncRun, 'The run that is queued or running.'),
  runs: listOf(syncRun, 'The newest runs, newest first.'),
})

const coveredDays = named('CoveredDays', 'Days of an entity with the same state.', {
  from: nullable(z.string(), 'The first day, YYYY-MM-DD; null for records without days.'),
  to: nullable(z.string(), 'The last day.'),
  lacks: listOf(
    z.strictObject({ reason: partialReason, scope: partialScope }),
    'What answers of each of these days lack, or have outdated or not whole; empty: nothing.',
  ),
})

/** What the records of a connector cover, as it is answered. */
export const coverage = named('Coverage', 'What the records of a connector cover, by entity and day.', {
  entities: listOf(
    named('CoveredEntity', 'What the records of an entity cover.', {
      entity: text('Its name, such as `ad_groups`.'),
      days: listOf(coveredDays, 'In order, up to the present day.'),
    }),
    'The entities that were synced.',
  ),
})

/** A run as callers see it. */
export interface RunView extends Answered<typeof syncRun> {}

/** The sync of a connector as callers see it. */
export interface SyncView extends Answered<typeof sync> {}

/** The sync of a connector with its runs. */
export interface SyncReport extends Answered<typeof syncReport> {}
