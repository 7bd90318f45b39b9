import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { metadataOf, readTable } from './support/read-table.ts'
import { record, tableContract } from './support/table-contract.ts'
import { comparable, createTableWorld, expectedRows, type TableWorld } from './support/table-world.ts'

let world: TableWorld
beforeEach(() => {
  world = createTableWorld()
})
afterEach(() => world.close())

/** Expects that the table has what the connectors have published. */
async function expectTable(): Promise<void> {
  expect(comparable(await readTable(world.location))).toEqual(
    comparable(expectedRows(world.connectors.values())),
  )
}

describe('tables in a folder', () => tableContract(() => createTableWorld()))

test('NaN leaves a column without bounds, so that no engine skips a file by them', async () => {
  const { parquetWriter } = await import('../../../files/src/write/parquet.ts')
  const writer = parquetWriter([{ id: 1, name: 'amount', type: 'number' }])
  const numbers = Float64Array.of(1, Number.NaN, 3)
  const codes = Uint8Array.of(0, 1, 2)
  const batch = { count: 3, columns: [{ codes, numbers, text: undefined, offsets: undefined }] }
  for (const _piece of [...writer.begin(), ...writer.write(batch), ...writer.finish()]);
  expect(writer.facts?.()).toEqual([{ nulls: 0 }])
})

test('a snapshot of another program goes on with all digits of its numbers', async () => {
  const connector = world.connector('con_1')
  await connector.publish([record('a')])
  await world.commit()
  const path = join(world.location, 'metadata/v1.metadata.json')
  const head = readdirSync(join(world.location, 'metadata')).filter((name) => /^v\d+\./.test(name)).length
  const newest = path.replace('v1', `v${head}`)
  const text = readFileSync(newest, 'utf8')
  const own = String((await metadataOf(world.location))['current-snapshot-id'])
  const foreign = '8412345678901234567'
  writeFileSync(
    path.replace('v1', `v${head + 1}`),
    text.replaceAll(`snapshot-id":${own}`, `snapshot-id":${foreign}`),
  )
  await connector.publish([record('b')])
  await world.commit()
  await expectTable()
  const after = readFileSync(path.replace('v1', `v${head + 2}`), 'utf8')
  expect(after).toContain(`"parent-snapshot-id":${foreign}`)
})

test('a hint that is old or missing is not trusted, and corrected', async () => {
  const connector = world.connector('con_1')
  const hint = join(world.location, 'metadata/version-hint.text')
  for (let round = 0; round < 3; round++) {
    await connector.publish([record(`${round}`)])
    if (round === 1) writeFileSync(hint, '1')
    if (round === 2) rmSync(hint)
    await world.commit()
    await expectTable()
  }
  rmSync(hint)
  await world.commit()
  await expectTable()
})

test.each([
  [
    'a manifest that cannot be read',
    (text: string) => text,
    /is compressed by deflatX, which cannot be read/,
  ],
  ['a manifest that is cut off', (text: string) => text, /has another length/],
  [
    'another format',
    (text: string) => text.replace('"format-version":2', '"format-version":3'),
    /raised its format/,
  ],
  [
    'other partitions',
    (text: string) => text.replace('"default-spec-id":0', '"default-spec-id":1'),
    /partitions/,
  ],
  ['no marks of ours', (text: string) => text.replace('linkspan.format', 'other'), /of another program/],
  ['another place', (text: string) => text.replace(/"location":"[^"]+"/, '"location":"/gone"'), /is not in/],
])('%s stops a commit with a sentence, and nothing changes', async (title, change, said) => {
  const connector = world.connector('con_1')
  await connector.publish([record('a')])
  await world.commit()
  const folder = join(world.location, 'metadata')
  for (const name of each(readdirSync(folder))) {
    const path = join(folder, name)
    if (/^v\d+\.metadata/.test(name)) writeFileSync(path, change(readFileSync(path, 'utf8')))
    if (title.endsWith('cut off') && name.endsWith('-m0.avro')) truncateSync(path, 900)
    if (title.endsWith('be read') && name.endsWith('-m0.avro'))
      writeFileSync(path, readFileSync(path, 'latin1').replace('deflate', 'deflatX'), 'latin1')
  }
  const before = readdirSync(folder).length
  await connector.publish([record('b')])
  await expect(world.commit()).rejects.toMatchObject({
    name: 'TableError',
    message: expect.stringMatching(said),
  })
  expect(readdirSync(folder)).toHaveLength(before)
})
