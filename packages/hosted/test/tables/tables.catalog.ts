import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { openObjectFiles } from '@linkspan/object-storage'
import { openRestCatalog } from '@linkspan/service'
import { directoryFiles, type TableFiles } from '@linkspan/stores'
import { keepTable, openFolder } from '@linkspan/sync'
import fc from 'fast-check'
import { each } from '../../../core/test/support/each.ts'
import { type FaultyProxy, startFaultyProxy } from '../../../object-storage/test/support/faulty-proxy.ts'
import { newPlace } from '../../../object-storage/test/support/s3.ts'
import { newDataDir } from '../../../stores/test/support/fresh.ts'
import { seededRandom } from '../../../stores/test/support/random.ts'
import { fillTable, sorted, toPrinted } from '../../../sync/test/tables/support/filled-table.ts'
import { type PrintedRow, printedBy } from '../../../sync/test/tables/support/foreign-engines.ts'
import { expectHistory } from '../../../sync/test/tables/support/histories.ts'
import { expectKills } from '../../../sync/test/tables/support/killed-commits.ts'
import { type ReadFile, readTable } from '../../../sync/test/tables/support/read-table.ts'
import { type RealCatalog, startRealCatalog } from '../../../sync/test/tables/support/real-catalog.ts'
import { steps } from '../../../sync/test/tables/support/steps.ts'
import { tableContract } from '../../../sync/test/tables/support/table-contract.ts'
import {
  comparable,
  createTableWorld,
  expectedRows,
  type TableWorld,
} from '../../../sync/test/tables/support/table-world.ts'

/** Tables in the REST catalog with which Apache Iceberg tests its own clients. */

const DAY_MS = 86_400_000
const NAMESPACE = 'linkspan'
let count = 0

