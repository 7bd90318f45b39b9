import { randomUUID } from 'node:crypto'
import type { RenewalTimes, SyncTimes } from '@linkspan/service'
import { hashOf, newSecret, type Store } from '@linkspan/stores'
import type { SharedDatabase } from '../../../stores/test/support/databases.ts'
import type { VendorOptionsByType } from '../../src/index.ts'
import { type Api, apiOf } from './api.ts'
import { ended, type Program, type ProgramOptions, printed, run, serverProcess } from './program.ts'
import { vendorEnv } from './vendor-env.ts'

/** Several servers on one database, each in a process of its own, with one client. */
export interface Processes {
  /** A store on the same database, in this process. */
  readonly store: Store
  readonly organization_id: string
  /** The client's bearer token, for an hour. */
  readonly token: string
  readonly servers: readonly ServerProcess[]
  /** Starts another server. It loads `preload`, a module's text, first. */
  start(preload?: string, more?: Pick<ProgramOptions, 'env' | 'data_dir'>): Promise<ServerProcess>
  /** Starts a process that syncs connectors. */
  startWork(env?: Record<string, string>): Promise<WorkProcess>
  /** Kills the servers and removes the database. */
  close(): Promise<void>
}

/** A process of its own on the database. */
export interface WorkProcess {
  readonly program: Program
  /** The lines of the log so far. */
  // biome-ignore lint/suspicious/noExplicitAny: lines have fields of every kind
  logs(): any[]
}

/** A server in a process of its own. */
export interface ServerProcess extends Api, WorkProcess {
  readonly base_url: string
}

export interface ProcessesOptions {
  readonly vendors: VendorOptionsByType
  readonly renewal_times?: RenewalTimes
  readonly sync_times?: SyncTimes
  /** Further variables. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a number of servers on a database at once, and waits until all of them listen. */
export async function startProcesses(
  database: SharedDatabase,
  count: number,
  { vendors, renewal_times, sync_times, env }: ProcessesOptions,
): Promise<Processes> {
  const store = database.open()
  const variables = {
    ...database.env,
    ...vendorEnv(vendors),
    ...(renewal_times && { TEST_RENEWAL_TIMES: JSON.stringify(renewal_times) }),
    ...(sync_times && { TEST_SYNC_TIMES: JSON.stringify(sync_times) }),
    ...env,
  }
  const servers: ServerProcess[] = []
  const workers: WorkProcess[] = []

  await store.migrate()
  const { organization_id, token } = await addClient(store)

  const start: Processes['start'] = async (preload, { env = {}, ...more } = {}) => {
    const program = run({
      env: { ...variables, ...env },
      file: serverProcess,
      ...more,
      ...(preload !== undefined && { preload }),
    })
    const [, base_url = ''] = await printed(program, /"base_url":"(http:[^"]+)"/)
    const server = { ...apiOf(base_url, token), base_url, ...withLogs(program) }
    servers.push(server)
    return server
  }

  async function startWork(more = {}): Promise<WorkProcess> {
    const program = run({ env: { ...variables, ...more, LINKSPAN_ROLES: 'work' }, file: serverProcess })
    await printed(program, /"msg":"working"/)
    const worker = withLogs(program)
    workers.push(worker)
    return worker
  }

  await Promise.all(Array.from({ length: count }, () => start()))
  return {
    store,
    organization_id,
    token,
    servers,
    start,
    startWork,
    async close() {
      const programs = [...servers, ...workers].map(({ program }) => program)
      for (const { child } of programs) child.kill('SIGKILL')
      await Promise.all(programs.map(ended))
      await store.close()
      await database.remove()
    },
  }
}

function withLogs(program: Program): WorkProcess {
  // the last line may have come in part
  const lines = () =>
    program.out.text
      .split('\n')
      .slice(0, -1)
      .filter((line) => /^\{.*\}$/.test(line))
  return { program, logs: () => lines().map((line) => JSON.parse(line)) }
}

/** Adds an organization, a client of it and a token for an hour. */
export async function addClient(store: Store): Promise<{ organization_id: string; token: string }> {
  const [organization_id, client_id] = [`org_${randomUUID()}`, `client_${randomUUID()}`]
  const token = newSecret('access_token')
  await store.clients.insertOrganization({ id: organization_id, name: 'Test' })
  await store.clients.insertClient({ id: client_id, name: 'test' })
  await store.clients.insertMembership(client_id, organization_id)
  await store.access_tokens.insert({ hash: hashOf(token), client_id, lifetime_ms: 3_600_000 })
  return { organization_id, token }
}
