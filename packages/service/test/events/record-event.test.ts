import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type SharedDatabase, sqliteDatabase } from '../../../stores/test/support/databases.ts'
import { withMembers } from '../../../stores/test/support/with-members.ts'
import { newEvent, recordForAll, recordForClient } from '../../src/events/record-event.ts'
import { currentRequest, inRequest, noteActor, outsideRequest } from '../../src/events/request-scope.ts'

let database: SharedDatabase
beforeAll(async () => {
  database = await sqliteDatabase()
})
afterAll(() => database.remove())

const connector = { organization_id: 'org_a', id: 'con_1', customer_name: 'acme', connector_type: 'drive' }
const data = { connector_type: 'drive' }
const made = () => newEvent('connector.deleted', connector, data)

test('an event names its request and who sent it, also in what the request has started, and the server otherwise', async () => {
  const actor = { kind: 'person', id: 'person_1' } as const
  expect(made()).toMatchObject({ actor: { kind: 'server' }, request_id: null })
  await inRequest({ request_id: 'req_1' }, async () => {
    expect(made()).toMatchObject({ actor: { kind: 'server' }, request_id: 'req_1' })
    noteActor(actor)
    await new Promise((resolve) => setImmediate(resolve))
    expect(made()).toMatchObject({ actor, request_id: 'req_1' })
    await inRequest({ request_id: 'req_2' }, async () => {
      expect(made()).toMatchObject({ actor: { kind: 'server' }, request_id: 'req_2' })
    })
    outsideRequest(() => expect(made()).toMatchObject({ actor: { kind: 'server' }, request_id: null }))
    expect(made()).toMatchObject({ actor, request_id: 'req_1' })
  })
  // without a request there is nobody to note
  noteActor(actor)
  expect([currentRequest(), made().actor]).toEqual([undefined, { kind: 'server' }])
})

test('an event is about its connector, or about the organization alone', () => {
  const { organization_id, id: connector_id, customer_name, connector_type } = connector
  expect(made()).toMatchObject({ organization_id, connector_id, customer_name, connector_type })
  const planned = newEvent('connector.created', { ...connector, id: undefined }, data)
  expect(planned).toMatchObject({ connector_id: null, customer_name, connector_type })
  const own = newEvent('client.revoked', { organization_id }, { client_id: 'c1' })
  expect(own).toMatchObject({
    organization_id,
    connector_id: null,
    customer_name: null,
    connector_type: null,
  })
  expect(new Set([made().id, made().id, own.id]).size).toBe(3)
})

test('an event of a client is recorded in each of its organizations, one of all in every organization', async () => {
  const store = database.open()
  await store.migrate()
  for (const id of ['org_a', 'org_b', 'org_c']) await store.clients.insertOrganization({ id, name: id })
  await store.clients.insertClient({ id: 'c1', name: 'one' })
  for (const id of ['org_a', 'org_c']) await store.clients.insertMembership('c1', id)
  const inserted: string[][] = []
  const events = withMembers(store.events, {
    insert: async (added: readonly { organization_id: string; type: string }[]) =>
      void inserted.push(added.map((event) => `${event.organization_id} ${event.type}`)),
  })
  const stores = { clients: store.clients, events }
  await recordForClient(stores, 'client.revoked', { client_id: 'c1' })
  await recordForAll(stores, 'key.rotated', { key_id: 'k2' })
  expect(inserted).toEqual([
    ['org_a client.revoked', 'org_c client.revoked'],
    ['org_a key.rotated', 'org_b key.rotated', 'org_c key.rotated'],
  ])
  await store.close()
})
