import type { Answered } from '@linkspan/core'
import { integer, listOf, named, nullable, optional, text } from '@linkspan/sync'
import * as z from 'zod'
import { partial } from '../search/partial-answers.ts'

const keyValue = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .meta({ id: 'KeyValue', description: "A value of a record's key." })

const change = named('RecordChange', 'A change of one record.', {
  op: z.enum(['upsert', 'delete']).describe('Whether the record was added or changed, or is gone.'),
  key: listOf(keyValue, "The values of the record's key, in the declared order."),
  record: optional(
    z.record(z.string(), z.unknown()),
    'The whole record, as a search returns it; only with `upsert`.',
  ),
})

const meta = named('ChangesMeta', 'What comes with changes.', {
  cursor: text('Pass it as `after` next: it names the version that these changes lead to.'),
  has_more: z.boolean().describe('Whether further changes lead to this version.'),
  version: integer('The number of the version that all pages lead to.'),
  synced_at: nullable(z.string(), 'When its newest records were read, ISO 8601.'),
  partial: partial.optional(),
  upserts: integer('How many records were added or changed between the two versions.'),
  deletes: integer('How many records are gone.'),
  read: z
    .strictObject({
      rows: integer('Rows whose keys were compared or whose values were taken.'),
      bytes: integer('Bytes of the stored data.'),
    })
    .describe('What the server read for this answer.'),
})

/** Some changes. */
export const changesPage = named('ChangesPage', 'Changes since a version.', {
  data: listOf(change, 'The changes: first the deleted records, then the others.'),
  meta,
})

/** What comes with some changes. */
export interface ChangesMeta extends Answered<typeof meta> {}
