import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { advertising } from '@linkspan/advertising'
import { createAccess, createClients } from '@linkspan/service'
import { prepareStore } from '@linkspan/stores'
import { openSqliteStore, parseKeyRing } from '../../../../hosted/src/index.ts'
import {
  type Attack,
  halfChunked,
  holdOpen,
  type Tenant,
  tokenHead,
  wholeSearch,
} from '../../../../hosted/test/support/attacks.ts'
import { publish, searchable } from '../../../../service/test/support/published.ts'
import { type Child, startChild } from './child.ts'
import { quantile } from './load.ts'
import type { ServerData } from './search-server.ts'
import { connectorOf } from './stored-connectors.ts'

/*
 * The calls of an innocent tenant, and the memory of the server, beside attacks of another tenant and of strangers:
 * npm run bench -- bulkheads. The folder of a checkout of another version measures that one beside this one, each attack for some seconds:
 * npm run bench -- bulkheads ../linkspan-before 15
 */

const [checkout, seconds = '15', only = ''] = process.argv.slice(2)
const DURATION_MS = Number(seconds) * 1_000
const PATIENCE_MS = 60_000

interface Innocent extends Tenant {
  readonly client_id: string
  readonly client_secret: string
}

const data_dir = mkdtempSync(join(tmpdir(), 'linkspan-bench-'))
const keys = `k1:${randomBytes(32).toString('base64')}`
const key_ring = parseKeyRing(keys)
const store = await prepareStore(openSqliteStore(data_dir), key_ring)
const attacker = await tenant(10_000)
const innocent = await tenant(100)
await store.close()

/** An organization with campaigns of about 1 KiB. */
async function tenant(records: number): Promise<Innocent & { organization_id: string }> {
  const clients = createClients({ store, now: Date.now })
  const { id: organization_id } = await clients.createOrganization('bench')
  const { client_id, client_secret } = await clients.createClient('bench', [organization_id])
  const issued = await createAccess(store).issue(client_id, client_secret)
  const key = { organization_id, id: `con_${organization_id}` }
  await store.connectors.insert(connectorOf(key))
  const rows = Array.from({ length: records }, (_, id) => ({
    campaign: { id, name: 'n'.repeat(1_000), resource_name: `customers/1234567890/campaigns/${id}` },
  }))
  const entity = searchable(advertising.entities.campaigns)
  await publish({ store, key_ring }, { key, entity, records: rows })
  return { organization_id, id: key.id, token: issued?.access_token ?? '', client_id, client_secret }
}

const ATTACKS: Readonly<Record<string, (base_url: string) => Promise<Attack>>> = {
  'no attack': (base_url) => holdOpen(base_url, 0, ''),
  '400 readers that stop': (base_url) => holdOpen(base_url, 400, wholeSearch(attacker)),
  '4,096 heads without a body': (base_url) => holdOpen(base_url, 4_096, tokenHead),
  '6 halves of chunked bodies': (base_url) => holdOpen(base_url, 6, halfChunked(attacker)),
  '10,000 idle connections': (base_url) => holdOpen(base_url, 10_000, ''),
}

/** The innocent tenant's calls, one of each kind at a time. */
async function load(base_url: string) {
  const json = { 'content-type': 'application/json' }
  const authorized = { ...json, authorization: `Bearer ${innocent.token}` }
  const execute = `${base_url}/api/v1/integrations/connectors/${innocent.id}/execute`
  const search = JSON.stringify({ entity: 'campaigns', action: 'search', params: { query: {}, limit: 100 } })
  const { client_id, client_secret } = innocent
  const kinds: Readonly<Record<string, () => Promise<Response>>> = {
    search: () => fetch(execute, { method: 'POST', headers: authorized, body: search }),
    chunked: () =>
      fetch(execute, {
        method: 'POST',
        headers: authorized,
        body: new Blob([search, ' '.repeat(1_000_000)]).stream(),
        duplex: 'half',
        signal: AbortSignal.timeout(PATIENCE_MS),
      }),
    token: () =>
      fetch(`${base_url}/api/v1/account/applications/token`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ client_id, client_secret }),
      }),
  }
  const begun = performance.now()
  const loops = Object.entries(kinds).map(async ([kind, call]) => {
    const times: number[] = []
    let refused = 0
    while (performance.now() - begun < DURATION_MS) {
      const sent = performance.now()
      const status = await call().then(
        async (answer) => (await answer.arrayBuffer()) && answer.status,
        () => 0,
      )
      if (status === 200) times.push(performance.now() - sent)
      else refused++
    }
    const milliseconds = [quantile(times), quantile(times, 0.99)].map((time) => time.toFixed(1)).join(' / ')
    return `${kind} ${milliseconds} of ${times.length}${refused > 0 ? `, **${refused} refused**` : ''}`
  })
  return (await Promise.all(loops)).join('; ')
}

async function watch(server: Child): Promise<() => number> {
  let most = 0
  const sample = async () => {
    most = Math.max(most, (await server.figures()).resident_bytes)
  }
  const sampling = setInterval(() => void sample(), 250)
  await sample()
  return () => {
    clearInterval(sampling)
    return most
  }
}

const versions = {
  ...(checkout && {
    [checkout]: pathToFileURL(join(checkout, 'packages/tools/src/bench/server/search-server.ts')).href,
  }),
  'this version': 'search-server.ts',
}
console.log(`${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}.`)
console.log('p50 / p99 of calls in milliseconds, and the most memory of the server')
for (const [name, open] of Object.entries(ATTACKS)) {
  if (!name.includes(only)) continue
  console.log(`\n## ${name}\n`)
  for (const [version, script] of Object.entries(versions)) {
    const data: ServerData = { data_dir, keys, organization_id: innocent.organization_id }
    const server = await startChild(script, data)
    await load(server.base_url)
    const most = await watch(server)
    const attack = await open(server.base_url)
    const figures = await load(server.base_url)
    const megabytes = (most() / 1e6).toFixed(0)
    attack.end()
    console.log(`- ${version}: ${figures}; ${megabytes} MB`)
    await server.close()
  }
}
rmSync(data_dir, { recursive: true, force: true })
