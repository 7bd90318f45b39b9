import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { openPostgresStore } from '@linkspan/stores'
import { directoryParts } from '../src/parts/directory-parts.ts'
import { databasesOfRun, settingsOf } from './support/databases.ts'
import { newDataDir } from './support/fresh.ts'
import { listed, partContract, partsOfDatabase } from './support/part-contract.ts'
import { freshDatabase } from './support/postgres/database.ts'
import { startTcpProxy } from './support/tcp-proxy.ts'

for (const [name, create] of databasesOfRun) partContract(name, () => partsOfDatabase(create))

const key = { organization_id: 'org_a', id: 'con_1' }
const unavailable = { name: 'PartsUnavailableError', code: 'unavailable' }

test('P07 only the owner can read the directories and files of parts', async () => {
  const root = newDataDir()
  const parts = directoryParts(join(root, 'parts'))
  await parts.of(key).write('one', Buffer.from('x'))
  const modes = ['parts', 'parts/org_a', 'parts/org_a/con_1', 'parts/org_a/con_1/one'].map(
    (path) => statSync(join(root, path)).mode & 0o777,
  )
  expect(modes).toEqual([0o700, 0o700, 0o700, 0o600])
  await parts.delete(key, ['one'])
  expect(readdirSync(join(root, 'parts'))).toEqual([])
  rmSync(root, { recursive: true })
})

test('files of others in the directory are neither listed nor deleted', async () => {
  const root = newDataDir()
  const parts = directoryParts(root)
  await parts.of(key).write('one', Buffer.from('x'))
  for (const path of ['.DS_Store', 'org_a/notes.txt', 'org_a/con_1/Copy of one'])
    writeFileSync(join(root, path), 'x')
  mkdirSync(join(root, 'org_a/con_2'))
  expect(await listed(parts)).toEqual([{ ...key, names: ['one'] }])
  await parts.delete(key, ['one', '../notes.txt', 'Copy of one'])
  expect(readdirSync(root, { recursive: true })).toContain('org_a/con_1/Copy of one')
  expect(await listed(parts)).toEqual([])
  rmSync(root, { recursive: true })
})

test('P48 on a full disk a part is not written, the error says unavailable, and nothing is left', async () => {
  const root = newDataDir()
  const script = `
    import { directoryParts } from '${new URL('../src/parts/directory-parts.ts', import.meta.url)}'
    const parts = directoryParts('${root}').of(${JSON.stringify(key)})
    await parts.write('small', new Uint8Array(1000))
    const error = await parts.write('large', new Uint8Array(8 * 1024 * 1024)).catch((error) => error)
    console.log(JSON.stringify({ name: error.name, code: error.code, cause: error.cause.code }))
  `
  const node = [process.execPath, '--conditions=linkspan-source', '--input-type=module', '-e', script]
  const { stdout } = spawnSync('sh', ['-c', 'ulimit -f 2048; exec "$@"', 'sh', ...node], { encoding: 'utf8' })
  expect(JSON.parse(stdout)).toEqual({ ...unavailable, cause: 'EFBIG' })
  expect(readdirSync(join(root, 'org_a/con_1'))).toEqual(['small'])
  rmSync(root, { recursive: true })
})

test('P48 a directory that cannot be used says unavailable', async () => {
  const root = newDataDir()
  writeFileSync(join(root, 'org_a'), '')
  const parts = directoryParts(root)
  await expect(parts.of(key).write('one', Buffer.from('x'))).rejects.toMatchObject(unavailable)
  await expect(parts.of(key).read('one')).rejects.toMatchObject(unavailable)
  rmSync(root, { recursive: true })
})

test('GATE P48 while the database is away, parts are unavailable, and they are read again afterwards', async () => {
  const database = await freshDatabase()
  const proxy = await startTcpProxy(database.url)
  const store = openPostgresStore(settingsOf(proxy.url))
  await store.migrate()
  const parts = store.parts.of(key)
  await parts.write('one', Buffer.from('x'))
  await proxy.cut()
  const away = { name: 'DatabaseUnavailableError', code: 'unavailable' }
  await expect(parts.write('two', Buffer.from('x'))).rejects.toMatchObject(away)
  await expect(parts.read('one')).rejects.toMatchObject(away)
  await expect(listed(store.parts)).rejects.toMatchObject(away)
  await proxy.restore()
  expect(Buffer.from(await parts.read('one')).toString()).toBe('x')
  await store.close()
  await proxy.close()
  await database.drop()
})

test('a row that PostgreSQL itself finds damaged is damage, and no outage', async () => {
  const { url, query, drop } = await freshDatabase()
  const store = openPostgresStore(settingsOf(url))
  await store.migrate()
  const parts = store.parts.of(key)
  for (const name of ['one', 'two']) await parts.write(name, Buffer.from(name))
  await query('alter table part_chunks rename to stored_chunks')
  await query(`create function broken() returns bytea language plpgsql as
    $$ begin raise exception 'invalid page in block 0' using errcode = 'data_corrupted'; end $$`)
  await query(`create view part_chunks as select organization_id, connector_id, name, position,
    case when name = 'one' then broken() else bytes end as bytes from stored_chunks`)
  await expect(parts.read('one')).rejects.toMatchObject({ name: 'DamagedPartError', code: 'integrity_error' })
  expect(Buffer.from(await parts.read('two')).toString()).toBe('two')
  await store.close()
  await drop()
})
