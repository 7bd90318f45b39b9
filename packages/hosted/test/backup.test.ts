import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { createEnvelope, createSealedParts } from '@linkspan/stores'
import { each } from '../../core/test/support/each.ts'
import { credentialContext } from '../../service/src/credentials/credential-keeper.ts'
import { databasesOfRun, type SharedDatabase } from '../../stores/test/support/databases.ts'
import { newKeys } from '../../stores/test/support/fresh.ts'
import { parseKeyRing } from '../src/index.ts'
import { apiOf, CONNECTORS } from './support/api.ts'
import { restoreBackup } from './support/backup.ts'
import { type Processes, type ServerProcess, startProcesses } from './support/processes.ts'
import { ended, endPrograms, printed, run } from './support/program.ts'
import {
  type AdsVendor,
  connectorOf,
  credentialsOf,
  good,
  operation,
  startAdsVendor,
} from './support/vendor.ts'

describe.each(databasesOfRun)('%s', (kind, create) => {
  let vendor: AdsVendor
  let database: SharedDatabase
  let processes: Processes
  let restored: SharedDatabase | undefined

  beforeAll(async () => {
    vendor = await startAdsVendor()
    vendor.answer(() => good)
    database = await create()
    processes = await startProcesses(database, 2, { vendors: vendor.vendors })
  })
  afterEach(async () => {
    await restored?.remove()
    restored = undefined
  })
  afterAll(async () => {
    await endPrograms()
    await processes.close()
    await vendor.close()
  })

  const partsOf = (shared: SharedDatabase, keys: string) => {
    const store = shared.open()
    const envelope = createEnvelope(parseKeyRing(keys))
    return { parts: createSealedParts({ store, envelope }), close: () => store.close() }
  }
  const keys = () => database.env.LINKSPAN_KEYS as string
  const vendorEnv = () => ({
    LINKSPAN_ADVERTISING_BASE_URL: vendor.base_url,
    LINKSPAN_ADVERTISING_TOKEN_URL: `${vendor.base_url}/token`,
  })

  /** A connector with a part of its synced data, and the backup that was made while servers were busy. */
  async function backUp(name: string): Promise<{ id: string; part: Buffer; copy: SharedDatabase }> {
    const [one, two] = processes.servers as [ServerProcess, ServerProcess]
    const { id } = await one.createConnector(connectorOf(`${kind}-${name}`))
    const part = randomBytes(3 * 1024 * 1024)
    const { parts, close } = partsOf(database, keys())
    await parts({ organization_id: processes.organization_id, id }).write('part', part)
    await close()
    let busy = true
    const load = [one, two].map(async (server, caller) => {
      for (let number = 0; busy; number++)
        await server.createConnector(connectorOf(`${kind}-${name}-${caller}-${number}`))
    })
    const copy = await restoreBackup[kind](database)
    busy = false
    await Promise.all(load)
    restored = copy
    return { id, part, copy }
  }

  test('P53 a backup of busy servers, restored elsewhere with the same keys, opens every connector and its data', async () => {
    const { id, part, copy } = await backUp('same')
    const program = run({ env: { ...copy.env, ...vendorEnv(), LINKSPAN_KEYS: keys() } })
    const [, base_url = ''] = await printed(program, /"base_url":"(http:[^"]+)"/)
    const api = apiOf(base_url, processes.token)
    vendor.requests.length = 0
    expect((await api.execute(id, operation)).status).toBe(200)
    const { access_token } = credentialsOf(`${kind}-same`)
    expect(vendor.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${access_token}`])
    const { body } = await api.request('GET', `${CONNECTORS}?limit=1000`)
    for (const one of each(body.data)) expect((await api.execute(one.id, operation)).status).toBe(200)
    const { parts, close } = partsOf(copy, keys())
    const read = await parts({ organization_id: processes.organization_id, id }).read('part')
    expect(part.equals(Buffer.from(read))).toBe(true)
    await close()
    program.child.kill('SIGTERM')
    expect(await ended(program)).toBe(0)
  })

  test('P53 a backup without its keys opens nothing, and a server with others refuses to use it', async () => {
    const { id, copy } = await backUp('other')
    const key = { organization_id: processes.organization_id, id }
    for (const others of [newKeys(), newKeys().replace('k1', 'k2')]) {
      const program = run({ env: { ...copy.env, LINKSPAN_KEYS: others } })
      expect(await ended(program)).toBe(1)
      expect(program.out.text).toContain('LINKSPAN_KEYS')
      const store = copy.open()
      expect([...(await store.key_checks.all()).keys()]).toEqual(['k1'])
      const found = await store.credentials.find(key)
      const open = (with_keys: string) =>
        createEnvelope(parseKeyRing(with_keys)).open(found?.sealed as string, credentialContext(key, 1))
      expect(open(keys())).toContain(credentialsOf(`${kind}-other`).refresh_token)
      expect(() => open(others)).toThrow()
      await store.close()
      const { parts, close } = partsOf(copy, others)
      await expect(parts(key).read('part')).rejects.toMatchObject({ code: 'integrity_error' })
      await close()
    }
    const bytes = await bytesOf(copy)
    expect(bytes).toContain(`customer ${kind}-other`)
    for (const secret of each(Object.values(credentialsOf(`${kind}-other`))))
      expect(bytes).not.toContain(secret)
  })
})

/** Everything in a database, as text. */
async function bytesOf({ env, query }: SharedDatabase): Promise<string> {
  const directory = env.LINKSPAN_DATA_DIR
  if (directory) {
    const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    return files
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
      .join('')
  }
  const tables = await query(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const dumps = await Promise.all(
    tables.map(({ name }) => query(`select cast(t as text) as row from ${name} t`)),
  )
  return JSON.stringify(dumps)
}
