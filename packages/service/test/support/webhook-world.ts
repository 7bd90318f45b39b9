import type { RequestListener } from 'node:http'
import { systemClock } from '@linkspan/core'
import { createEnvelope, type Store } from '@linkspan/stores'
import type { SharedDatabase } from '../../../stores/test/support/databases.ts'
import { newKeyRing } from '../../../stores/test/support/fresh.ts'
import { eventOf } from '../../../stores/test/support/log-events.ts'
import { numberEvents } from '../../src/events/number-events.ts'
import { createDelivery } from '../../src/webhooks/deliver-events.ts'
import { deliverWhenDue } from '../../src/webhooks/deliver-when-due.ts'
import { createEgressGuard } from '../../src/webhooks/egress-guard.ts'
import { LOOPBACK, parseNetworks } from '../../src/webhooks/networks.ts'
import type { CreatedWebhook } from '../../src/webhooks/webhook-answers.ts'
import { createWebhookSecrets } from '../../src/webhooks/webhook-secrets.ts'
import { createWebhooks, type Webhooks } from '../../src/webhooks/webhooks.ts'
import { type Received, type Receiver, startReceiver } from './receiver.ts'

/** An endpoint of a test: a webhook, and the receiver at its address. */
export interface Endpoint extends CreatedWebhook {
  readonly receiver: Receiver
  /** The ids of the events that its receiver has got, in order. */
  got(): string[]
}

/** A store with webhooks whose time a test moves, and any number of replicas that deliver. */
export interface WebhookWorld {
  readonly clock: { time: number }
  readonly store: Store
  readonly webhooks: Webhooks
  readonly logs: unknown[]
  /** Starts a receiver that answers so, and creates a webhook for it. */
  endpoint(answer: RequestListener, organization_id?: string): Promise<Endpoint>
  /** Adds this number of events to the log. Returns their ids. */
  emit(count: number, organization_id?: string): Promise<string[]>
  /** Delivers from here on, as one more replica. Returns what stops it. */
  replica(): () => Promise<void>
  /** Delivers what is due to one webhook, as a replica that has listed it some time ago. */
  deliver(endpoint: Endpoint): Promise<void>
  close(): Promise<void>
}

/** Opens a world on a new database. Attempts end after `attempt_ms`; the time of their outcomes passes by `elapsed`. */
export async function openWebhookWorld(
  create: () => Promise<SharedDatabase>,
  {
    attempt_ms = 10_000,
    random = () => 0.5,
    elapsed = systemClock.elapsed,
  }: { attempt_ms?: number; random?: () => number; elapsed?: () => number } = {},
): Promise<WebhookWorld> {
  const clock = { time: 1_800_000_000_000 }
  const database = await create()
  const store = database.open(() => clock.time)
  await store.migrate()
  for (const id of ['org_a', 'org_b']) await store.clients.insertOrganization({ id, name: id })
  const key_ring = newKeyRing('k1')
  const secrets = createWebhookSecrets({ store, envelope: createEnvelope(key_ring) })
  const guard = createEgressGuard({ allow: parseNetworks(LOOPBACK), http: true })
  const webhooks = createWebhooks({ store, secrets, guard, key_ring, attempt_ms })
  const logs: unknown[] = []
  const note = (...line: unknown[]) => void logs.push(line)
  const logger = { info: note, warn: note, error: note }
  const own = { ...systemClock, elapsed }
  const deliver = createDelivery({ store, secrets, guard, logger, attempt_ms, random, clock: own })
  const receivers: Receiver[] = []
  const stops: (() => Promise<void>)[] = []

  return {
    clock,
    store,
    webhooks,
    logs,
    async endpoint(answer, organization_id = 'org_a') {
      const receiver = await startReceiver(answer)
      receivers.push(receiver)
      const created = await webhooks.create(organization_id, { url: `http://127.0.0.1:${receiver.port}/` })
      return { ...created, receiver, got: () => receiver.received.map(eventIdOf) }
    },
    async emit(count, organization_id = 'org_a') {
      const events = Array.from({ length: count }, (_, index) =>
        eventOf(organization_id, 'connector.created', `con_${index}`),
      )
      await store.events.insert(events)
      await numberEvents(store)
      return events.map(({ id }) => id)
    },
    replica() {
      const stop = new AbortController()
      const times = { tick_ms: 10, lease_ms: 30_000 }
      const ended = deliverWhenDue({ store, deliver, logger, times }, stop.signal)
      const end = async () => {
        stop.abort()
        await ended
      }
      stops.push(end)
      return end
    },
    async deliver({ id }) {
      const { signal } = new AbortController()
      await deliver({ organization_id: 'org_a', id }, { stop: signal, abandon: signal })
    },
    async close() {
      for (const end of stops) await end().catch(() => {})
      for (const receiver of receivers) await receiver.close()
      await store.close()
      await database.remove()
    },
  }
}

const eventIdOf = ({ headers }: Received) => String(headers['webhook-id'])
