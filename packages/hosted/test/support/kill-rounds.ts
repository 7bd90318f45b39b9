import { setTimeout as delay } from 'node:timers/promises'
import { createSandbox } from '@linkspan/sandbox'
import { createEnvelope } from '@linkspan/stores'
import { credentialContext } from '../../../service/src/credentials/credential-keeper.ts'
import { postgresDatabase } from '../../../stores/test/support/databases.ts'
import { seededRandom } from '../../../stores/test/support/random.ts'
import { parseKeyRing } from '../../src/index.ts'
import { type ServerProcess, startProcesses } from './processes.ts'
import { startTokenGateway } from './token-gateway.ts'

const operation = { entity: 'workspaces', action: 'list' }
// longer than a busy machine stops a process that goes on
const TIMES = { ttl_ms: 3_000, grace_ms: 1_500, wait_ms: 120_000 }
const SERVERS = 3
/** Connectors whose tokens have expired when a server is killed. */
const CONNECTORS = 4

/** What became of one connector, some of whose renewals were in flight when a server was killed. */
export interface Fate {
  /** Whether the vendor had answered the server that was killed, which had not read the answer. */
  readonly cut: boolean
  /** `renewed`: every server uses the new tokens. `unknown`: every server says `refresh_outcome_unknown`. */
  readonly end: 'renewed' | 'unknown' | 'other'
  /** What the servers answered in the end. */
  readonly answers: readonly string[]
  /** How often the vendor got the refresh token. */
  readonly spends: number
}

const newSignal = () => Promise.withResolvers<void>()

/**
 * Kills a server with `kill -9` at a random moment of the renewals of several connectors, under load on three servers
 * that share one PostgreSQL, and replaces it, a number of times. At each kill, the renewal of one connector waits for the
 * vendor's answer. Returns what became of each connector.
 */
export async function killInRenewals(rounds: number): Promise<Fate[]> {
  const sandbox = await createSandbox({ call_recording: { limits: {} } })
  const gateway = await startTokenGateway(sandbox.call_recording_accounts.token_url)
  const vendors = {
    'call-recording': { base_url: sandbox.call_recording.customer_base_url, token_url: gateway.url },
  }
  const database = await postgresDatabase()
  const processes = await startProcesses(database, SERVERS, { vendors, renewal_times: TIMES })
  const envelope = createEnvelope(parseKeyRing(database.env.LINKSPAN_KEYS ?? ''))
  let live = [...processes.servers]
  const fates: Fate[] = []
  const random = seededRandom()

  async function createConnector(): Promise<string> {
    const { id } = await (live[0] as ServerProcess).createConnector({
      customer_name: 'acme',
      connector_type: 'call-recording',
      name: 'calls',
      credentials: sandbox.call_recording.credentials(),
    })
    return id
  }

  async function refreshTokenOf(id: string): Promise<string> {
    const key = { organization_id: processes.organization_id, id }
    const { sealed = '', version = 0 } = (await processes.store.credentials.find(key)) ?? {}
    return JSON.parse(envelope.open(sealed, credentialContext(key, version))).refresh_token
  }

  async function round(): Promise<Fate[]> {
    Object.assign(gateway, { before: async () => {}, after: async () => {} })
    const ids = await Promise.all(Array.from({ length: CONNECTORS }, createConnector))
    const tokens = await Promise.all(ids.map(refreshTokenOf))
    sandbox.call_recording_accounts.expireAccessTokens()

    const [began, answered, killed] = [newSignal(), newSignal(), newSignal()]
    let first: string | undefined
    const slow = () => delay(random() * 80)
    gateway.before = async (token) => {
      first ??= token
      began.resolve()
      await slow()
    }
    gateway.after = async (token) => {
      await slow()
      if (token !== first) return
      answered.resolve()
      await killed.promise
    }

    const [victim, ...others] = live as [ServerProcess, ...ServerProcess[]]
    const callsTo = (server: ServerProcess) =>
      ids.flatMap((id) => Array.from({ length: 4 }, () => server.execute(id, operation).catch(() => {})))
    const calls = callsTo(victim)
    // the first renewal is the victim's, as no other server has a call
    await began.promise
    for (const server of others) calls.push(...callsTo(server))
    await answered.promise
    await delay(random() * 200)
    victim.program.child.kill('SIGKILL')
    killed.resolve()
    live = [...others, await processes.start()]
    await Promise.all(calls)
    return Promise.all(ids.map((id, index) => fateOf(id, tokens[index] ?? '', tokens[index] === first)))
  }

  async function fateOf(id: string, token: string, cut: boolean): Promise<Fate> {
    const key = { organization_id: processes.organization_id, id }
    const answers = await Promise.all(
      live.map(async (server) => {
        const { status, body } = await server.execute(id, operation)
        return status === 200 ? '200' : `${status} ${body.code} ${body.reason}`
      }),
    )
    const version = await processes.store.credentials.version(key)
    const renewed = version !== undefined && version >= 3 && answers.every((answer) => answer === '200')
    const unknown = answers.every((answer) => answer === '424 reauth_required refresh_outcome_unknown')
    const end = renewed ? 'renewed' : unknown ? 'unknown' : 'other'
    return { cut, end, answers, spends: gateway.passed.get(token) ?? 0 }
  }

  try {
    for (let count = 0; count < rounds; count++) {
      fates.push(...(await round()))
    }
    return fates
  } finally {
    await processes.close()
    await gateway.close()
    await sandbox.close()
  }
}
