import { advertising } from '@linkspan/advertising'
import { type Connection, daysAfter, toDay } from '@linkspan/core'
import { createMemoryEngine } from '@linkspan/search'
import { type ConnectorKey, createEnvelope, createSealedParts, type PartStorage } from '@linkspan/stores'
import { declarationOf } from '@linkspan/sync'
import { until } from '../../../core/test/support/until.ts'
import { digestOf } from '../../../search/test/support/digest.ts'
import { PublishingEngine } from '../../../search/test/support/publishing-engine.ts'
import { expectedDocuments } from '../../../service/test/support/expected-documents.ts'
import { searchable } from '../../../service/test/support/published.ts'
import { postgresDatabase, type SharedDatabase } from '../../../stores/test/support/databases.ts'
import { seededRandom } from '../../../stores/test/support/random.ts'
import { parseKeyRing } from '../../src/index.ts'
import { CONNECTORS } from './api.ts'
import { awayFromMidnight } from './midnight.ts'
import { type Processes, type ServerProcess, startProcesses, type WorkProcess } from './processes.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { untilSync } from './until-sync.ts'

/** Servers and processes that sync, on one PostgreSQL, with small advertising accounts. */
export interface SyncProcesses extends Processes {
  readonly sandbox: Sandbox
  readonly workers: readonly WorkProcess[]
  /** The key of a new connector of advertising that is synced when asked. */
  createAds(more?: object): Promise<ConnectorKey>
  /** Requests a run at any server. Returns its id. */
  request(key: ConnectorKey): Promise<string>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  until(key: ConnectorKey, isSo: (sync: any) => boolean): Promise<any>
  /** Waits until a process has begun a run, and returns the process. */
  workerOf(run_id: string): Promise<WorkProcess>
  /** The digests of what is published of an entity, with its parts in a place, and of what the library reads. */
  digests(
    key: ConnectorKey,
    entity: Entity,
    parts?: PartStorage,
  ): Promise<{ published: string; expected: string }>
  /** Kills a process that syncs and starts another one. */
  replace(worker: WorkProcess): Promise<void>
  /** Does so with all of them; the new ones have further variables. */
  replaceWith(env: Record<string, string>): Promise<void>
  /** The rows of a query of the database. */
  query: SharedDatabase['query']
  /** The variables of a program with this database and these keys. */
  readonly env: SharedDatabase['env']
}

/** An entity of advertising, by its property. */
export type Entity = 'accounts' | 'campaigns' | 'adGroups' | 'campaignLabels'

/** One more than the look-back, with a day that later runs do not read. */
const DAYS = 6

export async function startSyncProcesses(
  name: string,
  servers: number,
  works: number,
): Promise<SyncProcesses> {
  await awayFromMidnight()
  const { sandbox, vendors } = await startSandbox(name, {
    advertising: { campaigns_per_customer: 3, page_rows: 40 },
  })
  const database = await postgresDatabase()
  // long enough for a busy machine, on which a process may pause for seconds
  const sync_times = { tick_ms: 200, lease_ms: 10_000 }
  const processes = await startProcesses(database, servers, { vendors, sync_times })
  const workers = await Promise.all(Array.from({ length: works }, () => processes.startWork()))
  const { customer_ids, manager_customer_id: login_customer_id } = sandbox.advertising
  const credentials = () => ({ ...sandbox.advertising.credentials(), login_customer_id })
  const replication_config = {
    entities: ['accounts', 'campaigns', 'ad_groups', 'campaign_labels'],
    customer_ids: [customer_ids[0], customer_ids[3]] as string[],
    start_date: daysAfter(toDay(Date.now()), -DAYS),
    conversion_window_days: 4,
  }
  const random = seededRandom()
  const isRunning = ({ program: { child } }: ServerProcess) => (child.exitCode ?? child.signalCode) === null
  const anyServer = () => {
    const running = processes.servers.filter(isRunning)
    return running[Math.floor(random() * running.length)] as ServerProcess
  }
  const pathOf = ({ id }: ConnectorKey) => `${CONNECTORS}/${id}/sync`

  return {
    ...processes,
    sandbox,
    workers,

    async createAds(more) {
      const { id } = await anyServer().createConnector({
        customer_name: 'acme',
        connector_type: 'advertising',
        name: 'Ads',
        credentials: credentials(),
        replication_config,
        sync_interval_seconds: null,
        ...more,
      })
      return { organization_id: processes.organization_id, id }
    },

    async request(key) {
      const { status, body } = await anyServer().request('POST', pathOf(key))
      if (status !== 202) throw new Error(`no run was requested: ${JSON.stringify(body)}`)
      return body.run_id
    },

    until: ({ id }, isSo) => untilSync({ request: (...asked) => anyServer().request(...asked) }, id, isSo),

    workerOf(run_id) {
      const begun = (worker: WorkProcess) =>
        worker.logs().some((line) => line.run_id === run_id && line.msg === 'sync started')
      return until(`a process has begun the run ${run_id}`, () => workers.find(begun))
    },

    async digests(key, property, parts = processes.store.parts) {
      const entity = searchable(advertising.entities[property])
      const engine = new PublishingEngine(createMemoryEngine())
      const { token_url } = sandbox.google_accounts
      const options = { base_url: sandbox.advertising.base_url, token_url, credentials: credentials() }
      const connection = advertising.create(options) as Connection
      try {
        const declaration = declarationOf(key.id, entity)
        const found = await engine.open(declaration)
        const envelope = createEnvelope(parseKeyRing(database.env.LINKSPAN_KEYS ?? ''))
        const stored = await processes.store.collections.find({ ...key, entity: entity.name })
        if (!stored) throw new Error('nothing is published')
        await found.show(
          stored.manifest,
          createSealedParts({ store: { ...processes.store, parts }, envelope })(key),
        )
        const wanted = await engine.open({ ...declaration, connector: 'expected' })
        const upserts = await expectedDocuments({ connection, entity, replication_config, now: Date.now })
        await wanted.write({ upserts })
        return { published: await digestOf(found), expected: await digestOf(wanted) }
      } finally {
        await connection.close()
        await engine.close()
      }
    },

    async replace(worker) {
      worker.program.child.kill('SIGKILL')
      workers[workers.indexOf(worker)] = await processes.startWork()
    },

    async replaceWith(env) {
      for (const [index, { program }] of workers.entries()) {
        program.child.kill('SIGKILL')
        workers[index] = await processes.startWork(env)
      }
    },

    query: database.query,
    env: database.env,

    async close() {
      await processes.close()
      await sandbox.close()
    },
  }
}
