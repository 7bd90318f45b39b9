import type { Answered } from '@linkspan/core'
import * as z from 'zod'
import { partial, partialReason, partialScope } from '../search/partial-answers.ts'

const moment = z.string().nullable()
const count = z.int().min(0)

const syncProblem = z
  .strictObject({
    code: z.string().describe('What went wrong, as a stable word.'),
    message: z.string().describe('One sentence.'),
    vendor_code: z.string().optional().describe("The vendor's own code."),
    remedy: z.string().optional().describe('Who has to do what.'),
  })
  .meta({ id: 'SyncProblem', description: 'Why a part of a sync failed.' })

/** How far a run is. */
export const runStatus = z
  .enum(['queued', 'running', 'succeeded', 'failed', 'reauth_required', 'paused', 'interrupted', 'cancelled'])
  .meta({
    id: 'SyncRunStatus',
    description:
      'How far a run is. A `paused` one is at a limit of the vendor and continues at `resumes_at`; a `cancelled` one was ended by a request.',
  })
const entityStatus = z.enum(['waiting', 'running', 'succeeded', 'failed'])

const counts = z
  .strictObject({
    entity: z.string().describe('Its name, such as `ad_groups`.'),
    status: entityStatus.describe('How far the run is with it.'),
    read: count.describe('Records read from the vendor.'),
    written: count.describe('Records that were new or different.'),
    deleted: count.describe('Records that are gone.'),
    slices_done: count.describe('How many slices of the work are done.'),
    slices: count.nullable().describe('How many slices the work has; null until that is known.'),
    error: syncProblem.optional().describe('Why it failed, when it did.'),
  })
  .meta({ id: 'SyncedCounts', description: 'What a run has done with one entity.' })

const warning = syncProblem
  .extend({
    entity: z.string().describe('The entity, such as `ad_groups`.'),
    source: z.string().optional().describe('What could not be read, such as a customer.'),
  })
  .meta({ id: 'SyncWarning', description: 'A source that a run could not read. Its former records stay.' })

const pause = z
  .strictObject({
    source: z
      .string()
      .optional()
      .describe('What waits, such as `property_id 123`; absent for the whole account.'),
    reason: z.string().describe('The quota that is nearly used up, or the code of the refusal.'),
    message: z.string().describe('The same in one sentence.'),
    until: z.string().describe('When it continues, ISO 8601.'),
  })
  .meta({ id: 'SyncPaused', description: 'A limit of the vendor that a run waits for.' })

const removal = z
  .strictObject({
    entity: z.string().describe('The entity, such as `ad_groups`.'),
    source: z.string().describe('The source, such as `customer 1234567890`.'),
    records: count.describe('How many records it had.'),
  })
  .meta({
    id: 'SyncRemoval',
    description: 'Records that a run has removed, because their source is gone or no longer configured.',
  })

/** A run of a sync as it is answered. */
export const syncRun = z
  .strictObject({
    run_id: z.string().describe('Its id.'),
    cause: z.enum(['created', 'schedule', 'request']).describe('Why there is this run.'),
    request: z
      .strictObject({
        entities: z.array(z.string()).optional().describe('The entities; all by default.'),
        full: z.boolean().optional().describe('Whether everything is read again; false by default.'),
      })
      .describe('What it was asked to sync.'),
    status: runStatus,
    created_at: z.string().describe('When it was made, ISO 8601.'),
    started_at: moment.describe('When it began, ISO 8601; null: not yet.'),
    ended_at: moment.describe('When it ended, ISO 8601; null: not yet.'),
    resumes_at: moment.describe('When a paused run continues, ISO 8601; null for others.'),
    error: syncProblem.nullable().describe('Why it failed, when it did.'),
    entities: z.array(counts).describe('What it has done with each entity.'),
    warnings: z.array(warning).describe('Sources that could not be read, such as a customer.'),
    pauses: z.array(pause).describe('What it waits for, that which ends first at the beginning.'),
    removed: z.array(removal).describe('Sources whose records it has removed.'),
  })
  .meta({ id: 'SyncRun', description: 'One run of a sync.' })

const lastRun = z
  .strictObject({
    run_id: z.string().describe('Its id.'),
    status: runStatus,
    started_at: moment.describe('When it began, ISO 8601; null: not yet.'),
    ended_at: moment.describe('When it ended, ISO 8601; null: not yet.'),
  })
  .meta({ id: 'LastRun', description: 'The last run of a sync.' })

