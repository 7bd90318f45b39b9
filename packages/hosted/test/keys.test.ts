import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import {
  type ConnectorKey,
  createEnvelope,
  createKeyRing,
  type KeyRing,
  rewrapValues,
  WrongKeyError,
} from '@linkspan/stores'
import { until } from '../../core/test/support/until.ts'
import { credentialContext } from '../../service/src/credentials/credential-keeper.ts'
import { newDataDir, newKeyRing } from '../../stores/test/support/fresh.ts'
import { withMembers } from '../../stores/test/support/with-members.ts'
import { openSqliteStore, type Store } from '../src/index.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { type AdsVendor, connectorOf, operation, startAdsVendor } from './support/vendor.ts'

const k1 = newKeyRing('k1').primary
const k2 = newKeyRing('k2').primary
const only_k1 = createKeyRing([k1])
const only_k2 = createKeyRing([k2])
const k2_then_k1 = createKeyRing([k2, k1])
const k1_then_k2 = createKeyRing([k1, k2])

let vendor: AdsVendor
let data_dir: string
beforeAll(async () => {
  vendor = await startAdsVendor()
})
afterAll(() => vendor.close())
beforeEach(() => {
  data_dir = newDataDir()
})
afterEach(() => rmSync(data_dir, { recursive: true, force: true }))

const start = (key_ring: KeyRing) => startTestServer({ vendors: vendor.vendors, data_dir, key_ring })
const keysInUse = ({ server }: TestServer) => server.store.key_checks.keysInUse()

/** Stores this many connectors with the keys of a ring. Returns the server, which is stopped, and their ids. */
async function storeConnectors(key_ring: KeyRing, count: number): Promise<[TestServer, string[]]> {
  const server = await start(key_ring)
  const ids: string[] = []
  for (let made = 0; made < count; made++)
    ids.push((await server.createConnector(connectorOf(`rotation-${made}`))).id)
  await server.stop()
  return [server, ids]
}

/** Rewraps this many records and stops, like an interrupted process. */
async function rewrapSome(key_ring: KeyRing, count: number): Promise<number> {
  const store = openSqliteStore(data_dir)
  const controller = new AbortController()
  let done = 0
  const rewrap: Store['credentials']['rewrap'] = (...parts) => {
    done++
    if (done === count) controller.abort()
    return store.credentials.rewrap(...parts)
  }
  const { rewrapped } = await rewrapValues(
    withMembers(store.credentials, { rewrap }),
    (record) => credentialContext(record, record.version),
    { envelope: createEnvelope(key_ring), key_ring, signal: controller.signal, batch_size: 3 },
  )
  await store.close()
  return rewrapped
}

describe('P05 rotation', () => {
  test('P05 two servers with different primary keys share a store; an interrupted rewrap continues; then the old key can be removed', async () => {
    const [{ token, organization_id }, ids] = await storeConnectors(only_k1, 12)
    const key: ConnectorKey = { organization_id, id: ids[0] as string }
    const first = await start(only_k1)
    await first.server.services.sealedPartsOf(key).write('part', Buffer.from('a part'))
    await first.stop()

    expect(await rewrapSome(k2_then_k1, 5)).toBe(5)

    const old_primary = await start(k1_then_k2)
    const new_primary = await start(k2_then_k1)
    const all = async (server: TestServer) => {
      const answers = await Promise.all(ids.map((id) => server.execute(id, operation, { token })))
      expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    }
    await Promise.all([all(old_primary), all(new_primary)])
    const body = connectorOf('made-under-the-old-key')
    const made = await old_primary.request('POST', '/api/v1/integrations/connectors', { token, body })
    ids.push(made.body.id)
    await all(new_primary)
    await old_primary.stop()

    const { failed } = await new_primary.server.services.rewrap()
    expect(failed).toEqual([])
    expect(await keysInUse(new_primary)).toEqual(['k2'])
    expect(await new_primary.server.services.rewrap()).toEqual({ rewrapped: 0, failed: [] })
    await all(new_primary)
    await new_primary.stop()

    const alone = await start(only_k2)
    await all(alone)
    const part = await alone.server.services.sealedPartsOf(key).read('part')
    expect(Buffer.from(part).toString()).toBe('a part')
    await alone.stop()
  })

  test('P05 a start rewraps stored credentials with the primary key, in the background', async () => {
    await storeConnectors(only_k2, 3)
    const store = openSqliteStore(data_dir)
    expect(await store.key_checks.keysInUse()).toEqual(['k2'])
    await store.close()
    const back = await start(k1_then_k2)
    const in_use = await until('k2 is not in use', () => keysInUse(back), {
      holds: (ids) => !ids.includes('k2'),
    })
    expect(in_use).toEqual(['k1'])
    await back.stop()
  })

  test('P05 a record that cannot be opened is reported, left unchanged, and stops no other', async () => {
    await storeConnectors(only_k1, 3)
    const store = openSqliteStore(data_dir)
    const [broken] = await store.credentials.listUnderOtherKeys('none', undefined, 1)
    if (!broken) throw new Error('nothing is stored')
    await store.credentials.rewrap(broken, { key_id: 'k1', text: `${broken.sealed.slice(0, -4)}AAAA` })
    const [wrapped] = await store.credentials.listUnderOtherKeys('none', broken, 1)
    if (!wrapped) throw new Error('one alone is stored')
    await store.credentials.rewrap(wrapped, {
      key_id: 'k1',
      text: wrapped.sealed.replace('ls1.k1.', 'ls1.k1.AAAA'),
    })
    await store.close()
    const server = await start(k2_then_k1)
    const { failed } = await server.server.services.rewrap()
    expect(failed).toEqual([credentialContext(wrapped, wrapped.version)])
    expect(await keysInUse(server)).toEqual(['k1', 'k2'])
    await server.stop()
  })
})

describe('P06 the wrong key', () => {
  const digest = () =>
    createHash('sha256')
      .update(readFileSync(join(data_dir, 'linkspan.db')))
      .digest('hex')

  test.each<[string, KeyRing, RegExp]>([
    ['another key of the same id', newKeyRing('k1'), /the key k1 is not the one/],
    ['another second key', createKeyRing([k2, newKeyRing('k1').primary]), /the key k1 is not the one/],
    ['a ring of unknown keys', newKeyRing('k8', 'k9'), /the store knows none of the keys/],
    ['a ring without a key that is needed', only_k2, /stored credentials still need the key k1/],
  ])('P06 %s stops the start, and nothing is written', async (_name, key_ring, message) => {
    await storeConnectors(k1_then_k2, 1)
    const before = digest()
    const starting = start(key_ring)
    await expect(starting).rejects.toThrow(WrongKeyError)
    await expect(starting).rejects.toThrow(message)
    expect(digest()).toBe(before)
  })

  test('P06 the right ring still starts', async () => {
    await storeConnectors(k1_then_k2, 1)
    const server = await start(k1_then_k2)
    expect((await server.request('GET', '/readyz')).status).toBe(200)
    await server.stop()
  })
})

test('P53 a copy of the data is useless without the key', async () => {
  const server = await startTestServer({ vendors: vendor.vendors })
  const { id } = await server.createConnector(connectorOf('backup'))
  await server.stop()
  const { data_dir: copy } = server.config
  await expect(startTestServer({ data_dir: copy, key_ring: newKeyRing('k1') })).rejects.toThrow(WrongKeyError)
  const restored = await startTestServer({
    data_dir: copy,
    key_ring: server.config.key_ring,
    vendors: vendor.vendors,
  })
  expect((await restored.execute(id, operation, { token: server.token })).status).toBe(200)
  await restored.close()
})
