import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import {
  CollectionStateError,
  createMemoryEngine,
  MemoryLimitError,
  type PartReader,
  type SearchEngine,
} from '@linkspan/search'
import { createLogger } from '@linkspan/service'
import {
  type ConnectorKey,
  createEnvelope,
  createSealedParts,
  MissingPartError,
  openSqliteStore,
  type Store,
} from '@linkspan/stores'
import * as fc from 'fast-check'
import { newDataDir, newKeyRing } from '../../../stores/test/support/fresh.ts'
import { addConnector } from '../../../stores/test/support/sync-records.ts'
import { type HeldCollections, holdCollections } from '../../src/search/held-collections.ts'
import { readable } from '../../src/search/slot-context.ts'
import { publish, searchable, unpublish } from '../support/published.ts'

const campaigns = searchable(advertising.entities.campaigns)
const adGroups = searchable(advertising.entities.adGroups)
const GENEROUS = 1024 ** 3
const never = new AbortController().signal

/** Collections of a store of their own, with a look at the parts that they read. */
interface Held {
  readonly collections: HeldCollections
  /** The names of the parts that were read. */
  readonly reads: string[]
  readonly logs: string[]
  /** Passes time. */
  wait(milliseconds: number): void
  /** Runs before each part is read. */
  onRead: (name: string) => Promise<void>
}

let data_dir: string
let store: Store
const key_ring = newKeyRing('k1')
const opened: HeldCollections[] = []
beforeEach(async () => {
  data_dir = newDataDir()
  store = openSqliteStore(data_dir)
  await store.migrate()
})
afterEach(async () => {
  for (const collections of opened.splice(0)) await collections.close()
  await store.close()
  rmSync(data_dir, { recursive: true, force: true })
})

function hold(
  limit_bytes = GENEROUS,
  engine = createMemoryEngine({ memory_limit_bytes: limit_bytes }),
): Held {
  const partsOf = createSealedParts({ store, envelope: createEnvelope(key_ring) })
  const logs: string[] = []
  let time = 0
  const held: Held = {
    collections: holdCollections({
      engine,
      store: store.collections,
      partsOf: (key): PartReader => ({
        async read(name) {
          await held.onRead(name)
          held.reads.push(name)
          return partsOf(key).read(name)
        },
      }),
      limit_bytes,
      logger: createLogger('info', { write: (line: string) => void logs.push(line) }),
      elapsed: () => time,
    }),
    reads: [],
    logs,
    wait: (milliseconds) => {
      time += milliseconds
    },
    onRead: async () => {},
  }
  opened.push(held.collections)
  return held
}

/** An engine that passes everything on, to change some of it. */
const passing = (engine: SearchEngine): SearchEngine => ({
  build: (...asked) => engine.build(...asked),
  read: (...asked) => engine.read(...asked),
  diff: (...asked) => engine.diff(...asked),
  open: (declaration) => engine.open(declaration),
  drop: (address) => engine.drop(address),
  collections: () => engine.collections(),
  close: () => engine.close(),
})

/** Campaigns of one version. */
const campaignsOf = (version: number, count: number) =>
  Array.from({ length: count }, (_, id) => ({
    campaign: { id, name: `Version ${version}`, resource_name: `customers/1234567890/campaigns/${id}` },
  }))

const publishVersion = (key: ConnectorKey, version: number, count = 500) =>
  publish({ store, key_ring }, { key, entity: campaigns, records: campaignsOf(version, count) })

/** The names of all campaigns, each once, and how many there are. */
async function searched({ collections }: Held, key: ConnectorKey) {
  return collections.use({ ...key, entity: 'campaigns' }, campaigns, never, async ({ collection }) => {
    const { data } = await collection.query({ query: {}, limit: 10_000, fields: ['campaign.name'] })
    const names = data.map((record) => (record as { campaign: { name: string } }).campaign.name)
    return { names: [...new Set(names)], count: data.length }
  })
}

const version = (number: number, count = 500) => ({ names: [`Version ${number}`], count })

test('any number of searches share one load, which reads each part once', async () => {
  const key = await addConnector(store)
  await publishVersion(key, 1)
  const held = hold()
  const found = await Promise.all(Array.from({ length: 50 }, () => searched(held, key)))
  expect(found).toEqual(Array.from({ length: 50 }, () => version(1)))
  expect(held.reads.length).toBeGreaterThan(0)
  expect(new Set(held.reads).size).toBe(held.reads.length)
})

