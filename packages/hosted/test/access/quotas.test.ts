import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { CONNECTORS } from '../support/api.ts'
import { openScopeWorld, pathOf, type ScopeWorld } from '../support/scopes.ts'

let world: ScopeWorld
beforeAll(async () => {
  world = await openScopeWorld('sqlite')
})
afterAll(() => world?.close())

test('P59 the activity has what was used of the calls of a day, for those who may see the connector alone', async () => {
  const { server, sandbox, ids, tokenOf } = world
  const before = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
  const { body } = await server.request('POST', `${pathOf(ids.acme_calls, '/sync')}?wait=60`, {
    body: { entities: ['users'] },
  })
  expect(body.status).toBe('succeeded')
  const quotasOf = async (token?: string) =>
    (await server.request('GET', `${CONNECTORS}/activity`, { ...(token && { token }) })).body.quotas
  const own = {
    id: ids.acme_calls,
    name: 'call-recording of Acme',
    customer_name: 'Acme',
    connector_type: 'call-recording',
    quota: 'calls_per_day',
    source: null,
    used: sandbox.call_recording.requests.length,
    most: 10_000,
  }
  const found = await quotasOf()
  expect(found).toMatchObject([own])
  expect(found[0].full_at > before).toBe(true)
  expect(await quotasOf(await tokenOf({ customer_name: 'Acme' }))).toEqual(found)
  expect(await quotasOf(await tokenOf({ customer_name: 'Globex' }))).toEqual([])
  expect(await quotasOf(await tokenOf({ connector_ids: [ids.acme_ads] }))).toEqual([])
})
