import type { Answered } from '@linkspan/core'
import { listOf, named, nullable, optional, text } from '@linkspan/sync'
import * as z from 'zod'

const stream = named(
  'ConnectorStream',
  'An entity that the configuration makes, with the action `search`: a stream of files, a query or a report.',
  {
    name: text('The entity to search.'),
    definition: z
      .record(z.string(), z.unknown())
      .describe('Its definition, as the configuration gives it, with the defaults.'),
    record: text('What one record is, in one sentence.'),
    key: listOf(z.string(), 'The fields that identify a record.'),
    fields: nullable(
      z.record(z.string(), z.enum(['string', 'integer', 'number', 'boolean', 'array', 'object'])),
      'The searchable fields. Null before the vendor was asked, or before files were read: they have the fields.',
    ),
    texts: optional(
      z.record(z.string(), z.string()),
      'What fields hold, as far as the vendor says, by their paths.',
    ),
    filetype: optional(z.string(), 'The format of its files. Only of streams of files, like `files`.'),
    files: optional(z.int().nullable(), 'The files whose records are searched; null before the first sync.'),
    records: nullable(
      z.int(),
      'Records that a search can find; null before the first sync, like `synced_at`.',
    ),
    synced_at: nullable(z.iso.datetime(), 'When it was last compared with the vendor.'),
  },
)

/** The entities that a connector's configuration makes, as they are answered. */
export const streams = optional(
  z.array(stream),
  'The entities that the configuration makes. Only in the answer for one connector.',
)

/** A stream as callers see it. */
export interface StreamView extends Answered<typeof stream> {}