test('searches that begin after a request to catch up see what was published before it, whatever is being loaded', async () => {
  const key = await addConnector(store)
  await publishVersion(key, 1)
  const held = hold()
  let loads_of_older = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('publish', 'search', 'let load'), { maxLength: 8 }),
      async (steps) => {
        const gates: PromiseWithResolvers<void>[] = []
        held.onRead = () => {
          const gate = Promise.withResolvers<void>()
          gates.push(gate)
          return gate.promise
        }
        const before: Promise<unknown>[] = []
        let newest = Number((await store.collections.find({ ...key, entity: 'campaigns' }))?.version)
        for (const step of steps) {
          if (step === 'publish') newest = await publishVersion(key, newest + 1, 20)
          else if (step === 'search') {
            held.wait(2_000)
            before.push(searched(held, key))
          } else gates.splice(0).forEach((gate) => void gate.resolve())
          await delay(1)
        }
        newest = await publishVersion(key, newest + 1, 20)
        if (gates.length > 0) loads_of_older++
        held.collections.catchUp([key.id])
        const after = searched(held, key)
        held.onRead = async () => {}
        for (const gate of gates) gate.resolve()
        expect(await after).toEqual(version(newest, 20))
        await Promise.all(before)
      },
    ),
    { numRuns: 40 },
  )
  expect(loads_of_older).toBeGreaterThan(0)
})

test('P39 a caller that hangs up ends its own search, and not the load that others wait for', async () => {
  const key = await addConnector(store)
  await publishVersion(key, 1)
  const held = hold()
  const gate = Promise.withResolvers<void>()
  held.onRead = () => gate.promise
  const caller = new AbortController()
  const other = searched(held, key)
  const search = held.collections.use(
    { ...key, entity: 'campaigns' },
    campaigns,
    caller.signal,
    async () => 'searched',
  )
  caller.abort(new Error('hung up'))
  await expect(search).rejects.toThrow('hung up')
  gate.resolve()
  expect(await other).toEqual(version(1))
  expect(new Set(held.reads).size).toBe(held.reads.length)
})

test('a search whose collection is evicted just before it begins is begun again, at most three times', async () => {
  const key = await addConnector(store)
  await publishVersion(key, 1)
  const held = hold()
  const dropped = new CollectionStateError({ connector: key.id, entity: 'campaigns' }, 'was dropped')
  const begunBefore = async (success: number) => {
    let begun = 0
    const search = held.collections.use({ ...key, entity: 'campaigns' }, campaigns, never, async () => {
      begun++
      if (begun < success) throw dropped
      return 'searched'
    })
    return { end: await search.catch((error: unknown) => error), begun }
  }
  expect(await begunBefore(3)).toEqual({ end: 'searched', begun: 3 })
  expect(await begunBefore(4)).toEqual({ end: dropped, begun: 3 })
})

describe('a new version', () => {
  test('is loaded beside the searches of the former one, and only by its new parts', async () => {
    const key = await addConnector(store)
    await publishVersion(key, 1)
    const held = hold()
    await searched(held, key)
    const gate = Promise.withResolvers<void>()
    held.onRead = () => gate.promise
    const before = held.reads.splice(0)
    await publishVersion(key, 2)
    held.wait(1_000)
    await held.collections.refresh('in use')
    expect(await searched(held, key)).toEqual(version(1))
    gate.resolve()
    held.wait(2_000)
    expect(await searched(held, key)).toEqual(version(2))
    expect(held.reads.filter((name) => before.includes(name))).toEqual([])
  })

  test('is found by a search itself when the last look is too long ago', async () => {
    const key = await addConnector(store)
    await publishVersion(key, 1)
    const held = hold()
    await searched(held, key)
    await publishVersion(key, 2)
    held.wait(3_600_000)
    await held.collections.refresh('all')
    expect(await Promise.all([searched(held, key), searched(held, key)])).toEqual([version(2), version(2)])
  })

  test('that cannot be read leaves the former one searchable, is logged, and is tried again', async () => {
    const key = await addConnector(store)
    await publishVersion(key, 1)
    const held = hold()
    await searched(held, key)
    await publishVersion(key, 2)
    held.onRead = () => Promise.reject(new MissingPartError())
    held.wait(2_000)
    expect(await searched(held, key)).toEqual(version(1))
    expect(held.logs.map((line) => JSON.parse(line))).toMatchObject([
      { connector_id: key.id, entity: 'campaigns', version: 2 },
    ])
    held.onRead = async () => {}
    held.wait(11_000)
    expect(await searched(held, key)).toEqual(version(2))
  })

  test('whose parts were deleted while it was loaded is skipped for the newest one', async () => {
    const key = await addConnector(store)
    await publishVersion(key, 1)
    const held = hold()
    held.onRead = async () => {
      held.onRead = async () => {}
      await publishVersion(key, 2)
      throw new MissingPartError()
    }
    expect(await searched(held, key)).toEqual(version(2))
  })

  test('is dropped when its collection is gone', async () => {
    const key = await addConnector(store)
    await publishVersion(key, 1)
    const held = hold()
    await searched(held, key)
    await unpublish(store, key, 'campaigns')
    held.wait(2_000)
    expect(await searched(held, key)).toBeUndefined()
  })

  test('is loaded anew when its collection was deleted and made again, with the same version', async () => {
    const key = await addConnector(store)
    await publishVersion(key, 1, 3)
    const held = hold()
    expect(await searched(held, key)).toEqual(version(1, 3))
    await unpublish(store, key, 'campaigns')
    const synced = { synced_at: 1_800_000_060_000 }
    await publish({ store, key_ring }, { key, entity: campaigns, records: campaignsOf(7, 3), synced })
    held.wait(2_000)
    expect(await searched(held, key)).toEqual(version(7, 3))
  })
})

