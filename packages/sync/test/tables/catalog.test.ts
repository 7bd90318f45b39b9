import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { seededRandom } from '../../../stores/test/support/random.ts'
import { keepTable, openFolder } from '../../src/index.ts'
import {
  type CatalogFault,
  type LoopbackCatalog,
  openLoopback,
  startCatalog,
} from './support/loopback-catalog.ts'
import { metadataOf, readTable } from './support/read-table.ts'
import { record, tableContract } from './support/table-contract.ts'
import { comparable, createTableWorld, expectedRows, type TableWorld } from './support/table-world.ts'

const DAY_MS = 86_400_000
const { signal } = new AbortController()

let catalog: LoopbackCatalog
beforeAll(async () => {
  catalog = await startCatalog()
})
afterAll(() => catalog.close())
beforeEach(() => {
  catalog.choose(() => undefined)
  catalog.drop('orders')
})

const newWorld = () => createTableWorld(openLoopback(catalog))

const published = ({ connectors }: TableWorld) => comparable(expectedRows(connectors.values()))
const rowsOf = async ({ location }: TableWorld) => comparable(await readTable(location))

describe('tables in a catalog', () => tableContract(newWorld))

test('late, refused and lost answers and ended tokens lose no rows, and each commit comes once', async () => {
  const world = newWorld()
  const connector = world.connector('con_1')
  const random = seededRandom()
  const faults: CatalogFault[] = ['late', 'refused', 'lost', 'expired', 'lost']
  const first = [...faults]
  const made = new Set<CatalogFault>()
  let asked = 0
  let at = 0
  // one of each four requests meets a fault, and every commit makes at least two
  catalog.choose(() => {
    if (asked % 4 === 0) at = Math.floor(random() * 4)
    if (asked++ % 4 !== at) return undefined
    const fault = first.shift() ?? (faults[Math.floor(random() * faults.length)] as CatalogFault)
    made.add(fault)
    return fault
  })
  let commits = 0
  for (let round = 0; round < 12; round++) {
    await connector.publish([record('a', { count: round }), record(`${round}`)], [`${round - 3}`])
    for (let is_done = false; !is_done; commits++) {
      expect(commits).toBeLessThan(100)
      is_done = await world.commit().then(
        () => true,
        () => false,
      )
    }
  }
  catalog.choose(() => undefined)
  expect([...made].sort()).toEqual(['expired', 'late', 'lost', 'refused'])
  expect(await rowsOf(world)).toEqual(published(world))
  // a snapshot for each version, and none twice
  expect((await metadataOf(world.location)).snapshots).toHaveLength(12)
  await world.close()
})

test('a commit whose answer is lost was made, and is not made again', async () => {
  const world = newWorld()
  await world.connector('con_1').publish([record('a')])
  await world.commit()
  await world.connectors.get('con_1')?.publish([record('b')])
  let is_lost = false
  catalog.choose((request) => {
    if (is_lost || !request.startsWith('POST')) return undefined
    is_lost = true
    return 'lost'
  })
  catalog.requests.length = 0
  expect(await world.commit()).toMatchObject({ has_changed: true })
  const table = 'wh/main/namespaces/data%1Flinkspan/tables/orders'
  expect(catalog.requests).toEqual(['GET', 'POST', 'GET'].map((method) => `${method} /catalog/v1/${table}`))
  expect(await rowsOf(world)).toEqual(published(world))
  await world.close()
})

test('a table that another program has dropped comes anew, and its former files go after a day', async () => {
  const world = newWorld()
  const connector = world.connector('con_1')
  await connector.publish([record('a')])
  await world.commit()
  catalog.drop('orders')
  await world.commit()
  const { metadata } = catalog.table('orders') ?? {}
  expect(metadata?.snapshots).toHaveLength(1)
  const later = Date.now() + 2 * DAY_MS
  const files = () => readdirSync(world.location, { recursive: true }).length
  const before = files()
  const folder = openFolder(world.files, 'orders')
  expect(await keepTable(folder, { signal, now: () => later, kept_ms: 7 * DAY_MS })).toBeGreaterThan(3)
  expect(files()).toBeLessThan(before)
  await connector.publish([record('b')])
  await world.commit()
  expect(catalog.table('orders')?.metadata.snapshots).toHaveLength(2)
  await world.close()
})

test('no folder of a table has what only engines without a catalog read', async () => {
  const world = newWorld()
  await world.connector('con_1').publish([record('a')])
  await world.commit()
  const names = readdirSync(`${world.location}/metadata`)
  expect(names.filter((name) => /^v\d|hint/.test(name))).toEqual([])
  await world.close()
})