const missingField = z
  .strictObject({
    path: z.string().describe('Where it belongs, as a JSON path.'),
    message: z.string().describe('What is needed there.'),
  })
  .meta({ id: 'MissingField', description: 'What a connector lacks for a sync.' })

const syncedSources = z
  .strictObject({
    ids: z.array(z.string()).describe('Their ids, such as those of customers.'),
    status: z
      .enum(['synced', 'waiting', 'paused', 'refused', 'absent'])
      .describe('`waiting`: the newest days are not read yet.'),
    synced_at: moment.describe('When they were read, ISO 8601; null: not yet.'),
    synced_from: z.string().nullable().describe('The first day that is complete, for data by days.'),
    reconciled_at: moment.describe(
      "Since when all of their records were compared with the vendor's, ISO 8601; null: not yet.",
    ),
  })
  .meta({ id: 'SyncedSources', description: 'Sources of an entity with the same state.' })

const syncedEntity = z
  .strictObject({
    entity: z.string().describe('Its name, such as `ad_groups`.'),
    status: entityStatus
      .nullable()
      .describe('How the last run ended for it; null if that did not include it.'),
    records: count.describe('Records that a search can find.'),
    synced_at: moment.describe('When the newest of them were read, ISO 8601; null: nothing to search yet.'),
    synced_from: z
      .string()
      .nullable()
      .describe('The first day that is complete, YYYY-MM-DD, for data by days.'),
    error: syncProblem.optional().describe('Why it failed, when it did.'),
  })
  .meta({ id: 'SyncedEntity', description: 'The synced data of one entity.' })

const reportedEntity = syncedEntity
  .extend({
    reconciled_at: moment.describe(
      "Since when all records were compared with the vendor's, ISO 8601; null: not yet.",
    ),
    partial: partial.optional(),
    sources: z.array(syncedSources).optional().describe('What is known of each source, if there are such.'),
  })
  .meta({ id: 'ReportedEntity', description: 'The synced data of one entity, in detail.' })

const syncFields = {
  status: z
    .enum([...runStatus.options, 'not_configured', 'waiting', 'suspended'])
    .describe(
      'That of the last run; `waiting` before the first; `not_configured` if `missing` is not empty; `suspended` until it is resumed.',
    ),
  missing: z.array(missingField).optional().describe('What the connector lacks for a sync.'),
  next_at: moment.describe('When the next run starts at the earliest, ISO 8601; null: not by itself.'),
}
const ENTITIES = 'The entities, with the records that a search finds.'

/** The state of a connector's sync, with its last run. */
export const sync = z
  .strictObject({
    ...syncFields,
    entities: z.array(syncedEntity).describe(ENTITIES),
    last_run: lastRun.nullable().describe('Null before the first.'),
  })
  .meta({ id: 'SyncState', description: "How far a connector's sync is." })

/** A connector's sync with its runs, as it is answered. */
export const syncReport = z
  .strictObject({
    ...syncFields,
    entities: z.array(reportedEntity).describe(ENTITIES),
    current: syncRun.nullable().describe('The run that is queued or running.'),
    runs: z.array(syncRun).describe('The newest runs, newest first.'),
  })
  .meta({ id: 'SyncReport', description: "A connector's sync with its runs." })

const coveredDays = z
  .strictObject({
    from: z.string().nullable().describe('The first day, YYYY-MM-DD; null for records without days.'),
    to: z.string().nullable().describe('The last day.'),
    lacks: z
      .array(z.strictObject({ reason: partialReason, scope: partialScope }))
      .describe('What answers of each of these days lack, or have outdated or not whole; empty: nothing.'),
  })
  .meta({ id: 'CoveredDays', description: 'Days of an entity with the same state.' })

/** What the records of a connector cover, as it is answered. */
export const coverage = z
  .strictObject({
    entities: z
      .array(
        z
          .strictObject({
            entity: z.string().describe('Its name, such as `ad_groups`.'),
            days: z.array(coveredDays).describe('In order, up to the present day.'),
          })
          .meta({ id: 'CoveredEntity', description: 'What the records of an entity cover.' }),
      )
      .describe('The entities that were synced.'),
  })
  .meta({ id: 'Coverage', description: 'What the records of a connector cover, by entity and day.' })

/** A run as callers see it. */
export interface RunView extends Answered<typeof syncRun> {}

/** The sync of a connector as callers see it. */
export interface SyncView extends Answered<typeof sync> {}

/** The sync of a connector with its runs. */
export interface SyncReport extends Answered<typeof syncReport> {}
