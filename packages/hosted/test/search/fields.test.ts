import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { callRecording } from '@linkspan/call-recording'
import { arrayAround, type Connection, type ConnectorKind, daysAfter, toDay, valueAt } from '@linkspan/core'
import { valuesAt } from '@linkspan/core/testing'
import { drive } from '@linkspan/drive'
import { connectorOptions } from '@linkspan/service'
import { declarationOf, isSearchable, type SearchableEntity } from '@linkspan/sync'
import { webAnalytics } from '@linkspan/web-analytics'
import { drawnInRing } from '../../../core/test/support/drawn.ts'
import { each } from '../../../core/test/support/each.ts'
import { ringOf } from '../../../core/test/support/rings.ts'
import { Oracle, type OracleRequest } from '../../../search/test/support/oracle.ts'
import { expectedDocuments, type SyncConfig } from '../../../service/test/support/expected-documents.ts'
import { seededRandom } from '../../../stores/test/support/random.ts'
import { awayFromMidnight } from '../support/midnight.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { SPEC_FIELDS } from '../support/spec-fields.ts'
import { untilSync } from '../support/until-sync.ts'

await awayFromMidnight()
const NOW = Date.now()
const day = (back: number) => daysAfter(toDay(NOW), -back)

interface Kind {
  readonly connector: ConnectorKind
  readonly credentials: (sandbox: Sandbox) => object
  readonly config: (sandbox: Sandbox) => SyncConfig & object
}

const kinds: readonly Kind[] = [
  {
    connector: advertising,
    credentials: ({ advertising }) => advertising.credentials(),
    config: ({ advertising: { customer_ids } }) => ({
      customer_ids: [customer_ids[2]],
      start_date: day(1),
      conversion_window_days: 1,
    }),
  },
  {
    connector: webAnalytics,
    credentials: ({ web_analytics }) => web_analytics.credentials(),
    config: ({ web_analytics: { property_ids } }) => ({
      property_ids: property_ids.slice(0, 2),
      start_date: day(6),
    }),
  },
  {
    connector: callRecording,
    credentials: ({ call_recording }) => call_recording.credentials(),
    config: () => ({ start_date: day(20) }),
  },
  {
    connector: drive,
    credentials: ({ drive }) => drive.credentials(),
    config: ({ drive }) => ({
      folder_url: drive.folder_url(drive.root_folder_id),
      streams: JSON.stringify([{ name: 'all', globs: ['**'], format: { filetype: 'csv' } }]),
    }),
  },
]

const SIZES = {
  now: () => NOW,
  advertising: { campaigns_per_customer: 3 },
  web_analytics: { sessions_per_day: 40 },
  call_recording: { limits: {} },
}

/** The operators that compare a field of a type, each with the operand that finds a value. */
const COMPARISONS: Readonly<Record<string, (value: unknown) => Readonly<Record<string, unknown>>>> = {
  string: (value) => ({ ...ordered(value), ...equal(value), ...texts(value) }),
  array: (value) => ({ ...equal(value), ...(typeof value === 'string' && texts(value)) }),
  integer: (value) => ({ ...ordered(value), ...equal(value) }),
  number: (value) => ({ ...ordered(value), ...equal(value) }),
  boolean: equal,
}

function equal(value: unknown) {
  return { eq: value, neq: value, in: [value] }
}

function ordered(value: unknown) {
  return { gt: value, gte: value, lt: value, lte: value }
}

/** A part of a text as a pattern, and its first words, the second mistyped. */
function texts(value: unknown) {
  const text = String(value).slice(0, 60)
  const [first = 'a', second = first] = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return {
    like: `%${text.slice(1, 8).replaceAll(/[%_\\]/g, '_')}%`,
    keyword: first,
    fuzzy: `${first} ${second}`,
  }
}

const table = kinds.map((kind) => ({ ...kind, ring: ringOf(kind.connector.type === 'call-recording') }))

