import { copyFileSync, existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { readAvroContainer, writeAvro } from '@linkspan/files'
import { each } from '../../../../core/test/support/each.ts'
import { keepTable, openFolder, requestRebuild } from '../../../src/index.ts'
import { ENTRY_SCHEMA, LIST_SCHEMA } from '../../../src/tables/manifest-schemas.ts'
import type { ManifestEntry, ManifestFile } from '../../../src/tables/manifests.ts'
import { endingFiles } from './faulty-files.ts'
import { filesOf, metadataOf, readTable } from './read-table.ts'
import { comparable, expectedRows, FIELDS, type FlatRecord, type TableWorld } from './table-world.ts'

const DAY_MS = 86_400_000
const { signal } = new AbortController()

export function record(id: string, more: FlatRecord = {}): FlatRecord {
  return { id, part: 'p', count: 1, ...more }
}

/** Gives the files of rows other names, and leaves those of positions, as another program's rewrite does. */
async function rewriteRows(location: string): Promise<void> {
  const { snapshots } = await metadataOf(location)
  const list_path = snapshots.at(-1)?.['manifest-list'] as string
  const list = await readAvroContainer<ManifestFile>(readFileSync(list_path))
  const manifests = list.records.map(async (manifest) => {
    if (manifest.content !== 0) return manifest
    const { records, metadata } = await readAvroContainer<ManifestEntry>(readFileSync(manifest.manifest_path))
    const entries = records.map((entry) => {
      const file_path = `${entry.data_file.file_path}.foreign`
      copyFileSync(entry.data_file.file_path, file_path)
      return { ...entry, data_file: { ...entry.data_file, file_path } }
    })
    const bytes = writeAvro(ENTRY_SCHEMA, entries, Object.fromEntries(metadata))
    const manifest_path = `${manifest.manifest_path}.foreign`
    writeFileSync(manifest_path, bytes)
    return { ...manifest, manifest_path, manifest_length: bytes.length }
  })
  writeFileSync(
    list_path,
    writeAvro(LIST_SCHEMA, await Promise.all(manifests), Object.fromEntries(list.metadata)),
  )
}

/**
 * What is true of tables however their newest metadata is found. Each test has a world of its own. A real catalog has its own
 * time, so none of its tests is of another one.
 */
export function tableContract(newWorld: () => TableWorld, is_real = false): void {
  let world: TableWorld
  beforeEach(() => {
    world = newWorld()
  })
  afterEach(() => world.close())

  /** Expects that the table has what these connectors have published, by default all. */
  async function expectTable(
    wanted: Parameters<typeof expectedRows>[0] = world.connectors.values(),
  ): Promise<void> {
    expect(comparable(await readTable(world.location))).toEqual(comparable(expectedRows(wanted)))
  }

  test('every kind of value is in the table as it was written', async () => {
    const connector = world.connector('con_1')
    await connector.publish([
      record('extremes', { count: 9_223_372_036_854_775_807n, '9 lives': -9_223_372_036_854_775_808n }),
      record('beyond 2^53', { count: 9_007_199_254_740_993n, amount: Number.MAX_VALUE }),
      record('tiny', { amount: -Number.MIN_VALUE, is_open: false, day: '0001-01-01' }),
      record('days', { day: '9999-12-31', is_open: true }),
      record('nothing', { part: null, amount: Number.NaN }),
      record('infinite', { amount: Number.NEGATIVE_INFINITY }),
      record('texts', { 'Straße & 🏠': '🚀\u{10ffff}\0"\n', Count: '', synced_at: 'yesterday' }),
      record('json', { tags: [1, null, '🚀', []], details: { a: { b: [{}] }, ключ: 'ž' } }),
    ])
    await world.commit()
    await expectTable()
  })

  test('a table without rows can be read, and so can one whose rows have all gone', async () => {
    const connector = world.connector('con_1')
    await connector.publish([])
    expect(await world.commit()).toMatchObject({ has_changed: true, files: 0 })
    await expectTable()
    await connector.publish([record('a')])
    await world.commit()
    await connector.publish([], ['a'])
    await world.commit()
    await expectTable()
  })

  test('a commit writes only the segments that the table lacks, and none if nothing was published', async () => {
    const connector = world.connector('con_1')
    await connector.publish(Array.from({ length: 5_000 }, (_, index) => record(`r${index}`)))
    await world.commit()
    const before = new Set((await filesOf(world.location)).map(({ file_path }) => file_path))
    await connector.publish([record('r1', { count: 2 })], ['r2'])
    expect(await world.commit()).toMatchObject({ has_changed: true })
    const after = await filesOf(world.location)
    const added = after.filter(({ file_path }) => !before.has(file_path))
    expect(added.reduce((sum, { record_count }) => sum + Number(record_count), 0)).toBeLessThan(10)
    await expectTable()
    expect(await world.commit()).toMatchObject({ has_changed: false })
  })

  test('a process that ends at any step of a commit leaves the former rows or all new ones, and the next one goes on', async () => {
    const connector = world.connector('con_1')
    await connector.publish([record('a'), record('b'), record('c')])
    await world.commit()
    for (const end of each(['before', 'after'] as const)) {
      let is_done = false
      let step = 0
      for (; !is_done; step++) {
        const former = comparable(expectedRows([connector]))
        await connector.publish(
          [record('b', { count: step }), record(`${end} ${step}`)],
          [`${end} ${step - 2}`],
        )
        const files = endingFiles(world.files, step, end)
        is_done = await world.commit({ place: files }).then(
          () => true,
          () => false,
        )
        const found = comparable(await readTable(world.location))
        const wanted = comparable(expectedRows([connector]))
        expect([former, wanted]).toContainEqual(found)
        await world.commit()
        await expectTable()
      }
      expect(step).toBeGreaterThan(4)
    }
  })

  test('processes that commit at once lose nothing and write nothing twice', async () => {
    const connectors = ['con_1', 'con_2', 'con_3'].map((id) => world.connector(id))
    for (let round = 0; round < 5; round++) {
      for (const each of connectors)
        await each.publish([record(`${round}`), record('same', { count: round })])
      await Promise.all([world.commit(), world.commit(), world.commit()])
      await expectTable()
    }
  })

  test('a connector that is gone loses its rows, and one that cannot be read keeps them', async () => {
    const [gone, unread, left] = ['con_1', 'con_2', 'con_3'].map((id) => world.connector(id))
    for (const each of [gone, unread, left]) await each?.publish([record('a')])
    await world.commit()
    world.connectors.delete('con_1')
    world.connectors.delete('con_2')
    await world.commit({ content: world.content((id) => id === 'con_2') })
    await expectTable([unread, left].filter((each) => each !== undefined))
    await Promise.all([gone?.close(), unread?.close()])
  })

  test('parts that are missing leave the rows of their connector as they are, and the others are written', async () => {
    const [broken, whole] = [world.connector('con_1'), world.connector('con_2')]
    await broken.publish([record('a')])
    await whole.publish([record('a')])
    await world.commit()
    const former = expectedRows([broken])
    await broken.publish([record('b')])
    await whole.publish([record('b')])
    const parts = new Map(broken.parts.parts)
    broken.parts.parts.clear()
    const { unread } = await world.commit()
    expect(unread).toMatchObject([{ message: expect.stringMatching(/^no part /) }])
    expect(comparable(await readTable(world.location))).toEqual(
      comparable([...former, ...expectedRows([whole])]),
    )
    for (const [name, bytes] of parts) broken.parts.parts.set(name, bytes)
    await world.commit()
    await expectTable()
  })

  test("another name of a customer comes with all rows, and the table's time never goes back", async () => {
    const connector = world.connector('con_1')
    await connector.publish([record('a')])
    await world.commit({ now: () => 2_000_000_000_000 })
    connector.customer_name = 'Другой'
    await world.commit({ now: () => 1_000_000_000_000 })
    await expectTable()
    const times = (await metadataOf(world.location)).snapshots.map((each) => each['timestamp-ms'])
    expect(times).toEqual([2_000_000_000_000, 2_000_000_000_000])
  })

  test('a field with another type gets a column of its own, and a rebuild leaves only the columns in use', async () => {
    const connector = world.connector('con_1')
    await connector.publish([record('a', { amount: 7 })])
    await world.commit()
    await connector.startAnew({ ...FIELDS, amount: 'string' })
    await connector.publish([{ id: 'a', part: 'p', amount: 'seven' }])
    await world.commit()
    expect(await readTable(world.location)).toMatchObject([{ id: 'a', amount: null, amount_string: 'seven' }])
    const folder = openFolder(world.files, 'orders')
    expect(await requestRebuild(folder, Date.now())).toBe(true)
    await world.commit()
    const [row] = await readTable(world.location)
    expect(row).toMatchObject({ id: 'a', amount: 'seven' })
    expect(row).not.toHaveProperty('amount_string')
    const ids = (await metadataOf(world.location)).schemas.flatMap(({ fields }) =>
      fields.filter(({ name }) => name === 'amount').map(({ id }) => id),
    )
    expect(new Set(ids).size).toBe(2)
    expect(await world.commit()).toMatchObject({ has_changed: false })
  })

  test('a commit that takes long leaves connectors for the next one, with the rows that they had', async () => {
    const connectors = ['con_1', 'con_2'].map((id) => world.connector(id))
    for (const each of connectors) await each.publish([record('a')])
    let shares = 0
    const first = await world.commit({ isOver: () => shares++ > 0 })
    expect(first).toMatchObject({ has_changed: true, has_more: true })
    await expectTable(connectors.slice(0, 1))
    expect(await world.commit()).toMatchObject({ has_changed: true, has_more: false })
    await expectTable()
  })

  test('a rebuild comes in one commit, and waits for a connector that cannot be read', async () => {
    for (const id of ['con_1', 'con_2']) await world.connector(id).publish([record('a')])
    await world.commit()
    const before = await filesOf(world.location)
    await requestRebuild(openFolder(world.files, 'orders'), Date.now())
    const broken = world.connectors.get('con_2')?.parts.parts as Map<string, Uint8Array>
    const parts = new Map(broken)
    broken.clear()
    await expect(world.commit()).rejects.toThrow(/^no part /)
    await expectTable()
    for (const [name, bytes] of parts) broken.set(name, bytes)
    expect(await world.commit({ isOver: () => true })).toMatchObject({ has_changed: true, has_more: false })
    await expectTable()
    const after = new Set((await filesOf(world.location)).map(({ file_path }) => file_path))
    expect(before.filter(({ file_path }) => after.has(file_path))).toEqual([])
    expect(await world.commit()).toMatchObject({ has_changed: false })
  })

  test('rows that another program has rewritten lose none of their dead rows in the next commit', async () => {
    const connector = world.connector('con_1')
    await connector.publish(Array.from({ length: 300 }, (_, index) => record(`r${index}`)))
    await world.commit()
    await connector.publish([], ['r1', 'r2'])
    await world.commit()
    await rewriteRows(world.location)
    await connector.publish([record('new')])
    await world.commit()
    await expectTable()
  })

  test('many commits keep few manifests', async () => {
    const connector = world.connector('con_1')
    for (let round = 0; round < 40; round++) {
      await connector.publish([record(`${round}`)])
      await world.commit()
    }
    await expectTable()
    const { snapshots } = await metadataOf(world.location)
    const lists = snapshots.map(({ 'manifest-list': path }) => readAvroContainer(readFileSync(path)))
    const counts = (await Promise.all(lists)).map(({ records }) => records.length)
    expect(Math.max(...counts)).toBeLessThanOrEqual(33)
    expect(counts.at(-1)).toBeLessThan(20)
  })

  test('what a commit is writing stays although no snapshot has it yet', async () => {
    await world.connector('con_1').publish([record('a')])
    await world.commit()
    const [young, old] = ['young', 'old'].map((name) => join(world.location, `data/con_1/${name}.parquet`))
    const now = Date.now()
    for (const [path, time] of [
      [young, now],
      [old, now - 2 * DAY_MS],
    ] as const) {
      writeFileSync(path as string, 'x')
      utimesSync(path as string, time / 1_000, time / 1_000)
    }
    await keepTable(openFolder(world.files, 'orders'), { signal, now: () => now, kept_ms: DAY_MS })
    expect([young, old].map((path) => existsSync(path as string))).toEqual([true, false])
  })

  test('a table whose connectors are gone is deleted once its last rows have ended', async () => {
    const connector = world.connector('con_1')
    await connector.publish([record('a')])
    const start = Date.now()
    await world.commit({ now: () => start })
    world.connectors.delete('con_1')
    await world.commit({ now: () => start + 1 })
    const folder = openFolder(world.files, 'orders')
    const upkeep = (at: number) => keepTable(folder, { signal, now: () => at, kept_ms: 7 * DAY_MS })
    await upkeep(start + 6 * DAY_MS)
    expect(await readTable(world.location)).toEqual([])
    await upkeep(start + 8 * DAY_MS)
    await upkeep(start + 8 * DAY_MS)
    expect(existsSync(world.location)).toBe(false)
    await connector.close()
  })

  if (is_real) return

  test('upkeep deletes what no snapshot has, after a day, and nothing that a kept snapshot needs', async () => {
    const connector = world.connector('con_1')
    const start = Date.now()
    await connector.publish([record('a'), record('b')])
    await world.commit({ now: () => start })
    await connector.publish([record('a', { count: 2 })])
    await world.commit({ now: () => start + 6 * DAY_MS })
    const [, former] = (await metadataOf(world.location)).snapshots
    const kept = await readTable(world.location, former?.['snapshot-id'])
    const orphan = join(world.location, 'data/con_1/orphan.parquet')
    writeFileSync(orphan, 'x')
    utimesSync(orphan, start / 1_000, start / 1_000)
    const folder = openFolder(world.files, 'orders')
    const upkeep = (at: number) => keepTable(folder, { signal, now: () => at, kept_ms: 7 * DAY_MS })
    // the first snapshot can still be read
    expect(await upkeep(start + DAY_MS / 2)).toBe(0)
    expect(existsSync(orphan)).toBe(true)
    await connector.publish([], ['b'])
    await world.commit({ now: () => start + 8 * DAY_MS })
    expect(await upkeep(start + 8 * DAY_MS)).toBeGreaterThan(0)
    expect(existsSync(orphan)).toBe(false)
    expect((await metadataOf(world.location)).snapshots).toHaveLength(2)
    expect(await readTable(world.location, former?.['snapshot-id'])).toEqual(kept)
    await expectTable()
  })

  test('of former snapshots, those of six hours stay and the last one of each hour before, as long as they are kept', async () => {
    const connector = world.connector('con_1')
    const [start, hour] = [Date.UTC(2026, 10, 20), 3_600_000]
    const rows = new Map<number, readonly string[]>()
    // every 20 minutes, for ten hours
    for (let at = start; at < start + 10 * hour; at += hour / 3) {
      await connector.publish([record('a', { count: at })])
      await world.commit({ now: () => at })
      rows.set(at, comparable(expectedRows([connector])))
    }
    const last = start + 10 * hour - hour / 3
    await keepTable(openFolder(world.files, 'orders'), { signal, now: () => last, kept_ms: 8 * hour })
    const { snapshots } = await metadataOf(world.location)
    const times = snapshots.map((each) => each['timestamp-ms'])
    const dense = [...rows.keys()].filter((at) => at >= last - 6 * hour)
    expect(times).toEqual([start + (2 * hour - hour / 3), start + (3 * hour - hour / 3), ...dense])
    for (const { 'snapshot-id': id, 'timestamp-ms': at } of each(snapshots))
      expect(comparable(await readTable(world.location, id))).toEqual(rows.get(at))
  })
}
