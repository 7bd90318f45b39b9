import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { publish, searchable } from '../../../service/test/support/published.ts'
import { CONNECTORS } from '../support/api.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type AdsVendor, connectorOf, startAdsVendor } from '../support/vendor.ts'

let vendor: AdsVendor
let server: TestServer
beforeAll(async () => {
  vendor = await startAdsVendor()
  server = await startTestServer({ vendors: vendor.vendors })
})
afterAll(async () => {
  await server?.close()
  await vendor?.close()
})

/** Searches of a new organization that has this many campaigns. */
async function tenant(name: string, records: number) {
  const { id: organization_id } = await server.server.services.clients.createOrganization(name)
  const token = await server.tokenFor(organization_id)
  const created = await server.request('POST', CONNECTORS, { body: connectorOf(name), token })
  const key = { organization_id, id: created.body.id as string }
  await publish(
    { store: server.server.store, key_ring: server.config.key_ring },
    {
      key,
      entity: searchable(advertising.entities.campaigns),
      records: Array.from({ length: records }, (_, id) => ({
        campaign: {
          id,
          name: `${name} ${'an'.repeat(50)} ${id}`,
          resource_name: `customers/1234567890/campaigns/${id}`,
        },
      })),
    },
  )
  return (params: object) =>
    server.execute(key.id, { entity: 'campaigns', action: 'search', params }, { token })
}

test('P43 300 searches of one organization neither refuse nor keep waiting those of another', async () => {
  const greedy = await tenant('greedy', 20_000)
  const innocent = await tenant('innocent', 50)
  const slow = { query: { filter: { like: { 'campaign.name': '%a%n%a%n%a%n%a%nx%' } } }, limit: 1 }
  const quick = { query: {}, limit: 10 }
  // both collections are open
  for (const [search, params] of [
    [greedy, slow],
    [innocent, quick],
  ] as const)
    expect(await search(params)).toMatchObject({ status: 200, body: { meta: {} } })
  let ended = 0
  const many = Array.from({ length: 300 }, async () => {
    const { status } = await greedy(slow)
    ended++
    return status
  })
  const waited: number[] = []
  for (let count = 0; count < 10; count++) {
    const before = ended
    const { status, body } = await innocent(quick)
    expect({ status, records: body.data?.length }).toEqual({ status: 200, records: 10 })
    waited.push(ended - before)
  }
  // the others were still waiting, and few of them went before each search
  expect(ended).toBeLessThan(300)
  expect(Math.max(...waited)).toBeLessThan(100)
  expect(new Set(await Promise.all(many))).toEqual(new Set([200]))
})
