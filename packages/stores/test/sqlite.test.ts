import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from '@jest/globals'
import { silentLogger } from '@linkspan/core'
import { openSqliteStore, openStore, ReadableByOthersError, type Store } from '@linkspan/stores'
import { each } from '../../core/test/support/each.ts'
import { until } from '../../core/test/support/until.ts'

import { createShredder } from '../src/shredder.ts'
import { bytesOf } from './support/bytes-of.ts'
import { openDatabaseFile } from './support/database-file.ts'
import { newDataDir, newKeyRing } from './support/fresh.ts'
import {
  deleteConnector,
  insertConnector,
  recordOf,
  sealed,
  storeContract,
} from './support/store-contract.ts'

const directories: string[] = []
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

function freshDir(): string {
  const directory = newDataDir()
  directories.push(directory)
  return directory
}

async function open(directory = freshDir(), now = Date.now): Promise<Store> {
  const store = openSqliteStore(directory, { now })
  await store.migrate()
  for (const id of ['org_a', 'org_b']) await store.clients.insertOrganization({ id, name: id })
  return store
}

storeContract('sqlite', (now) => open(freshDir(), now))

const connector = recordOf('org_a')

const modeOf = (...path: string[]) => statSync(join(...path)).mode & 0o777

describe('P07 modes', () => {
  test('P07 only the owner can read the directories and files that are created', async () => {
    const directory = freshDir()
    const store = await open(join(directory, 'deep', 'data'))
    for (const path of ['deep', 'deep/data']) expect(modeOf(directory, path)).toBe(0o700)
    const files = readdirSync(join(directory, 'deep', 'data'))
    expect(files.sort()).toEqual(['linkspan.db', 'linkspan.db-shm', 'linkspan.db-wal'])
    for (const file of each(files)) expect(modeOf(directory, 'deep', 'data', file)).toBe(0o600)
    await store.close()
  })

  test('P07 a directory that exists keeps its mode, and the log warns if every user may look into it', async () => {
    const directory = freshDir()
    const warnings: string[] = []
    const logger = {
      ...silentLogger,
      warn: (_fields: object, message: string) => void warnings.push(message),
    }
    for (const mode of [0o700, 0o770, 0o755]) {
      chmodSync(directory, mode)
      const store = await openStore({ data_dir: directory, key_ring: newKeyRing(`k${mode}`) }, { logger })
      await store.close()
      expect(modeOf(directory)).toBe(mode)
      rmSync(join(directory, 'linkspan.db'))
    }
    expect(warnings).toEqual([
      `LINKSPAN_DATA_DIR: every user may look into ${directory}; better: chmod 700 ${directory}`,
    ])
  })

  test.each(['linkspan.db', 'linkspan.db-wal', 'linkspan.db-shm'])(
    'P07 a store whose %s every user may read is not opened, and the file is left as it is',
    async (name) => {
      const directory = freshDir()
      await (await open(directory)).close()
      const file = join(directory, name)
      writeFileSync(file, '', { flag: 'a' })
      for (const mode of [0o604, 0o602]) {
        chmodSync(file, mode)
        expect(() => openSqliteStore(directory)).toThrow(ReadableByOthersError)
        expect(modeOf(file)).toBe(mode)
      }
      // the group is the operator's choice
      chmodSync(file, 0o660)
      await openSqliteStore(directory).close()
    },
  )
})

test('P19 no file contains the sealed bytes of a deleted connector', async () => {
  const directory = freshDir()
  const store = await open(directory)
  const text = `ls1.k1.${'sealed-canary-'.repeat(20)}`
  await insertConnector(store, connector, sealed(text))
  expect(bytesOf(directory)).toContain('sealed-canary')
  await deleteConnector(store, connector)
  expect(bytesOf(directory)).not.toContain('sealed-canary')
  await store.close()
})

test('P11 a commit survives the end of the process that made it', async () => {
  const directory = freshDir()
  const script = `
    import { openSqliteStore } from '${new URL('../src/sqlite.ts', import.meta.url)}'
    const store = openSqliteStore('${directory}')
    await store.migrate()
    await store.clients.insertOrganization({ id: 'org_a', name: 'A' })
    await store.transaction(async ({ connectors, credentials }) => {
      await connectors.insert(${JSON.stringify(connector)})
      await credentials.insert(${JSON.stringify(connector)}, ${JSON.stringify(sealed('one'))})
    })
    await store.credentials.replace(${JSON.stringify(connector)}, 1, ${JSON.stringify(sealed('two'))})
    process.kill(process.pid, 'SIGKILL')
  `
  const args = ['--conditions=linkspan-source', '--input-type=module', '-e', script]
  expect(spawnSync(process.execPath, args).signal).toBe('SIGKILL')
  const store = openSqliteStore(directory)
  expect(await store.credentials.find(connector)).toMatchObject({ version: 2, sealed: 'two' })
  await store.close()
})

