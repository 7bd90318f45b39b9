import type { Filter } from '@linkspan/search'
import { EXPORT_FORMATS, exportFormats, visibleTo } from '@linkspan/service'
import { changesPage, tableQuery } from '@linkspan/service/answers'
import { optional } from '@linkspan/sync'
import * as z from 'zod'
import { parseJsonText } from '../json-text.ts'
import { CONNECTORS, keyOf } from './connectors.ts'
import { defineRoute, type Route } from './route.ts'
import { changeSetId, connectorPath, wholeNumber } from './schemas.ts'

const PATH = `${CONNECTORS}/{id}/records/{entity}`

const path = connectorPath.extend({
  entity: z.string().min(1).max(255).describe('The entity, such as `campaigns`, or the name of a stream.'),
})

const cursor = z
  .string()
  .min(1)
  .max(1000)
  .regex(/^[\w-]+$/)

/** The codes of both routes. */
const CODES = [
  'unknown_entity',
  'unsupported_action',
  'cursor_expired',
  'sync_not_configured',
  'sync_pending',
  'integrity_error',
  'search_stream',
  'unavailable',
] as const

/** An export needs memory for a group of rows. */
const EXPORT_BYTES = 16 * 1024 * 1024
/** A change, and what it takes to make lines of changes. */
const CHANGE_BYTES = 1024
const LINES_BYTES = 2 * 1024 * 1024

/** What a search needs, since it reads the same. */
const synced = ({ path: { entity } }: { readonly path: { readonly entity: string } }) => ({
  entity,
  action: 'search',
})

const exportRecords = defineRoute({
  name: 'records.export',
  summary: 'Exports all synced records of an entity, in one published version, as a file.',
  at: `GET ${PATH}`,
  needs: { reach: 'connector', act: synced },
  input: {
    path,
    query: z.strictObject({
      format: z.enum(EXPORT_FORMATS).default('jsonl').describe('The format of the file.'),
      for_spreadsheets: optional(
        z.enum(['true', 'false']).transform((word) => word === 'true'),
        'For CSV: an apostrophe comes before texts that a spreadsheet would run as a formula.',
      ),
      filter: optional(z.string().max(8000), 'Only matching records: the `filter` of a search, as JSON.'),
      fields: optional(
        z.string().max(8000),
        'Only these fields, or objects around them, separated by commas.',
      ),
      change_set: changeSetId.describe('As if the writes of this change set of the connector had been done.'),
      at: optional(cursor, 'A cursor: exports the version that it names; default the newest one.'),
      offset: wholeNumber(0, Number.MAX_SAFE_INTEGER)
        .default(0)
        .describe(
          'How many bytes to leave out: those that an interrupted export `at` this version has sent.',
        ),
    }),
  },
  answer: {
    status: 200,
    schema: undefined,
    streams: Object.values(exportFormats).map(({ media_type }) => media_type),
    stream_headers: [
      'X-Linkspan-Version',
      'X-Linkspan-Cursor',
      'X-Linkspan-Records',
      'X-Linkspan-Synced-At',
      'X-Linkspan-Partial',
      'X-Linkspan-Change-Set',
    ],
  },
  codes: [...CODES, 'conflict'],
  expectedBytes: () => EXPORT_BYTES,
  async handle({ records, change_sets }, request) {
    const { path: named, query, context, principal, signal } = request
    const { filter, fields, ...others } = query
    const key = keyOf(request)
    if (query.change_set !== undefined)
      await change_sets.requireUndecided({
        connector: key,
        id: query.change_set,
        visible: visibleTo(principal),
      })
    context.entity = named.entity
    const wanted = { ...others, filter: filterOf(filter), fields: fields?.split(',') }
    return records.export(key, named.entity, wanted, signal)
  },
})

/** The engine checks what the JSON says. */
function filterOf(text: string | undefined): Filter | undefined {
  return text === undefined ? undefined : (parseJsonText(text, 'records.export', '$.filter') as Filter)
}

const readChanges = defineRoute({
  name: 'records.changes',
  summary: 'Lists what changed in the synced records of an entity since a version.',
  at: `GET ${PATH}/changes`,
  needs: { reach: 'connector', act: synced },
  input: {
    path,
    query: z.strictObject({
      after: cursor.describe('The cursor of an export (`X-Linkspan-Cursor`), or of the last changes.'),
      limit: optional(
        wholeNumber(1, 10_000),
        'How many changes; default 1,000, and all with `format=jsonl`.',
      ),
      format: z
        .enum(['json', 'jsonl'])
        .default('json')
        .describe('A page, or JSON Lines: a line for each change, and the last one with `meta`.'),
    }),
  },
  answer: { status: 200, schema: changesPage, streams: [exportFormats.jsonl.media_type] },
  codes: CODES,
  expectedBytes: ({ query: { format, limit = 1_000 } }) =>
    format === 'jsonl' ? LINES_BYTES : limit * CHANGE_BYTES,
  handle({ records }, request) {
    const { path: named, query, context, signal } = request
    const { format, ...wanted } = query
    const key = keyOf(request)
    context.entity = named.entity
    return format === 'jsonl'
      ? records.changeLines(key, named.entity, wanted, signal)
      : records.changes(key, named.entity, wanted, signal)
  },
})

const searchAsSql = defineRoute({
  name: 'connectors.sql',
  summary:
    'Writes a search as SQL over the table of its entity, for DuckDB and Spark, on a server that writes tables.',
  at: `POST ${CONNECTORS}/{id}/sql`,
  needs: { reach: 'connector', act: ({ body: { entity } }) => ({ entity, action: 'search' }) },
  input: {
    path: connectorPath,
    body: z.strictObject({
      entity: path.shape.entity,
      params: optional(z.unknown(), 'The `params` of the search; default `{ "query": {} }`.'),
    }),
  },
  takes: ['SqlRequest', 'A search.'],
  answer: { status: 200, schema: tableQuery },
  codes: ['unknown_entity', 'unsupported_action', 'sync_not_configured', 'sync_pending', 'unavailable'],
  repeatable: true,
  handle({ records }, request) {
    const { body, context, signal } = request
    const { entity, params = { query: {} } } = body
    context.entity = entity
    return records.sql(keyOf(request), entity, params, signal)
  },
})

/** The routes for synced records. */
export const recordRoutes: readonly Route[] = [exportRecords, readChanges, searchAsSql]
