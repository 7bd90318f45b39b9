import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ConnectorKey, createPartCleanup, syncLeaseOf, takeLease } from '@linkspan/stores'
import { bytesOf } from '../../stores/test/support/bytes-of.ts'
import { listed } from '../../stores/test/support/part-contract.ts'
import { collectionOf, runOf } from '../../stores/test/support/sync-records.ts'
import { CONNECTORS } from './support/api.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { connectorOf } from './support/vendor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A connector with a run in progress that has published a part. */
async function syncing(name: string, ttl_ms: number) {
  const { store, services } = server.server
  const { id } = await server.createConnector(connectorOf(name))
  const key: ConnectorKey = { organization_id: server.organization_id, id }
  const held = await takeLease(store.leases, syncLeaseOf(key), { ttl_ms })
  if (!held) throw new Error('the lease is held')
  await store.sync_runs.insert(runOf(key, { status: 'running', lease: held.lease }))
  await services.sealedPartsOf(key).write('one', Buffer.from('x'))
  expect(await store.collections.publish(collectionOf(key, 1, ['one']), held.lease)).toBe(true)
  return { key, held, store, parts: services.sealedPartsOf(key) }
}

test('P19 deleting a connector ends its run and makes its parts unreadable, and the clean-up deletes them', async () => {
  const { key, held, store, parts } = await syncing('deleted', 9_000)
  const sealed = (await store.data_keys.find(key))?.sealed ?? ''
  expect(bytesOf(server.config.data_dir)).toContain(sealed)
  const lost = once(held.signal, 'abort')
  expect((await server.request('DELETE', `${CONNECTORS}/${key.id}`)).status).toBe(204)
  expect(bytesOf(server.config.data_dir)).not.toContain(sealed.slice(20, 100))
  await expect(parts.read('one')).rejects.toMatchObject({ code: 'not_found' })
  await expect(parts.write('two', Buffer.from('x'))).rejects.toMatchObject({ code: 'not_found' })
  expect(await store.collections.publish(collectionOf(key, 2), held.lease)).toBe(false)
  expect(await store.collections.list(key)).toEqual([])
  expect(await store.sync_runs.list(key, 10)).toEqual([])
  await lost
  await createPartCleanup({ store }).run(new AbortController().signal)
  expect((await listed(store.parts)).map(({ id }) => id)).not.toContain(key.id)
})

test('P27 another organization cannot end a run or delete a data key', async () => {
  const { key, held, store, parts } = await syncing('kept', 60_000)
  const other = (await server.server.services.clients.createOrganization('Other')).id
  const token = await server.tokenFor(other)
  expect((await server.request('DELETE', `${CONNECTORS}/${key.id}`, { token })).status).toBe(404)
  expect(await store.leases.isHeld(held.lease)).toBe(true)
  expect(Buffer.from(await parts.read('one')).toString()).toBe('x')
  await held.release()
})
