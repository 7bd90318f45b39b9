import type { Answered } from '@linkspan/core'
import * as z from 'zod'
import { partial } from '../search/partial-answers.ts'

const keyValue = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .meta({ id: 'KeyValue', description: "A value of a record's key." })

const change = z
  .strictObject({
    op: z.enum(['upsert', 'delete']).describe('Whether the record was added or changed, or is gone.'),
    key: z.array(keyValue).describe("The values of the record's key, in the declared order."),
    record: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('The whole record, as a search returns it; only with `upsert`.'),
  })
  .meta({ id: 'RecordChange', description: 'A change of one record.' })

const meta = z
  .strictObject({
    cursor: z.string().describe('Pass it as `after` next: it names the version that these changes lead to.'),
    has_more: z.boolean().describe('Whether further changes lead to this version.'),
    version: z.int().describe('The number of the version that all pages lead to.'),
    synced_at: z.string().nullable().describe('When its newest records were read, ISO 8601.'),
    partial: partial.optional(),
    upserts: z.int().describe('How many records were added or changed between the two versions.'),
    deletes: z.int().describe('How many records are gone.'),
    read: z
      .strictObject({
        rows: z.int().describe('Rows whose keys were compared or whose values were taken.'),
        bytes: z.int().describe('Bytes of the stored data.'),
      })
      .describe('What the server read for this answer.'),
  })
  .meta({ id: 'ChangesMeta', description: 'What comes with changes.' })

/** Some changes. */
export const changesPage = z
  .strictObject({
    data: z.array(change).describe('The changes: first the deleted records, then the others.'),
    meta,
  })
  .meta({ id: 'ChangesPage', description: 'Changes since a version.' })

/** What comes with some changes. */
export interface ChangesMeta extends Answered<typeof meta> {}
