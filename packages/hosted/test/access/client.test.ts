import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createClient, type LinkspanClient } from '@linkspan/client'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type AdsVendor, connectorOf, startAdsVendor } from '../support/vendor.ts'

let vendor: AdsVendor
let server: TestServer
let linkspan: LinkspanClient
let id: string
beforeAll(async () => {
  vendor = await startAdsVendor()
  server = await startTestServer({ vendors: vendor.vendors })
  linkspan = createClient({ base_url: server.base_url, ...server.client })
  id = (await server.createConnector(connectorOf('acme', { customer_name: 'acme' }))).id
  await server.createConnector(connectorOf('globex', { customer_name: 'globex' }))
})
afterAll(async () => {
  await server.close()
  await vendor.close()
})

test('P59 a client with a scope has the methods of the other, within the scope', async () => {
  const agent = linkspan.scoped({ customer_name: 'acme', actions: ['read'] }, { name: 'agent' })
  expect((await agent.connectors.list()).data.map((each) => each.id)).toEqual([id])
  expect((await agent.connectors.check(id)).status).toBe('active')
  const error = await agent.connectors.delete(id).catch((caught) => caught)
  expect(error).toMatchObject({ code: 'forbidden', message: expect.stringContaining('manage') })
  // a wider one is refused when it is used
  const wider = agent.scoped({ actions: ['read', 'manage'] })
  await expect(wider.connectors.list()).rejects.toMatchObject({ code: 'forbidden' })
  expect((await agent.scoped({ actions: ['read'] }).connectors.list()).data).toHaveLength(1)
})

test('a token for days is made with the secret, listed by its name, used alone and revoked', async () => {
  const made = await linkspan.tokens.create({
    name: 'nightly',
    scope: { actions: ['read'], expires_in: 86_400 },
  })
  expect(made).toEqual({ token_id: expect.any(String), access_token: expect.any(String), expires_in: 86_400 })
  const nightly = createClient({ base_url: server.base_url, access_token: made.access_token, retry: false })
  expect((await nightly.connectors.list()).data).toHaveLength(2)
  const own = await nightly.tokens.list()
  expect(own.data).toMatchObject([{ id: made.token_id, name: 'nightly', scope: { actions: ['read'] } }])
  await linkspan.tokens.revoke(made.token_id)
  await expect(nightly.connectors.list()).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(linkspan.tokens.revoke(made.token_id)).rejects.toMatchObject({ code: 'not_found' })
})