test('two processes may use one data directory', async () => {
  const directory = freshDir()
  const first = await open(directory)
  const second = openSqliteStore(directory)
  await insertConnector(first, connector, sealed('one'))
  expect(await second.credentials.replace(connector, 1, sealed('two'))).toBe(true)
  expect(await first.credentials.replace(connector, 1, sealed('stale'))).toBe(false)
  await first.close()
  await second.close()
})

test('a column that another process adds changes nothing that is read', async () => {
  const directory = freshDir()
  const store = await open(directory)
  await insertConnector(store, connector, sealed('one'))
  const find = () => store.connectors.findWithVersion(connector)
  const before = await find()
  const database = openDatabaseFile(directory)
  database.exec("alter table connectors add column later text default 'x'")
  database.close()
  const { connector: found, version } = (await find()) ?? {}
  expect({ connector: found, version }).toMatchObject({ ...before })
  expect(version).toBe(1)
  await store.close()
})

test('transactions of two processes that read and then write lose nothing and never fail', async () => {
  const directory = freshDir()
  const store = await open(directory)
  await insertConnector(store, connector, sealed('one'))
  const script = `
    import { openSqliteStore } from '${new URL('../src/sqlite.ts', import.meta.url)}'
    const store = openSqliteStore('${directory}')
    const key = ${JSON.stringify(connector)}
    for (let count = 0; count < 100; count++) {
      await store.transaction(async ({ credentials }) => {
        const version = await credentials.version(key)
        await credentials.replace(key, version, ${JSON.stringify(sealed('next'))})
      })
    }
    await store.close()
  `
  const args = ['--conditions=linkspan-source', '--input-type=module', '-e', script]
  const run = () => promisify(execFile)(process.execPath, args)
  await Promise.all([run(), run()])
  expect(await store.credentials.version(connector)).toBe(201)
  await store.close()
})

describe('P19 deleted bytes in the write-ahead log', () => {
  test('P19 they stay while another program reads, which the log says, until it is done', async () => {
    const lines: string[] = []
    const log = (_fields: object, message: string) => void lines.push(message)
    let tries = 0
    const shredder = createShredder(
      async () => {
        tries++
        if (tries === 2) throw new Error('disk full')
        return tries === 5
      },
      { logger: { info: log, warn: log }, patience_ms: 0, pause_ms: 1 },
    )
    await Promise.all([shredder.shred(), shredder.shred()])
    expect(lines).toEqual([
      'deleted credentials stay in the write-ahead log while another program reads the database',
    ])
    await until('the log is empty', () => lines.length >= 2)
    expect(lines[1]).toBe('the write-ahead log is empty: deleted credentials are destroyed')
    expect(tries).toBe(5)
    await shredder.close()
  })

  test('P19 no try follows after the store closes', async () => {
    const shredder = createShredder(async () => false, {
      logger: silentLogger,
      patience_ms: 0,
      pause_ms: 1e6,
    })
    await shredder.shred()
    await shredder.close()
  })

  test('P19 the next start destroys what a process left that was killed', async () => {
    const directory = freshDir()
    const store = await open(directory)
    const text = `ls1.k1.${'sealed-canary-'.repeat(20)}`
    await insertConnector(store, connector, sealed(text))
    const reader = openDatabaseFile(directory)
    reader.exec('begin; select * from sealed_credentials')
    const deletion = deleteConnector(store, connector)
    const other = openDatabaseFile(directory)
    const rows = () => other.prepare('select 1 from sealed_credentials').all()
    await until('the row is deleted', rows, { holds: ({ length }) => length === 0 })
    other.close()
    // a copy of the files is what a killed process leaves
    const left = freshDir()
    cpSync(directory, left, { recursive: true })
    expect(bytesOf(left)).toContain('sealed-canary')
    reader.close()
    await deletion
    await store.close()
    const next = openSqliteStore(left)
    await next.migrate()
    await until('its bytes are destroyed', () => !bytesOf(left).includes('sealed-canary'))
    await next.close()
  })
})
