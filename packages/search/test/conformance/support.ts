import { equal, ok, rejects } from 'node:assert/strict'
import type { Filter } from '../../src/language/filter-types.ts'
import type { RecordRequest, SearchPage, SearchRecord, SearchRequest } from '../../src/language/types.ts'
import type { PublishingEngine, WrittenCollection } from '../support/publishing-engine.ts'

/** One property that every engine must have. */
export interface ConformanceCase {
  readonly title: string
  /** Rejects if the engine, which must be empty, lacks the property. */
  run(engine: PublishingEngine): Promise<void>
}

/** The fields of the cases: each type, at several depths. */
export const FIELDS = {
  id: 'integer',
  'campaign.name': 'string',
  'campaign.note': 'string',
  'campaign.labels': 'array',
  'metrics.clicks': 'integer',
  'metrics.ctr': 'number',
  'flags.on': 'boolean',
  details: 'object',
} as const

export type CaseFields = typeof FIELDS

/** The declaration of the cases. */
export const DECLARATION = {
  connector: 'one',
  entity: 'campaigns',
  fields: FIELDS,
  key: ['id'],
  scope_fields: ['campaign.name'],
} as const
export type CaseCollection = WrittenCollection<CaseFields>

/** More records than any case has. */
const MOST_RECORDS = 1_000

/** Opens a collection and writes records to it. */
export async function openWith(
  engine: PublishingEngine,
  records: readonly object[],
  connector = 'one',
): Promise<CaseCollection> {
  const collection = await engine.open({ ...DECLARATION, connector })
  await collection.write({ upserts: records })
  return collection
}

/** The ids of the records that match a filter, in order. */
export async function idsOf(collection: CaseCollection, filter: Filter<CaseFields>): Promise<unknown[]> {
  return (await collection.query({ query: { filter } })).data.map(({ id }) => id)
}

/** The ids of all pages of a search, at most `limit` records each. */
export async function walk(
  collection: CaseCollection,
  query: RecordRequest<CaseFields>['query'],
  limit: number,
): Promise<unknown[]> {
  const ids: unknown[] = []
  for (let cursor: string | null = null; ; ) {
    const page: SearchPage<SearchRecord<CaseFields>> = await collection.query({ query, limit, cursor })
    ok(page.data.length <= limit, 'a page exceeds its limit')
    ok(page.data.length > 0 || cursor === null, 'a page after a cursor is empty')
    ids.push(...page.data.map(({ id }) => id))
    cursor = page.meta.cursor
    equal(page.meta.has_more, cursor !== null)
    if (cursor === null) return ids
    ok(ids.length <= MOST_RECORDS, 'pages repeat records')
  }
}

/** Whether an error has a code. */
export function coded(code: string): (error: unknown) => boolean {
  return (error) => (error as { code?: string }).code === code
}

/** Expects a request to fail with `invalid_params` at a path. */
export async function refuses(collection: CaseCollection, request: unknown, path: string): Promise<void> {
  // the cases send what the types forbid
  await rejects(collection.query(request as SearchRequest<CaseFields>), (error: unknown) => {
    const { code, errors } = error as { code?: string; errors?: { path: string }[] }
    return code === 'invalid_params' && errors?.some((issue) => issue.path === path) === true
  })
}
