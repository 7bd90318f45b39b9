import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { type Fault, startFaultyProxy } from '../../object-storage/test/support/faulty-proxy.ts'
import { newPlace, testWithS3 } from '../../object-storage/test/support/s3.ts'
import { settingsOf } from '../../stores/test/support/databases.ts'
import { newDataDir } from '../../stores/test/support/fresh.ts'
import { freshDatabase } from '../../stores/test/support/postgres/database.ts'
import { ROWS, type Synced, synced } from './support/synced-things.ts'

/** Expects that damage is called so, and that the next sync mends it. */
async function expectMended(world: Synced): Promise<void> {
  const damaged = { code: 'integrity_error', remedy: expect.stringContaining('next sync reads') }
  expect(await world.search()).toMatchObject({ status: 500, body: damaged })
  const { status, text } = await world.export()
  expect({ status, body: JSON.parse(text) }).toMatchObject({ status: 500, body: damaged })
  await world.sync()
  const { status: found, body } = await world.search()
  expect({ found, data: body.data }).toEqual({ found: 200, data: ROWS })
  expect((await world.export()).text.trim().split('\n')).toHaveLength(ROWS.length)
  // and only once
  const { version } = (await world.collection()) as { version: number }
  await world.sync()
  expect(await world.collection()).toMatchObject({ version: version + 1 })
  expect(await world.collection()).not.toHaveProperty('damaged_at')
}

test.each<readonly [string, (path: string) => void]>([
  [
    'has another byte',
    (path) =>
      writeFileSync(
        path,
        readFileSync(path).map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
      ),
  ],
  ['was cut', (path) => writeFileSync(path, readFileSync(path).subarray(0, 20))],
  ['is gone', (path) => rmSync(path)],
  [
    'cannot be read by the disk',
    (path) => {
      rmSync(path)
      // reading it from its start is an EIO, as with a bad sector
      symlinkSync('/proc/self/mem', path)
    },
  ],
])(
  'P45 a file of synced data that %s is an integrity_error, and the next sync reads it again',
  async (_, damage) => {
    const data_dir = newDataDir()
    const world = await synced({ data_dir })
    const { organization_id, id } = world.key
    damage(join(data_dir, 'parts', organization_id, id, await world.part()))
    await expectMended(world)
    await world.close()
  },
)

test.each([
  [
    'has another byte',
    'update part_chunks set bytes = set_byte(bytes, 40, get_byte(bytes, 40) # 1) where name = $1',
  ],
  ['is gone', 'delete from part_chunks where name = $1'],
])(
  'P45 a row of synced data that %s is an integrity_error, and the next sync reads it again',
  async (_, statement) => {
    const { url, query, drop } = await freshDatabase()
    const world = await synced({ database: settingsOf(url) })
    await query(statement, [await world.part()])
    await expectMended(world)
    await world.close()
    await drop()
  },
)

testWithS3(
  'P45 an object whose bytes are not those of its checksum is an integrity_error, and the next sync reads it again',
  async () => {
    const place = await newPlace()
    const proxy = await startFaultyProxy(String(place.endpoint))
    const { access_key_id = '', secret_access_key = '' } = place.credentials ?? {}
    const parts = { place: { ...place, endpoint: proxy.address }, cache_bytes: 0 }
    const world = await synced({
      parts: { ...parts, credentials: () => ({ access_key_id, secret_access_key }) },
    })
    const part = await world.part()
    const changed: Fault = { kind: 'changed' }
    proxy.choose(({ method, url = '' }) => (method === 'GET' && url.includes(part) ? changed : undefined))
    await expectMended(world)
    await world.close()
    await proxy.close()
  },
)

test('a data key that cannot be opened damages no part: no record is read again', async () => {
  const world = await synced()
  const { store } = world.server.server
  await world.part()
  const found = await store.data_keys.find(world.key)
  if (!found) throw new Error('it has no data key')
  await store.data_keys.rewrap(found, { key_id: found.key_id, text: `${found.sealed.slice(0, -4)}AAAA` })
  expect(await world.search()).toMatchObject({ status: 500, body: { code: 'integrity_error' } })
  expect(await world.collection()).not.toHaveProperty('damaged_at')
  await world.close()
})
