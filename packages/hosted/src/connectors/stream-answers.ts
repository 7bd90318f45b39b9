import type { Answered } from '@linkspan/core'
import * as z from 'zod'

const stream = z
  .strictObject({
    name: z.string().describe('The entity to search.'),
    filetype: z.string().describe('The format of its files.'),
    key: z.array(z.string()).describe('The fields that identify a record.'),
    fields: z
      .record(z.string(), z.enum(['string', 'integer', 'number', 'boolean', 'array', 'object']))
      .nullable()
      .describe('The searchable fields. Null before its files were read, like all that follows.'),
    files: z.int().nullable().describe('The files whose records are searched.'),
    records: z.int().nullable().describe('Records that a search can find.'),
    synced_at: z.iso
      .datetime()
      .nullable()
      .describe('When its files were last compared with those of the vendor.'),
  })
  .meta({ id: 'ConnectorStream', description: 'A stream of files: an entity with the action `search`.' })

/** The entities that a connector's configuration makes, as they are answered. */
export const streams = z
  .array(stream)
  .optional()
  .describe('The entities that the configuration makes. Only in the answer for one connector.')

/** A stream as callers see it. */
export interface StreamView extends Answered<typeof stream> {}