describe.each(['folder', 's3'] as const)(
  'tables that a real catalog knows, in a place of the kind %s',
  (kind) => {
    let catalog: RealCatalog
    let proxy: FaultyProxy
    beforeAll(async () => {
      catalog = await startRealCatalog(kind)
      proxy = await startFaultyProxy(catalog.address)
    }, 120_000)
    afterAll(async () => {
      await proxy.close()
      await catalog.close()
    })

    /** A namespace of its own in the catalog, and a new place. */
    async function newTables(address = catalog.address) {
      const namespace = `${NAMESPACE}_${++count}`
      const place = kind === 's3' ? await newPlace() : undefined
      const opened = place ? openObjectFiles(place) : directoryFiles(newDataDir())
      const own = openRestCatalog({ address, namespace: [namespace] })
      const files: TableFiles = { ...opened, catalog: own }
      const { endpoint, region, credentials } = place ?? {}
      const storage = place && {
        endpoint,
        region,
        'access-key-id': credentials?.access_key_id,
        'secret-access-key': credentials?.secret_access_key,
      }
      const direct = openRestCatalog({ address: catalog.address, namespace: [namespace] })
      const metadata = async () => JSON.parse((await direct.load('orders')) ?? '{}')
      // as an engine that finds the newest metadata in the catalog
      const read: ReadFile = async (path) => {
        if (path.endsWith('version-hint.text')) return Buffer.from('0')
        const location = path.endsWith('/v0.metadata.json') ? (await metadata())['metadata-location'] : path
        return files.read(location.slice(files.location.length + 1))
      }
      return {
        files,
        world: createTableWorld(),
        metadata,
        rows: async () => comparable(await readTable(`${files.location}/orders`, undefined, read)),
        read,
        table: { catalog: catalog.address, name: `${namespace}.orders`, ...(storage && { storage }) },
      }
    }

    const published = ({ connectors }: TableWorld) => comparable(expectedRows(connectors.values()))

    test('pyiceberg and DuckDB find every snapshot by name, as it was written', async () => {
      const { world, files, metadata, read, table } = await newTables()
      await fillTable(world, files)
      const { snapshots } = (await metadata()).metadata
      const ids: number[] = snapshots.map((one: { 'snapshot-id': number }) => one['snapshot-id'])
      expect(ids.length).toBeGreaterThan(3)
      const location = `${files.location}/orders`
      const wanted = await Promise.all(
        ids.map(async (id) => sorted(toPrinted(await readTable(location, id, read)))),
      )
      const printed = printedBy([{ ...table, snapshots: ids.map(String) }])
      for (const engine of each(['pyiceberg', 'duckdb']))
        expect(printed.filter((one) => one.engine === engine).map(({ rows }) => sorted(rows))).toEqual(wanted)
      await world.close()
    }, 300_000)

    test('rows that pyiceberg appends or deletes between two commits go with the next version', async () => {
      const { world, files, rows, table } = await newTables()
      const connector = world.connector('con_1')
      const commit = async () => {
        await world.commit({ place: files })
        expect(await rows()).toEqual(published(world))
      }
      const records = Array.from({ length: 20 }, (_, index) => ({ id: `r${index}`, part: 'p', count: index }))
      await connector.publish(records)
      await commit()
      const changes = [
        ['append', { connector_id: 'con_1', id: 'foreign' }],
        ['delete', "id = 'r3'"],
      ]
      const [read] = printedBy([{ ...table, changes, snapshots: [''] }])
      const idsOf = (found: readonly PrintedRow[] = []) =>
        found.map((row) => row.find(([name]) => name === 'id')?.[1])
      expect(idsOf(read?.rows)).toContain('foreign')
      expect(idsOf(read?.rows)).not.toContain('r3')
      await connector.publish([{ id: 'r4', count: 7 }], ['r5'])
      await commit()
      const later = Date.now() + 8 * DAY_MS
      const { signal } = new AbortController()
      const keep = () => keepTable(openFolder(files, 'orders'), { signal, now: () => later, kept_ms: DAY_MS })
      await keep()
      expect(await rows()).toEqual(published(world))
      world.connectors.delete('con_1')
      await world.commit({ place: files })
      await keep()
      await keep()
      expect(await files.catalog?.tables()).toEqual([])
      await connector.close()
      await world.close()
    }, 300_000)

    test('of processes that commit at once, each commit comes once', async () => {
      const { world, files, rows } = await newTables()
      const connectors = ['con_1', 'con_2'].map((id) => world.connector(id))
      for (let round = 0; round < 4; round++) {
        for (const connector of connectors) await connector.publish([{ id: `${round}`, count: round }])
        await Promise.all([1, 2, 3].map(() => world.commit({ place: files })))
        expect(await rows()).toEqual(published(world))
      }
      await world.close()
    }, 300_000)

    test('late, refused, cut and lost answers of the catalog lose no rows, and no version comes twice', async () => {
      const { world, files, rows, metadata } = await newTables(proxy.address)
      const connector = world.connector('con_1')
      const random = seededRandom()
      const faults = [
        { kind: 'late', ms: 200 },
        { kind: 'refused', status: 503, code: 'Unavailable' },
        { kind: 'refused', status: 409, code: 'Conflict' },
        { kind: 'cut' },
        { kind: 'lost' },
      ] as const
      const first = [...faults]
      const drawn = () => first.shift() ?? faults[Math.floor(random() * faults.length)]
      proxy.choose(({ method }) => {
        const fault = random() < 0.25 ? drawn() : undefined
        // no catalog answers so to what changes nothing
        return fault?.kind === 'refused' && fault.status === 409 && method === 'GET' ? undefined : fault
      })
      for (let round = 0, tries = 0; round < 12; round++) {
        await connector.publish([{ id: 'a', count: round }, { id: `${round}` }], [`${round - 3}`])
        for (let is_done = false; !is_done; tries++) {
          expect(tries).toBeLessThan(100)
          is_done = await world.commit({ place: files }).then(
            () => true,
            () => false,
          )
        }
      }
      proxy.choose(() => undefined)
      expect([...proxy.made.keys()].sort()).toEqual(['cut', 'late', 'lost', 'refused'])
      expect(await rows()).toEqual(published(world))
      expect((await metadata()).metadata.snapshots).toHaveLength(12)
      await world.close()
    }, 300_000)

    if (kind === 's3') return

    test('a process that is killed while it commits leaves a whole table, and the next process goes on', async () => {
      const { world, files, read } = await newTables()
      await world.close()
      const { catalog: own, location } = files
      const settings = { address: catalog.address, namespace: own?.namespace }
      await expectKills({ files, args: [location, '', JSON.stringify(settings)], read })
    }, 300_000)

    const newWorld = () =>
      createTableWorld(openRestCatalog({ address: catalog.address, namespace: [`${NAMESPACE}_${++count}`] }))

    describe('the contract of tables', () => tableContract(newWorld, true))

    test('after random histories, the table has what is published', async () => {
      await fc.assert(
        fc.asyncProperty(steps, (taken) => expectHistory(newWorld(), taken)),
        { numRuns: 20 },
      )
    }, 600_000)
  },
)
