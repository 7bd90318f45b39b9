import { InvalidParamsError } from '@linkspan/core'
import type { StoreErrorCode } from '@linkspan/stores'
import { integer, listOf, named, nullable, text } from '@linkspan/sync'
import * as z from 'zod'

/** The codes of the server's own API. Codes of the libraries are thrown as core's errors. */
export type ServiceErrorCode =
  | StoreErrorCode
  | 'organization_required'
  | 'unauthenticated'
  | 'csrf_refused'
  | 'forbidden'
  | 'sync_pending'
  | 'sync_not_configured'
  | 'sync_suspended'
  | 'conflict'
  | 'cursor_expired'
  | 'search_memory_limit'
  | 'invalid_consent_link'

/** How far the newest run of a sync is with one entity. */
const syncProgress = z.strictObject({
  run_id: text('The id of the run.'),
  status: text('The status of the run, such as `running`.'),
  read: z.int().min(0).describe('Documents read from the vendor.'),
  slices_done: z.int().min(0).describe('How many slices of the work are done.'),
  slices: nullable(z.int().min(0), 'How many slices the work has; null until that is known.'),
})

/** A search as statements over the table of its entity. */
export const tableQuery = named('TableQuery', 'A search as SQL.', {
  table: text('The name of the table.'),
  location: text('Where the table is.'),
  duckdb: text('The first page of the search, in the SQL of DuckDB.'),
  spark: text('The same in the SQL of Spark, over a view with the name of the table.'),
})

/** What an error may have beside its code and message: that of a service, or of a connector. The answers show it. */
export const errorDetails = z
  .strictObject({
    errors: listOf(
      z.strictObject({
        path: text('A JSON path.'),
        message: text('What is allowed there.'),
      }),
      'The places where the input is wrong.',
    ),
    retryable: z.boolean().describe('Whether the same call may succeed later without a change.'),
    retry_after_seconds: z.number().min(0).describe('When to try again, in seconds.'),
    remedy: text('Who has to do what.'),
    consent_group: text(
      'The consent group whose right the credentials lack: a consent that asks for it gives it.',
    ),
    missing_scope: listOf(
      z.string(),
      'What the scope of the token lacks: actions of which one is enough, or the fields that exclude the request.',
    ),
    progress: nullable(syncProgress, 'How far a sync is; null if none has started.'),
    run_id: text('The run that is queued or running.'),
    sql: tableQuery.describe('The search as SQL over the table of the entity.'),
    checks: z
      .record(z.string(), z.boolean())
      .describe('What the server needs to work, each with whether it holds.'),
    reason: text('Distinguishes cases of one code.'),
    source: text('For `rate_limited`: `vendor` or `linkspan`.'),
    vendor_code: text("The vendor's own code."),
    vendor_status: integer("The vendor's HTTP status."),
    vendor_request_id: text("The vendor's id of the request."),
    attempts: z
      .int()
      .min(0)
      .describe('How many times the request was sent to the vendor; 0 if it was held back.'),
    doubtful: z
      .boolean()
      .describe('True for a write that may have happened although it failed: check at the vendor first.'),
  })
  .partial()

export type SyncProgress = z.infer<typeof syncProgress>
export type TableQuery = z.infer<typeof tableQuery>
type Details = z.infer<typeof errorDetails>
/** What a service error may carry besides its code and message. */
export type ErrorDetails = { readonly [Name in keyof Details]: Readonly<Details[Name]> }

/** The error of one mistake in the input. */
export function wrongParam(subject: string, path: string, message: string): InvalidParamsError {
  return new InvalidParamsError(subject, [{ path, message }])
}

/** An error of a service, worded for the caller. It knows nothing of HTTP. */
export class ServiceError extends Error {
  override readonly name: string = 'ServiceError'
  readonly code: ServiceErrorCode
  readonly details: ErrorDetails

  constructor(code: ServiceErrorCode, message: string, details: ErrorDetails = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}
