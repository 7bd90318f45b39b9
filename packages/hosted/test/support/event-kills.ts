import { setTimeout as delay } from 'node:timers/promises'
import type { StoredEvent } from '@linkspan/stores'
import { until } from '../../../core/test/support/until.ts'
import type { SharedDatabase } from '../../../stores/test/support/databases.ts'
import { allEvents } from '../../../stores/test/support/log-events.ts'
import { seededRandom } from '../../../stores/test/support/random.ts'
import { CONNECTORS } from './api.ts'
import { type ServerProcess, startProcesses } from './processes.ts'
import { connectorOf, startAdsVendor } from './vendor.ts'

const SERVERS = 2
const CALLERS = 6

/** What a caller has seen of a connector that it changes, one request at a time. */
interface Changed {
  readonly id: string
  /** How often its name was changed: each change sets the next number. */
  changes: number
  deleted: boolean
}

/** What is left after servers were killed under load. */
export interface Aftermath {
  /** What the callers know for certain, after they have read what their cut requests have done. */
  readonly connectors: readonly Changed[]
  /** The events in the order in which a reader saw them that polled all the time. */
  readonly seen: readonly StoredEvent[]
  /** The events as they are in the end. */
  readonly events: readonly StoredEvent[]
  /** How many requests were cut off by a kill. */
  readonly cut: number
}

/**
 * Kills one of two servers with `kill -9` at a random moment, again and again, while callers create, change and delete
 * connectors, and starts another one in its place: as often as asked, and until a kill has cut off a request.
 */
export async function killUnderChanges(database: SharedDatabase, rounds: number): Promise<Aftermath> {
  const random = seededRandom()
  const vendor = await startAdsVendor()
  const processes = await startProcesses(database, SERVERS, { vendors: vendor.vendors })
  const { store, organization_id } = processes
  let live = [...processes.servers]
  let running = true
  let changing = true
  let cut = 0
  const connectors: Changed[] = []

  const anyServer = () => live[Math.floor(random() * live.length)] as ServerProcess

  /** Sends a request; undefined if its server was killed. */
  async function ask(method: string, path: string, body?: object) {
    try {
      return await anyServer().request(method, `${CONNECTORS}${path}`, body && { body })
    } catch {
      cut++
      return undefined
    }
  }

  /** Reads what a request has done that was cut off. */
  async function look(connector: Changed): Promise<void> {
    const { status, body } = await until('a server answers', () => ask('GET', `/${connector.id}`))
    connector.deleted = status === 404
    if (status === 200) connector.changes = Number(body.name)
  }

  async function change(connector: Changed): Promise<void> {
    const deletes = random() < 0.15
    const answer = deletes
      ? await ask('DELETE', `/${connector.id}`)
      : await ask('PATCH', `/${connector.id}`, { name: String(connector.changes + 1) })
    // a server whose store is busy refuses
    if (answer?.status !== (deletes ? 204 : 200)) await look(connector)
    else if (deletes) connector.deleted = true
    else connector.changes++
  }

  async function call(caller: number): Promise<void> {
    for (let made = 0; running; made++) {
      const answer = await ask('POST', '', { ...connectorOf(`kill-${caller}-${made}`), name: '0' })
      if (answer?.status !== 201) continue
      const connector: Changed = { id: answer.body.id, changes: 0, deleted: false }
      connectors.push(connector)
      while (running && !connector.deleted && connector.changes < 6) await change(connector)
    }
  }

  async function poll(): Promise<StoredEvent[]> {
    const seen: StoredEvent[] = []
    for (let last = false; ; ) {
      const after = seen.at(-1)?.position ?? 0
      const { events } = await store.events.list({ organization_id, after, limit: 50 })
      seen.push(...events)
      if (last && events.length === 0) return seen
      last = !changing && !(await store.events.hasUnnumbered())
      await delay(20)
    }
  }

  try {
    const seen = poll()
    const callers = Array.from({ length: CALLERS }, (_, caller) => call(caller))
    for (let round = 0; round < rounds || cut === 0; round++) {
      await delay(100 + random() * 600)
      const [victim, ...others] = live as [ServerProcess, ...ServerProcess[]]
      live = others
      victim.program.child.kill('SIGKILL')
      live = [...others, await processes.start()]
    }
    running = false
    await Promise.all(callers)
    changing = false
    return { connectors, seen: await seen, events: await allEvents(store, { organization_id }), cut }
  } finally {
    running = false
    changing = false
    await processes.close()
    await vendor.close()
  }
}
