import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { publish, searchable } from '../../service/test/support/published.ts'
import { type SharedDatabase, sqliteDatabase } from '../../stores/test/support/databases.ts'
import { parseKeyRing } from '../src/index.ts'
import { CONNECTORS } from './support/api.ts'
import {
  type Attack,
  halfChunked,
  holdOpen,
  residentBytes,
  type Tenant,
  tokenHead,
  wholeSearch,
} from './support/attacks.ts'
import { addClient, type Processes, type ServerProcess, startProcesses } from './support/processes.ts'
import { endPrograms } from './support/program.ts'
import { type AdsVendor, connectorOf, startAdsVendor } from './support/vendor.ts'

const MEGABYTE = 1024 * 1024
/** What the attacks may cost: less than a tenth of what they would without bounds. */
const MOST_BYTES = 400 * MEGABYTE

let vendor: AdsVendor
let database: SharedDatabase
let processes: Processes
let server: ServerProcess
let attacker: Tenant
let innocent: Tenant

beforeAll(async () => {
  vendor = await startAdsVendor()
  database = await sqliteDatabase()
  processes = await startProcesses(database, 1, {
    vendors: vendor.vendors,
    env: {
      LINKSPAN_ANSWER_MEMORY: '32MiB',
      LINKSPAN_BODY_MEMORY: '32MiB',
      TEST_PACE: JSON.stringify({ head_ms: 60_000, window_ms: 3_000 }),
    },
  })
  server = processes.servers[0] as ServerProcess
  ;[attacker, innocent] = [await tenant(10_000), await tenant(100)]
})
afterAll(async () => {
  await processes?.close()
  await endPrograms()
  await vendor?.close()
})

/** A new organization with campaigns of about 1 KiB. */
async function tenant(records: number) {
  const { token, organization_id } = await addClient(processes.store)
  const created = await server.request('POST', CONNECTORS, { body: connectorOf(organization_id), token })
  const key = { organization_id, id: created.body.id as string }
  const rows = Array.from({ length: records }, (_, id) => ({
    campaign: { id, name: 'n'.repeat(1_000), resource_name: `customers/1234567890/campaigns/${id}` },
  }))
  const key_ring = parseKeyRing(database.env.LINKSPAN_KEYS ?? '')
  await publish(
    { store: processes.store, key_ring },
    { key, entity: searchable(advertising.entities.campaigns), records: rows },
  )
  return { token, id: key.id }
}

/** Calls of every kind by the innocent tenant while the attack lasts. Returns their statuses and the memory they saw. */
async function beside(attack: Attack, done: () => boolean): Promise<{ statuses: Set<number>; most: number }> {
  const { token, id } = innocent
  const statuses = new Set<number>()
  let most = 0
  const search = { entity: 'campaigns', action: 'search', params: { query: {}, limit: 100 } }
  const list = { entity: 'accessible_customers', action: 'list' }
  try {
    for (let round = 0; round < 10 || !done(); round++) {
      const answers = await Promise.all([
        server.execute(id, search, { token }),
        server.execute(id, list, { token }),
        server.execute(id, JSON.stringify(list) + ' '.repeat(MEGABYTE), { token }),
        server.request('GET', CONNECTORS, { token }),
      ])
      for (const { status } of answers) statuses.add(status)
      most = Math.max(most, residentBytes(server.program.child.pid as number))
    }
  } finally {
    attack.end()
  }
  return { statuses, most }
}

const memory = () => residentBytes(server.program.child.pid as number)
const unread = () => server.logs().filter(({ msg }) => msg?.startsWith('a caller did not read')).length

describe('an innocent tenant is refused nothing, and memory stays bounded, beside', () => {
  test('GATE P31 400 connections that search 10,000 records and do not read the answers', async () => {
    await server.execute(
      innocent.id,
      { entity: 'campaigns', action: 'search', params: {} },
      { token: innocent.token },
    )
    const before = memory()
    const attack = await holdOpen(server.base_url, 400, wholeSearch(attacker))
    const { statuses, most } = await beside(attack, () => unread() >= 4)
    expect(statuses).toEqual(new Set([200]))
    expect(most - before).toBeLessThan(MOST_BYTES)
    // the attacker's own searches go on once its connections are gone
    const search = { entity: 'campaigns', action: 'search', params: { query: {}, limit: 10_000 } }
    const after = await server.execute(attacker.id, search, { token: attacker.token })
    expect(after.body.data).toHaveLength(10_000)
  })

  test('GATE P31 4,096 heads of a token request without a body, and 10,000 idle connections', async () => {
    const before = memory()
    const idle = await holdOpen(server.base_url, 10_000, '')
    const heads = await holdOpen(server.base_url, 4_096, tokenHead)
    const both = {
      sockets: [...idle.sockets, ...heads.sockets],
      end() {
        idle.end()
        heads.end()
      },
    }
    const { statuses, most } = await beside(both, () => true)
    expect(statuses).toEqual(new Set([200]))
    expect(most - before).toBeLessThan(MOST_BYTES)
  })

  test('P31 100 halves of long bodies of one tenant', async () => {
    const before = memory()
    const { statuses, most } = await beside(
      await holdOpen(server.base_url, 100, halfChunked(attacker)),
      () => true,
    )
    expect(statuses).toEqual(new Set([200]))
    expect(most - before).toBeLessThan(MOST_BYTES)
  })
})