describe.each(table)('$ring$connector.type', ({ connector, credentials, config }) => {
  const entities = Object.values(connector.entities).filter(isSearchable)
  const oracles = new Map<string, Oracle>()
  const used = new Set<string>()
  let sandbox: Sandbox
  let server: TestServer
  let library: Connection
  let id: string

  beforeAll(async () => {
    const started = await startSandbox(`search-${connector.type}`, SIZES)
    sandbox = started.sandbox
    const { vendors } = started
    const unlimited = { ...vendors['call-recording'], limits: {}, max_concurrency: 100 }
    server = await startTestServer({
      vendors: { ...vendors, 'call-recording': unlimited },
      work: 'in_process',
    })
    const replication_config = config(sandbox)
    const made = await server.createConnector({
      customer_name: 'acme',
      connector_type: connector.type,
      name: 'Searched',
      credentials: credentials(sandbox),
      replication_config,
    })
    id = made.id
    library = connector.create({
      ...connectorOptions(vendors[connector.type] ?? {}),
      ...(connector.type === 'call-recording' && { limits: {} }),
      credentials: credentials(sandbox),
      onCredentialsChanged: () => {},
    })
    for (const entity of each(entities)) {
      const oracle = new Oracle(declarationOf(id, entity))
      const options = { connection: library, entity, replication_config, now: () => NOW }
      for (const document of await expectedDocuments(options)) oracle.upsert(document)
      oracles.set(entity.name, oracle)
    }
    // the contents of the files of drive take longer
    const isSynced = (each?: { status: string }) => each?.status === 'succeeded'
    await untilSync(server, id, ({ status, entities: all }) => {
      const of = (name: string) => all.find((each: { entity: string }) => each.entity === name)
      return status === 'failed' || entities.every(({ name }) => isSynced(of(name)))
    })
  })
  afterAll(async () => {
    await library?.close()
    await server?.close()
    await sandbox?.close()
  })

  /** All records of a search over HTTP. */
  async function found({ name }: SearchableEntity, request: OracleRequest): Promise<unknown[]> {
    const all: unknown[] = []
    for (let cursor: string | null = null; ; ) {
      const params = { ...request, limit: 10_000, ...(cursor !== null && { cursor }) }
      const { status, body } = await server.execute(id, { entity: name, action: 'search', params })
      expect({ request, status, errors: body.errors }).toEqual({ request, status: 200, errors: undefined })
      all.push(...body.data)
      cursor = body.meta.cursor
      if (cursor === null) return all
    }
  }

  async function expectEqual(entity: SearchableEntity, request: OracleRequest): Promise<unknown[]> {
    const records = await found(entity, request)
    const expected = oracles.get(entity.name)?.search(request)
    // jest compares thousands of records in seconds
    if (!isDeepStrictEqual(records, expected))
      expect({ request, records }).toEqual({ request, records: expected })
    return records
  }

  /** A value of a field that some record has; of an array, an element that can be compared. */
  function sampleOf(records: readonly unknown[], path: string): unknown {
    const values = records
      .flatMap((record) => valuesAt(record, path))
      .filter((each) => typeof each !== 'object')
    return values[Math.floor(values.length / 2)]
  }

  test.each(entities.map((entity) => ({ name: entity.name, entity })))(
    '$name: every field is answered, found by its value and sorted by, as the oracle over the library’s documents says',
    async ({ name, entity }) => {
      const { fields, key } = declarationOf(id, entity)
      const records = await expectEqual(entity, { query: {} })
      expect(records.length).toBeGreaterThan(0)
      const in_spec = Object.values(SPEC_FIELDS[connector.type]?.[name] ?? {}).flat()
      const never = in_spec.filter((path) =>
        records.every((record) => (valueAt(record, path) ?? null) === null),
      )
      expect(never).toEqual([])
      for (const [at, [path, type]] of each(drawnInRing(Object.entries(fields), 6).entries())) {
        const array = arrayAround(fields, path)
        const shown = [...new Set([...key, array ?? path])]
        const direction = at % 2 === 0 ? 'asc' : 'desc'
        if (!['array', 'object'].includes(type) && array === undefined)
          await expectEqual(entity, { query: { sort: [{ [path]: direction }] }, fields: shown })
        const found = sampleOf(records, path)
        const sample = type === 'string' && found !== undefined ? String(found) : found
        if (type === 'object' || sample === undefined) continue
        for (const filter of [{ eq: { [path]: sample } }, { eq: { [path]: null } }])
          await expectEqual(entity, { query: { filter }, fields: shown })
      }
    },
  )

  test('GATE each of the thirteen operators finds what the oracle finds, in a field of each type, inside arrays and outside', async () => {
    const random = seededRandom()
    const candidates = entities.flatMap((entity) => {
      const { fields, key } = declarationOf(id, entity)
      const records = oracles.get(entity.name)?.search({ query: {} }) ?? []
      return Object.entries(fields)
        .filter(([path, type]) => type in COMPARISONS && !key.includes(path))
        .map(([path, type]) => ({ entity, key, path, type, array: arrayAround(fields, path) }))
        .map((each) => ({ ...each, sample: sampleOf(records, each.path) }))
        .filter(({ sample }) => sample !== undefined)
    })
    const alike = Map.groupBy(candidates, ({ type, array }) => `${type} ${array !== undefined}`)
    for (const some of each(alike.values())) {
      const { entity, key, path, type, array, sample } = some[
        Math.floor(random() * some.length)
      ] as (typeof some)[number]
      const conditions = Object.entries(COMPARISONS[type]?.(sample) ?? {}).map(([operator, operand]) => {
        used.add(operator)
        return { [operator]: { [path]: operand } }
      })
      const combined = [{ not: conditions[0] }, { and: conditions.slice(0, 2) }, { or: conditions.slice(1) }]
      for (const filter of [...conditions, ...combined] as Record<string, unknown>[])
        await expectEqual(entity, { query: { filter }, fields: [...key, array ?? path] })
    }
    for (const operator of ['not', 'and', 'or']) used.add(operator)
    const all = 'eq neq gt gte lt lte in like fuzzy keyword not and or'.split(' ')
    expect([...used].sort()).toEqual(all.toSorted())
  })
})
