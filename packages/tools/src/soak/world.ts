import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@linkspan/client'
import { createSandbox, type Sandbox } from '@linkspan/sandbox'
import { createClients } from '@linkspan/service'
import { openPostgresStore, parseDatabaseUrl } from '@linkspan/stores'
import { isInstalled, startBalancer } from '../../../hosted/test/support/balancer.ts'
import { vendorsOf } from '../../../hosted/test/support/sandbox.ts'
import { vendorEnv } from '../../../hosted/test/support/vendor-env.ts'
import { freePort } from '../../../stores/test/support/free-port.ts'
import { temporaryFolder } from '../repository/temporary-folder.ts'
import { type Member, startMember } from './members.ts'
import { startPostgres } from './postgres.ts'
import { openStorage } from './storage.ts'

/** Everything of a soak: servers, what they need, and the vendors. */
export type World = Awaited<ReturnType<typeof openWorld>>

const CALLBACKS = '/api/v1/integrations/connectors/oauth/callback'

/** Opens it, on loopback. Access tokens of the vendors end after some minutes. */
export async function openWorld() {
  /** Where the logs are. */
  const temporary = temporaryFolder('soak')
  const folder = temporary.path
  const closing: (() => Promise<unknown>)[] = [async () => temporary.remove()]
  const close = async () => {
    for (const each of closing.reverse()) await each().catch((error: unknown) => console.log(String(error)))
  }
  try {
    const program = build(folder)
    const [port, ...ports] = [await freePort(), await freePort(), await freePort()] as const
    const has_balancer = isInstalled('haproxy')
    /** What callers reach: the balancer, or the first server if there is none. */
    const base_url = `http://127.0.0.1:${has_balancer ? port : ports[0]}`
    const sandbox = await openVendors(base_url)
    closing.push(() => sandbox.close())
    const postgres = await startPostgres()
    closing.push(() => postgres.close())
    const storage = await openStorage(folder)
    closing.push(() => storage.close())
    const store = openPostgresStore({
      ...parseDatabaseUrl(postgres.url),
      ...{ pool_size: 4, connect_timeout_ms: 10_000, statement_timeout_ms: 30_000, wait_ms: 60_000 },
    })
    closing.push(() => store.close())
    await store.migrate()
    const env = {
      DATABASE_URL: postgres.url,
      LINKSPAN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      LINKSPAN_TRUSTED_PROXIES: '1',
      LINKSPAN_PUBLIC_URL: base_url,
      ...storage.env,
      ...vendorEnv(vendorsOf(sandbox)),
    }
    /** Two that answer requests, then two that sync. */
    const members: Member[] = []
    const plan = [
      { name: 'serve-1', port: ports[0] },
      { name: 'serve-2', port: ports[1] },
      { name: 'work-1' },
      { name: 'work-2' },
    ]
    for (const each of plan) {
      const member = await startMember({ program, folder, env }, each)
      members.push(member)
      closing.push(() => member.close())
    }
    if (has_balancer) {
      const balancer = await startBalancer('haproxy', ports, port)
      closing.push(() => balancer.close())
    }
    const clients = createClients({ store })
    const { id } = await clients.createOrganization('Soak')
    const { client_id, client_secret = '' } = await clients.createClient('soak', [id])
    const client = createClient({ base_url, client_id, client_secret, timeout: 120_000 })
    return { sandbox, postgres, storage, store, members, base_url, has_balancer, client, folder, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Small vendors, whose data are as large at each start. Their clock stands, so that only changes of the soak change them. */
async function openVendors(base_url: string): Promise<Sandbox> {
  const started = Date.now()
  const callbacks = (...types: string[]) => ({
    redirect_uris: types.map((type) => `${base_url}${CALLBACKS}/${type}`),
  })
  return createSandbox({
    now: () => started,
    access_token_lifetime: 420,
    advertising: { campaigns_per_customer: 3, page_rows: 40 },
    web_analytics: {
      sessions_per_day: 20,
      // the hour of quotas never ends
      ...{ tokens_per_day: 1e9, tokens_per_hour: 1e9, tokens_per_project_per_hour: 1e9 },
      thresholded_requests_per_hour: 1e9,
    },
    call_recording: { calls_per_day: 4, limits: {} },
    google_accounts: callbacks('advertising', 'web-analytics', 'drive'),
    call_recording_accounts: callbacks('call-recording'),
  })
}

/** Bundles the server, so that a process starts in a third of the time. Returns the program's path. */
function build(folder: string): string {
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  execFileSync(process.execPath, [
    join(import.meta.dirname, '../../../hosted/test/support/build-programs.ts'),
    programs,
  ])
  return join(programs, 'main.js')
}
