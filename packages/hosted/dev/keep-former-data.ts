/**
 * Keeps what the server of a checkout leaves in its data directory, with invented data, for the test of updates: `node
 * packages/hosted/dev/keep-former-data.ts VERSION [CHECKOUT]`. Run it for each released version, before the next one changes
 * anything. The archive has the directory and `facts.json`: what a newer server has to find in it.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { root, run } from '../../core/dev/packed.ts'
import { type Served, withServer } from '../../core/dev/runtimes/served.ts'

const [version, checkout = root] = process.argv.slice(2)
if (!version) throw new Error('name the version whose data these are')

const API = '/api/v1'
const CONNECTORS = `${API}/integrations/connectors`

/** What is synced and searched in a connector of a kind: little, since the archive is kept. The others are only connected. */
const SEARCHED: Readonly<Record<string, string>> = {
  advertising: 'accounts',
  'web-analytics': 'devices',
  'call-recording': 'users',
}

/** Uses a server as a customer would, and returns what has to be found again. */
async function use({ base_url, client_id, client_secret, connectors }: Served): Promise<object> {
  // biome-ignore lint/suspicious/noExplicitAny: answers have every shape
  async function ask(method: string, path: string, body?: object, token?: string): Promise<any> {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(base_url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const { access_token } = await ask('POST', `${API}/account/applications/token`, {
    client_id,
    client_secret,
  })
  const call = (method: string, path: string, body?: object) => ask(method, path, body, access_token)

  const webhook = await call('POST', `${API}/webhooks`, {
    url: 'http://127.0.0.1:9/events',
    types: ['connector.created'],
  })
  const searches: object[] = []
  for (const { connector_type, ...body } of connectors) {
    const entity = SEARCHED[connector_type]
    const { id } = await call('POST', CONNECTORS, { ...body, connector_type, sync_interval_seconds: null })
    if (!entity) continue
    await call('POST', `${CONNECTORS}/${id}/sync`, { entities: [entity] })
    for (;;) {
      const { status } = await call('GET', `${CONNECTORS}/${id}/sync`)
      if (status === 'succeeded') break
      if (status === 'failed') throw new Error(`the sync of ${connector_type} failed`)
      await delay(200)
    }
    const search = { entity, action: 'search', params: { query: {}, limit: 20 } }
    const { data } = await call('POST', `${CONNECTORS}/${id}/execute`, search)
    searches.push({ id, connector_type, search, data })
  }
  const scope = { connector_types: ['drive'], actions: ['read', 'search'] }
  const scoped = await call('POST', `${API}/account/applications/token`, { client_id, client_secret, scope })
  return {
    client_id,
    client_secret,
    scoped_token: scoped.access_token,
    webhook: { id: webhook.id, url: webhook.url },
    connectors: (await call('GET', CONNECTORS)).data,
    events: (await call('GET', `${API}/events`)).data,
    searches,
  }
}

// as the server makes its files
process.umask(0o077)
const work = mkdtempSync(join(tmpdir(), 'linkspan-former-'))
const kept = join(work, 'data')
try {
  const data_dir = join(work, 'running')
  const facts = await withServer(use, { checkout: resolve(checkout), data_dir })
  mkdirSync(kept, { mode: 0o700 })
  const database = new DatabaseSync(join(data_dir, 'linkspan.db'))
  database.exec(`vacuum into '${join(kept, 'linkspan.db')}'`)
  database.close()
  for (const name of ['parts', 'development.key']) run('cp', ['-R', join(data_dir, name), kept], work)
  writeFileSync(join(kept, 'facts.json'), JSON.stringify(facts))
  const file = join(root, 'packages/hosted/test/fixtures/former', `${version}.tar.gz`)
  mkdirSync(join(file, '..'), { recursive: true })
  run('tar', ['--sort=name', '--owner=0', '--group=0', '-czf', file, '-C', kept, '.'], work)
  console.log(`${file} has the data of ${version}`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
