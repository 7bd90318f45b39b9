import { expect, test } from '@jest/globals'
import { MemoryLimitError } from '../src/errors.ts'
import type { Column, ElementColumn } from '../src/memory/columns/column.ts'
import type { Segment } from '../src/memory/columns/segment.ts'
import { Indexes } from '../src/memory/indexes/indexes.ts'
import { DEFAULT_TUNING } from '../src/memory/indexes/tuning.ts'
import { MemoryAccount } from '../src/memory/memory-account.ts'
import { Pace, RoundRobin } from '../src/memory/pace.ts'
import { buildSegments } from './support/build-segments.ts'

const DECLARATION = {
  connector: 'acme',
  entity: 'calls',
  fields: { id: 'integer', name: 'string', count: 'integer', tags: 'array' },
  key: ['id'],
} as const
const ROWS = 200

/** A segment, and the indexes of its collection. */
async function open({ limit = Number.MAX_SAFE_INTEGER, scanned_patterns = 0 } = {}) {
  const round_robin = new RoundRobin()
  const records = Array.from({ length: ROWS }, (_, id) => ({
    id,
    name: `name ${id % 7}`,
    count: id,
    tags: [`tag ${id % 5}`],
  }))
  const { segments } = await buildSegments(DECLARATION, records, ROWS, new Pace(round_robin))
  const memory = new MemoryAccount(limit)
  let built = 0
  const tuning = { ...DEFAULT_TUNING, indexed_rows: 1, gathered_numbers: 1, scanned_patterns }
  const onBuilt = () => void built++
  const indexes = new Indexes({ declaration: DECLARATION, memory, round_robin, tuning, onBuilt })
  return { indexes, memory, segment: segments[0] as Segment, built: () => built }
}

type Build = (indexes: Indexes, segment: Segment) => Promise<unknown>
const column = (segment: Segment, field: string) => segment.column(field)
const summed = (numbers: Column) => Object.assign(numbers, { is_summed: true })
const tags = (segment: Segment) => segment.column('tags').elements() as ElementColumn

const builds: [name: string, Build, count: number][] = [
  ['rows', (indexes, segment) => indexes.rows(column(segment, 'name')), 1],
  ['facts', (indexes, segment) => indexes.facts(column(segment, 'name')), 1],
  ['numbers', (indexes, segment) => indexes.rowNumbers(summed(column(segment, 'count'))), 1],
  ['elements', (indexes, segment) => indexes.elements(tags(segment)), 1],
  ['lists', (indexes, segment) => indexes.elementLists(tags(segment)), 2],
  ['words', (indexes, segment) => indexes.words(column(segment, 'name')), 1],
  ['patterns', (indexes, segment) => indexes.patterns(column(segment, 'name')), 1],
]

test.each(builds)(
  'searches that need %s at the same time build them once, and later ones not again',
  async (_name, build, count) => {
    const { indexes, segment, built } = await open()
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => build(indexes, segment)))
    expect(first).toBeDefined()
    for (const each of [...others, await build(indexes, segment)]) expect(each).toBe(first)
    expect(built()).toBe(count)
  },
)

test('numbers by row are made for a column that is summed again, and for its successor', async () => {
  const { indexes, segment, built } = await open()
  expect(await indexes.rowNumbers(column(segment, 'count'))).toBeUndefined()
  expect(built()).toBe(0)
  expect(await indexes.rowNumbers(column(segment, 'count'))).toHaveLength(ROWS)
  const next = await open()
  await next.indexes.renew(next.segment, segment)
  expect(next.segment.column('count').row_numbers).toHaveLength(ROWS)
})

test('patterns of a field are noted once many searches wanted them, and for its successor', async () => {
  const { indexes, segment, built } = await open({ scanned_patterns: 2 })
  const field = column(segment, 'name')
  for (let asked = 0; asked < 2; asked++) expect(await indexes.patterns(field)).toBeUndefined()
  expect(built()).toBe(0)
  expect(await indexes.patterns(field)).toBeDefined()
  expect(built()).toBe(1)
  const next = await open({ scanned_patterns: 2 })
  await next.indexes.renew(next.segment, segment)
  expect(next.segment.column('name').like_index).toBeDefined()
})

test('a build that fails at the memory limit fails all that wait for it, and the next search builds it', async () => {
  const { indexes, memory, segment, built } = await open({ limit: 1_000_000 })
  const field: Column = segment.column('name')
  const owner = {}
  memory.note(owner, 1_000_000)
  for (const { reason } of (await Promise.allSettled(
    [1, 2].map(() => indexes.words(field)),
  )) as PromiseRejectedResult[])
    expect(reason).toBeInstanceOf(MemoryLimitError)
  expect(built()).toBe(0)
  memory.note(owner, 0)
  expect(await indexes.words(field)).toBeDefined()
  expect(built()).toBe(1)
})
