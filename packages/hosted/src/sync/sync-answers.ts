import * as z from 'zod'
import type { Answered } from '../answered.ts'

const moment = z.string().nullable().describe('ISO 8601.')
const count = z.int().min(0)

const syncProblem = z
  .strictObject({
    code: z.string(),
    message: z.string(),
    vendor_code: z.string().optional(),
    remedy: z.string().optional(),
  })
  .meta({ id: 'SyncProblem' })

const runStatus = z.enum([
  'queued',
  'running',
  'succeeded',
  'failed',
  'reauth_required',
  'paused',
  'interrupted',
])
const entityStatus = z.enum(['waiting', 'running', 'succeeded', 'failed'])

/** A run of a sync as it is answered. */
export const syncRun = z
  .strictObject({
    run_id: z.string(),
    cause: z.enum(['created', 'schedule', 'request']),
    request: z.strictObject({ entities: z.array(z.string()).optional(), full: z.boolean().optional() }),
    status: runStatus.describe('`paused`: at a limit of the vendor, it continues at `resumes_at`.'),
    created_at: z.string().describe('ISO 8601.'),
    started_at: moment,
    ended_at: moment,
    resumes_at: moment,
    error: syncProblem.nullable(),
    entities: z.array(
      z.strictObject({
        entity: z.string(),
        status: entityStatus,
        read: count.describe('Records read from the vendor.'),
        written: count.describe('Records that were new or different.'),
        deleted: count,
        slices_done: count,
        slices: count.nullable().describe('Null until it is known how many there are.'),
        error: syncProblem.optional(),
      }),
    ),
    warnings: z
      .array(syncProblem.extend({ entity: z.string(), source: z.string().optional() }))
      .describe('Sources that could not be read, such as a customer. Their former records stay.'),
  })
  .meta({ id: 'SyncRun' })

const syncFields = {
  status: z
    .enum([...runStatus.options, 'not_configured', 'waiting'])
    .describe(
      'That of the last run; `waiting` before the first; `not_configured` if `missing` is not empty.',
    ),
  missing: z
    .array(z.strictObject({ path: z.string(), message: z.string() }))
    .optional()
    .describe('What the connector lacks for a sync.'),
  next_at: moment.describe('When the next run starts at the earliest, ISO 8601; null: not by itself.'),
  entities: z.array(
    z.strictObject({
      entity: z.string(),
      status: entityStatus.nullable().describe('In the last run; null if that did not include it.'),
      records: count.describe('Records that a search can find.'),
      synced_at: moment.describe('When the newest of them were read, ISO 8601; null: nothing to search yet.'),
      synced_from: z.string().nullable().describe('The first day that is complete, for data by days.'),
      error: syncProblem.optional(),
    }),
  ),
}

/** The state of a connector's sync, with its last run. */
export const sync = z.strictObject({
  ...syncFields,
  last_run: z
    .strictObject({ run_id: z.string(), status: runStatus, started_at: moment, ended_at: moment })
    .nullable(),
})

/** A connector's sync with its runs, as it is answered. */
export const syncReport = z
  .strictObject({
    ...syncFields,
    current: syncRun.nullable().describe('The run that is queued or running.'),
    runs: z.array(syncRun).describe('The newest runs, newest first.'),
  })
  .meta({ id: 'SyncReport' })

/** A run as callers see it. */
export interface RunView extends Answered<typeof syncRun> {}

/** The sync of a connector as callers see it. */
export interface SyncView extends Answered<typeof sync> {}

/** The sync of a connector with its runs. */
export interface SyncReport extends Answered<typeof syncReport> {}