test('a collection that another version of the server has built is searched by its own fields until it is built anew', async () => {
  const key = await addConnector(store)
  const name = 'campaign.resource_name'
  const fields = { [name]: 'string', 'campaign.name': 'string' } as const
  const former = { name: 'campaigns', search: { fields, key: [name], reads: [] } }
  const held = hold()
  await publish(
    { store, key_ring },
    {
      key,
      entity: former,
      records: campaignsOf(1, 3),
    },
  )
  expect(await searched(held, key)).toEqual(version(1, 3))
  await unpublish(store, key, 'campaigns')
  await publishVersion(key, 2, 3)
  await publishVersion(key, 3, 3)
  held.wait(2_000)
  expect(await searched(held, key)).toEqual(version(3, 3))
  const now = await held.collections.use(
    { ...key, entity: 'campaigns' },
    campaigns,
    never,
    ({ collection }) => collection.query({ query: { filter: { eq: { 'campaign.id': 2 } } } }),
  )
  expect(now?.data).toHaveLength(1)
})

describe('memory', () => {
  /** The bytes of a collection of 500 campaigns. */
  async function sizeOf(key: ConnectorKey): Promise<number> {
    const found = await store.collections.find({ ...key, entity: 'campaigns' })
    return found ? readable(found).manifest.bytes : 0
  }

  async function publishedKeys(count: number): Promise<ConnectorKey[]> {
    const keys: ConnectorKey[] = []
    for (let at = 0; at < count; at++) {
      const key = await addConnector(store)
      await publishVersion(key, at)
      keys.push(key)
    }
    return keys
  }

  test('that does not suffice for all collections holds those that were searched last', async () => {
    const [one, two, three] = (await publishedKeys(3)) as [ConnectorKey, ConnectorKey, ConnectorKey]
    const held = hold((await sizeOf(one)) * 2.8)
    for (const key of [one, two, one, three]) await searched(held, key)
    held.reads.splice(0)
    await searched(held, one)
    await searched(held, three)
    expect(held.reads).toEqual([])
    expect(await searched(held, two)).toEqual(version(1))
    expect(held.reads.length).toBeGreaterThan(0)
  })

  test('is used by as many small collections as fit, whatever pages they have given', async () => {
    const keys = await publishedKeys(24)
    const limit_bytes = (await sizeOf(keys[0] as ConnectorKey)) * 16
    const engine = createMemoryEngine({ memory_limit_bytes: limit_bytes })
    const { collections } = hold(limit_bytes, engine)
    for (const key of keys)
      await collections.use({ ...key, entity: 'campaigns' }, campaigns, never, ({ collection }) =>
        collection.queryText({ query: {}, limit: 50 }),
      )
    expect((await engine.collections()).length).toBeGreaterThanOrEqual(14)
    expect(collections.bytes).toBeLessThanOrEqual(limit_bytes)
  })

  test('is measured only where it may have changed, however many collections are held', async () => {
    const keys = await publishedKeys(12)
    const engine = createMemoryEngine()
    let measured = 0
    const { collections } = hold(GENEROUS, {
      ...passing(engine),
      async open(declaration) {
        const collection = await engine.open(declaration)
        const statistics = collection.statistics.bind(collection)
        collection.statistics = () => {
          measured++
          return statistics()
        }
        return collection
      },
    })
    const each: number[] = []
    for (const key of keys) {
      measured = 0
      await collections.use({ ...key, entity: 'campaigns' }, campaigns, never, async () => 'searched')
      each.push(measured)
    }
    expect(Math.max(...each)).toBeLessThan(5)
    expect(collections.bytes).toBeGreaterThan(0)
    await Promise.all(keys.map((key) => collections.drop(key)))
    expect(collections.bytes).toBe(0)
  })

  test('is freed before another collection takes its place', async () => {
    const [one, two] = (await publishedKeys(2)) as [ConnectorKey, ConnectorKey]
    const limit_bytes = (await sizeOf(one)) * 1.6
    const engine = createMemoryEngine({ memory_limit_bytes: limit_bytes })
    const open: string[] = []
    const slow: SearchEngine = {
      ...passing(engine),
      open(declaration) {
        open.push(declaration.connector)
        return engine.open(declaration)
      },
      async drop(address) {
        await delay(20)
        await engine.drop(address)
        open.splice(open.indexOf(address.connector), 1)
      },
    }
    const held = hold(limit_bytes, slow)
    held.onRead = async () => expect(open).toHaveLength(1)
    expect(await searched(held, one)).toEqual(version(0))
    expect(await searched(held, two)).toEqual(version(1))
    expect(open).toEqual([two.id])
  })

  test('that does not suffice for a collection fails its searches, and evicts no other', async () => {
    const [small] = (await publishedKeys(1)) as [ConnectorKey]
    const large = await addConnector(store)
    await publishVersion(large, 7, 20_000)
    const limit_bytes = (await sizeOf(small)) * 2
    const held = hold(limit_bytes)
    await searched(held, small)
    held.reads.splice(0)
    const error = await searched(held, large).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(MemoryLimitError)
    expect(error).toMatchObject({ code: 'search_memory_limit', connector: large.id, limit_bytes })
    expect(await searched(held, small)).toEqual(version(0))
    expect(held.reads).toEqual([])
  })

  test('that holds a collection once and not twice replaces it by a new version', async () => {
    const [key] = (await publishedKeys(1)) as [ConnectorKey]
    const held = hold((await sizeOf(key)) * 1.6)
    expect(await searched(held, key)).toEqual(version(0))
    await publishVersion(key, 9)
    held.wait(2_000)
    expect(await searched(held, key)).toEqual(version(9))
  })

  test('that a new version fills to the last byte takes it in place of the former one', async () => {
    const [key] = (await publishedKeys(1)) as [ConnectorKey]
    const held = hold(await sizeOf(key))
    expect(await searched(held, key)).toEqual(version(0))
    await publishVersion(key, 9)
    held.wait(2_000)
    expect(await searched(held, key)).toEqual(version(9))
    expect(held.logs).toEqual([])
  })

  test('P46 too small for concurrent searches never mixes or loses records, whatever is evicted or published meanwhile', async () => {
    const keys = await publishedKeys(5)
    const limit_bytes = (await sizeOf(keys[0] as ConnectorKey)) * 2.5
    const step = fc.record({ at: fc.nat(4), pause: fc.nat(3_000), publish: fc.boolean() })
    const numbers = keys.map((_key, at) => at)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 8 }), { maxLength: 6 }), async (rounds) => {
        const held = hold(limit_bytes)
        const seen = keys.map(() => 0)
        for (const round of rounds) {
          const before = [...seen]
          await Promise.all(
            round.map(async ({ at, pause, publish }) => {
              const key = keys[at] as ConnectorKey
              held.wait(pause)
              if (publish) {
                numbers[at] = (numbers[at] as number) + 5
                await publishVersion(key, numbers[at] as number).catch(() => {})
              }
              const found = await searched(held, key)
              expect(found?.count).toBe(500)
              expect(found?.names).toHaveLength(1)
              const version = Number(found?.names[0]?.slice('Version '.length))
              expect(version % 5).toBe(at)
              // none that was never published, and none older than an earlier search has shown
              expect(version).toBeLessThanOrEqual(numbers[at] as number)
              expect(version).toBeGreaterThanOrEqual(before[at] as number)
              seen[at] = Math.max(seen[at] as number, version)
            }),
          )
          expect(held.collections.bytes).toBeLessThanOrEqual(limit_bytes)
        }
        await Promise.all(keys.map((key) => held.collections.drop(key)))
        expect(held.collections.bytes).toBe(0)
      }),
      { numRuns: 10, endOnFailure: true },
    )
  })
})

test('closing ends loads in progress', async () => {
  const key = await addConnector(store)
  await publish(
    { store, key_ring },
    { key, entity: adGroups, records: [{ ad_group: { resource_name: 'customers/1/adGroups/2', id: 2 } }] },
  )
  const held = hold()
  const started = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  held.onRead = () => {
    started.resolve()
    return gate.promise
  }
  const search = held.collections.use(
    { ...key, entity: 'ad_groups' },
    adGroups,
    never,
    async () => 'searched',
  )
  const refused = expect(search).rejects.toThrow()
  await started.promise
  const closing = held.collections.close()
  gate.resolve()
  await closing
  await refused
})
