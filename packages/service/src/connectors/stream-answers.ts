import type { Answered } from '@linkspan/core'
import * as z from 'zod'

const stream = z
  .strictObject({
    name: z.string().describe('The entity to search.'),
    definition: z
      .record(z.string(), z.unknown())
      .describe('Its definition, as the configuration gives it, with the defaults.'),
    record: z.string().describe('What one record is, in one sentence.'),
    key: z.array(z.string()).describe('The fields that identify a record.'),
    fields: z
      .record(z.string(), z.enum(['string', 'integer', 'number', 'boolean', 'array', 'object']))
      .nullable()
      .describe(
        'The searchable fields. Null before the vendor was asked, or before files were read: they have the fields.',
      ),
    texts: z
      .record(z.string(), z.string())
      .optional()
      .describe('What fields hold, as far as the vendor says, by their paths.'),
    filetype: z
      .string()
      .optional()
      .describe('The format of its files. Only of streams of files, like `files`.'),
    files: z
      .int()
      .nullable()
      .optional()
      .describe('The files whose records are searched; null before the first sync.'),
    records: z
      .int()
      .nullable()
      .describe('Records that a search can find; null before the first sync, like `synced_at`.'),
    synced_at: z.iso.datetime().nullable().describe('When it was last compared with the vendor.'),
  })
  .meta({
    id: 'ConnectorStream',
    description:
      'An entity that the configuration makes, with the action `search`: a stream of files, a query or a report.',
  })

/** The entities that a connector's configuration makes, as they are answered. */
export const streams = z
  .array(stream)
  .optional()
  .describe('The entities that the configuration makes. Only in the answer for one connector.')

/** A stream as callers see it. */
export interface StreamView extends Answered<typeof stream> {}
