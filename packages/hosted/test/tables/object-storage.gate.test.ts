import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect } from '@jest/globals'
import { openObjectFiles } from '@linkspan/object-storage'
import { keepTable, openFolder } from '@linkspan/sync'
import { each } from '../../../core/test/support/each.ts'
import {
  type Fault,
  type FaultyProxy,
  startFaultyProxy,
} from '../../../object-storage/test/support/faulty-proxy.ts'
import { newPlace, testWithS3 } from '../../../object-storage/test/support/s3.ts'
import { seededRandom } from '../../../stores/test/support/random.ts'
import { endingFiles } from '../../../sync/test/tables/support/faulty-files.ts'
import { fillTable, sorted, toPrinted } from '../../../sync/test/tables/support/filled-table.ts'
import { printedBy } from '../../../sync/test/tables/support/foreign-engines.ts'
import { expectKills } from '../../../sync/test/tables/support/killed-commits.ts'
import { metadataOf, readTable } from '../../../sync/test/tables/support/read-table.ts'
import {
  comparable,
  createTableWorld,
  expectedRows,
  type TableWorld,
} from '../../../sync/test/tables/support/table-world.ts'

let proxy: FaultyProxy | undefined
beforeAll(async () => {
  const url = process.env.LINKSPAN_TEST_S3_URL
  if (url) proxy = await startFaultyProxy(new URL(url).origin)
})
afterAll(() => proxy?.close())

/** A new place behind the proxy, and the same without it, with a world that publishes. */
async function behindProxy() {
  const place = await newPlace()
  const faulty = proxy as FaultyProxy
  faulty.choose(() => undefined)
  const direct = openObjectFiles(place)
  const world = createTableWorld()
  const read = (location: string) => direct.read(location.slice(direct.location.length + 1))
  return {
    world,
    place,
    direct,
    faulty,
    files: openObjectFiles({ ...place, endpoint: faulty.address, limit_ms: 5_000 }),
    rows: async () => comparable(await readTable(`${direct.location}/orders`, undefined, read)),
  }
}

const published = ({ connectors }: TableWorld) => comparable(expectedRows(connectors.values()))
const record = (id: string, count: number) => ({ id, part: 'p', count })

testWithS3(
  'a process that ends at any step of a commit leaves former or new rows, and the next one goes on',
  async () => {
    const { world, direct, rows } = await behindProxy()
    const connector = world.connector('con_1')
    await connector.publish([record('a', 0)])
    await world.commit({ place: direct })
    for (const end of each(['before', 'after'] as const)) {
      let is_done = false
      for (let step = 0; !is_done; step++) {
        const former = published(world)
        await connector.publish([record('a', step), record(`${end} ${step}`, 1)], [`${end} ${step - 1}`])
        is_done = await world.commit({ place: endingFiles(direct, step, end) }).then(
          () => true,
          () => false,
        )
        expect([former, published(world)]).toContainEqual(await rows())
        await world.commit({ place: direct })
        expect(await rows()).toEqual(published(world))
      }
    }
    await world.close()
  },
)

testWithS3(
  'a process that is killed while it commits leaves a whole table, and the next process goes on',
  async () => {
    const place = await newPlace()
    const files = openObjectFiles(place)
    await expectKills({
      files,
      args: [JSON.stringify(place), new URL('../../../object-storage/src/index.ts', import.meta.url).href],
      read: (location) => files.read(location.slice(files.location.length + 1)),
    })
  },
)

testWithS3('of processes that commit at once, each commit comes once', async () => {
  const { world, direct, rows } = await behindProxy()
  const connectors = ['con_1', 'con_2'].map((id) => world.connector(id))
  for (let round = 0; round < 4; round++) {
    for (const connector of connectors) await connector.publish([record('a', round), record(`${round}`, 1)])
    await Promise.all([1, 2, 3].map(() => world.commit({ place: direct })))
    expect(await rows()).toEqual(published(world))
  }
  await world.close()
})

