import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { each } from '../../../core/test/support/each.ts'
import { inRing } from '../../../core/test/support/rings.ts'
import { until } from '../../../core/test/support/until.ts'
import { publish, searchable } from '../../../service/test/support/published.ts'
import { databasesOfRun, settingsOf } from '../../../stores/test/support/databases.ts'
import { newKeyRing } from '../../../stores/test/support/fresh.ts'
import { runOf } from '../../../stores/test/support/sync-records.ts'
import { CONNECTORS } from '../support/api.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type AdsVendor, connectorOf, startAdsVendor } from '../support/vendor.ts'

const campaigns = searchable(advertising.entities.campaigns)
const COUNT = 200

describe.each(databasesOfRun)('two servers on one store (%s)', (_kind, create) => {
  let vendor: AdsVendor
  let drop: () => Promise<void>
  let servers: readonly [TestServer, TestServer]
  let key: { organization_id: string; id: string }
  const key_ring = newKeyRing('k1')

  beforeAll(async () => {
    vendor = await startAdsVendor()
    const { env, remove } = await create()
    drop = remove
    const { DATABASE_URL: url, LINKSPAN_DATA_DIR: data_dir } = env
    const store = url ? { database: settingsOf(url) } : { data_dir: data_dir as string }
    const options = { vendors: vendor.vendors, key_ring, ...store }
    servers = [await startTestServer(options), await startTestServer(options)]
  })
  afterAll(async () => {
    for (const server of servers ?? []) await server.close()
    await vendor?.close()
    await drop?.()
  })

  beforeEach(async () => {
    const { id } = await servers[0].createConnector(connectorOf('replicas'))
    key = { organization_id: servers[0].organization_id, id }
    await publishVersion(1)
  })

  const publishVersion = (version: number) =>
    publish(
      { store: servers[0].server.store, key_ring },
      {
        key,
        entity: campaigns,
        records: Array.from({ length: COUNT }, (_, number) => ({
          campaign: {
            id: number,
            name: `Version ${version}`,
            resource_name: `customers/1234567890/campaigns/${number}`,
          },
        })),
      },
    )

  const search = (server: TestServer, params: object) =>
    server.execute(key.id, { entity: 'campaigns', action: 'search', params }, { token: servers[0].token })

  async function versionOf(server: TestServer): Promise<string> {
    const { body } = await search(server, { query: {} })
    const names = new Set(body.data.map(({ campaign }: { campaign: { name: string } }) => campaign.name))
    expect({ records: body.data.length, versions: names.size }).toEqual({ records: COUNT, versions: 1 })
    return String([...names][0])
  }

  test('every search shows one version whole, and soon the newest on both', async () => {
    for (const server of each(servers)) expect(await versionOf(server)).toBe('Version 1')
    await publishVersion(2)
    // one server is searched all the time, the other only then
    for (const server of each(servers)) {
      const shown = new Set<string>()
      await until('the server shows version 2', async () => shown.add(await versionOf(server)), {
        holds: (versions) => versions.has('Version 2'),
      })
      expect([...shown].filter((version) => version !== 'Version 1')).toEqual(['Version 2'])
    }
  })

  test('a run that says succeeded is seen by the next search of the same server, also while it is searched', async () => {
    for (const server of servers) await versionOf(server)
    let searching = true
    const searches = servers.map(async (server) => {
      while (searching) await versionOf(server)
    })
    try {
      for (let version = 2; version <= inRing(4, 9); version++) {
        await publishVersion(version)
        const now = Date.now()
        const times = { created_at: now, started_at: now, ended_at: now }
        await servers[0].server.store.sync_runs.insert(runOf(key, { status: 'succeeded', ...times }))
        const path = `${CONNECTORS}/${key.id}`
        for (const [index, server] of each(servers.entries())) {
          const { token } = servers[0]
          const asked = await server.request('GET', version % 2 === index ? path : `${path}/sync`, { token })
          expect(asked.body.sync?.status ?? asked.body.status).toBe('succeeded')
          expect(await versionOf(server)).toBe(`Version ${version}`)
        }
      }
    } finally {
      searching = false
      await Promise.all(searches)
    }
  })

  test('P37 a cursor of one goes on at the other, over a publication: each record once', async () => {
    const ids: number[] = []
    let cursor: string | null = null
    for (let page = 0; page === 0 || cursor !== null; page++) {
      const params = { query: { sort: [{ 'campaign.id': 'desc' }] }, limit: 30, cursor }
      const { body } = await search(servers[page % 2] as TestServer, params)
      ids.push(...body.data.map(({ campaign }: { campaign: { id: number } }) => campaign.id))
      cursor = body.meta.cursor
      if (page === 2) await publishVersion(2)
    }
    expect(ids).toEqual(Array.from({ length: COUNT }, (_, number) => COUNT - 1 - number))
  })

  test('P19 a deletion on one is seen by the other at once, and its records can no longer be read', async () => {
    const before = await servers[0].server.store.collections.find({ ...key, entity: 'campaigns' })
    expect(before?.records).toBe(COUNT)
    expect((await servers[0].request('DELETE', `${CONNECTORS}/${key.id}`)).status).toBe(204)
    for (const server of each(servers))
      expect(await search(server, { query: {} })).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await servers[1].server.store.data_keys.find(key)).toBeUndefined()
  })
})