testWithS3('upkeep ends the upload of a process that was killed', async () => {
  const { world, direct, faulty, files } = await behindProxy()
  await world.connector('con_1').publish([record('a', 1)])
  await world.commit({ place: direct })
  // the pieces arrive; neither the end of the upload nor its abortion does
  faulty.choose(({ method, url = '' }) =>
    method === 'DELETE' || (method === 'POST' && url.includes('uploadId'))
      ? { kind: 'refused', status: 500, code: 'InternalError' }
      : undefined,
  )
  async function* pieces() {
    yield randomBytes(9 * 1024 * 1024)
  }
  await expect(files.write('orders/data/left.parquet', pieces())).rejects.toThrow('InternalError')
  faulty.choose(() => undefined)
  const listed = async () => {
    const paths: string[] = []
    for await (const { path } of direct.list('orders/data/')) paths.push(path)
    return paths.filter((path) => path.includes('left'))
  }
  expect(await listed()).toEqual(['orders/data/left.parquet.tmp'])
  const later = Date.now() + 2 * 86_400_000
  const { signal } = new AbortController()
  await keepTable(openFolder(direct, 'orders'), { signal, now: () => later, kept_ms: 7 * 86_400_000 })
  expect(await listed()).toEqual([])
  await world.close()
})

testWithS3('engines of others read every snapshot of a table in a storage as it was written', async () => {
  const { world, direct, place } = await behindProxy()
  await fillTable(world, direct)
  const location = `${direct.location}/orders`
  const read = (file: string) => direct.read(file.slice(direct.location.length + 1))
  const { snapshots } = await metadataOf(location, read)
  const ids = snapshots.map((each) => each['snapshot-id'])
  const hint = Buffer.from(await direct.read('orders/metadata/version-hint.text'))
  const table = {
    location,
    metadata: `${location}/metadata/v${hint}.metadata.json`,
    snapshots: ids.map(String),
    storage: {
      endpoint: place.endpoint,
      region: place.region,
      'access-key-id': place.credentials?.access_key_id,
      'secret-access-key': place.credentials?.secret_access_key,
    },
  }
  const wanted = await Promise.all(
    ids.map(async (id) => sorted(toPrinted(await readTable(location, id, read)))),
  )
  const printed = Map.groupBy(printedBy([table]), ({ engine }) => engine)
  expect([...printed.keys()]).toEqual(['pyiceberg', 'duckdb', 'chdb'])
  for (const tables of each([...printed.values()]))
    expect(tables.map(({ rows }) => sorted(rows))).toEqual(wanted)
  await world.close()
})

const FAULTS: readonly Fault[] = [
  { kind: 'late', ms: 200 },
  { kind: 'refused', status: 503, code: 'SlowDown' },
  { kind: 'refused', status: 500, code: 'InternalError' },
  { kind: 'cut' },
  { kind: 'lost' },
]

testWithS3('late, refused, cut and lost answers lose no rows and write none twice', async () => {
  const { world, files, faulty, rows } = await behindProxy()
  const connector = world.connector('con_1')
  const random = seededRandom()
  faulty.made.clear()
  const first = [...FAULTS]
  faulty.choose(() =>
    random() < 0.2 ? (first.shift() ?? FAULTS[Math.floor(random() * FAULTS.length)]) : undefined,
  )
  for (let round = 0; round < 12; round++) {
    await connector.publish([record('a', round), record(`${round}`, 1)], [`${round - 3}`])
    for (let tries = 0, is_done = false; !is_done; tries++) {
      expect(tries).toBeLessThan(50)
      is_done = await world.commit({ place: files }).then(
        () => true,
        () => false,
      )
    }
  }
  faulty.choose(() => undefined)
  expect([...faulty.made.keys()].sort()).toEqual(['cut', 'late', 'lost', 'refused'])
  expect(await rows()).toEqual(published(world))
  const folder = openFolder(files, 'orders')
  const later = Date.now() + 3 * 86_400_000
  const { signal } = new AbortController()
  expect(await keepTable(folder, { signal, now: () => later, kept_ms: 86_400_000 })).toBeGreaterThan(0)
  expect(await rows()).toEqual(published(world))
  await world.close()
})
