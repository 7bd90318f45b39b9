import { randomUUID } from 'node:crypto'
import { type Answered, InvalidParamsError, systemClock } from '@linkspan/core'
import {
  createListPages,
  type PageQuery,
  type StoredWebhook,
  type Stores,
  type WebhookChange,
  type WebhookKey,
} from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import type { EventType } from '../events/event-types.ts'
import type { Needs } from '../needs.ts'
import { attemptWebhook, type WebhookAttempts } from './attempt.ts'
import { remedyOf } from './attempt-failures.ts'
import { AddressRefusedError } from './egress-guard.ts'
import type {
  CreatedWebhook,
  deliveryPage,
  WebhookView,
  webhookList,
  webhookSecret,
  webhookTest,
} from './webhook-answers.ts'
import { bodyOf } from './webhook-message.ts'
import { noWebhook, type WebhookSecrets } from './webhook-secrets.ts'
import { toDeliveryView, toWebhookView } from './webhook-view.ts'

/** What a caller changes of a webhook. */
export interface WebhookPatch extends Omit<WebhookChange, 'position'> {
  /** The types of events that it gets; null: all. */
  readonly types?: readonly EventType[] | null | undefined
}

/** What a caller gives of a webhook. What is absent limits nothing. */
export interface GivenWebhook extends Omit<WebhookPatch, 'enabled'> {
  readonly url: string
}

/** Runs in the transaction that stores a webhook. */
type OnStored = (stores: Stores, created: CreatedWebhook) => Promise<void>

/** The most webhooks of an organization. */
export const MOST_WEBHOOKS = 50

/** Each holds a connection to a receiver that the caller has chosen. */
const MOST_TESTS = 5

/** Creates the service for webhooks. */
export function createWebhooks(
  options: Pick<Needs, 'store' | 'key_ring'> & WebhookAttempts & { readonly secrets: WebhookSecrets },
) {
  const { store, secrets, guard, key_ring, clock = systemClock } = options
  const page = createListPages(key_ring, 'webhooks.deliveries')
  /** How many tests of each organization are being sent. */
  const testing = new Map<string, number>()

  async function newestOf({ events }: Pick<Stores, 'events'>, organization_id: string): Promise<number> {
    return (await events.newest([organization_id])).get(organization_id) ?? 0
  }

  async function find(key: WebhookKey): Promise<StoredWebhook> {
    const found = await store.webhooks.find(key)
    if (!found) throw noWebhook()
    return found
  }

  async function view(key: WebhookKey): Promise<WebhookView> {
    return toWebhookView(await find(key), await newestOf(store, key.organization_id))
  }

  async function change(key: WebhookKey, changed: WebhookChange): Promise<WebhookView> {
    if (!(await store.webhooks.update(key, changed))) throw noWebhook()
    return view(key)
  }

  /** Checks the form of an address. The host is looked up when something is sent. */
  function checkUrl(subject: string, url: string): void {
    try {
      guard.parse(url)
    } catch (error) {
      if (!(error instanceof AddressRefusedError)) throw error
      throw new InvalidParamsError(subject, [{ path: '$.url', message: error.message }])
    }
  }

  async function sendTest(key: WebhookKey, signal: AbortSignal): Promise<Answered<typeof webhookTest>> {
    const found = await find(key)
    const body = bodyOf('webhook.test', clock.now(), { webhook_id: key.id })
    const message = { id: `evt_test_${randomUUID()}`, body }
    const attempt = await attemptWebhook({ ...options, clock }, found, message, signal)
    if (!attempt) throw noWebhook()
    return { ...attempt, remedy: remedyOf(attempt.failure) }
  }

  return {
    /**
     * Stores a webhook, which gets the events from here on. The secret is shown only once. `onStored` runs in the
     * transaction that stores it. Throws `invalid_params` and `conflict`.
     */
    async create(organization_id: string, given: GivenWebhook, onStored?: OnStored): Promise<CreatedWebhook> {
      checkUrl('webhooks.create', given.url)
      const key = { organization_id, id: `whk_${randomUUID()}` }
      return store.transaction(async (stores) => {
        if ((await stores.webhooks.list(organization_id)).length >= MOST_WEBHOOKS)
          throw new ServiceError(
            'conflict',
            `The organization has ${MOST_WEBHOOKS} webhooks, which is the most.`,
          )
        const position = await newestOf(stores, organization_id)
        await stores.webhooks.insert({ ...given, ...key, position })
        const secret = await secrets.create(stores, key)
        const stored = (await stores.webhooks.find(key)) as StoredWebhook
        const created = { ...toWebhookView(stored, position), secret }
        await onStored?.(stores, created)
        return created
      })
    },

    async list(organization_id: string): Promise<Answered<typeof webhookList>> {
      const newest = await newestOf(store, organization_id)
      return { data: (await store.webhooks.list(organization_id)).map((each) => toWebhookView(each, newest)) }
    },

    get: view,

    /** Changes a webhook. What it has missed while it was disabled is sent once it is enabled. */
    update(key: WebhookKey, patch: WebhookPatch): Promise<WebhookView> {
      if (patch.url !== undefined) checkUrl('webhooks.update', patch.url)
      return change(key, patch)
    },

    async delete(key: WebhookKey): Promise<void> {
      const deleted = await store.transaction(async ({ webhooks, webhook_secrets }) => {
        await webhook_secrets.delete(key)
        return webhooks.delete(key)
      })
      if (!deleted) throw noWebhook()
    },

    async rotateSecret(key: WebhookKey): Promise<Answered<typeof webhookSecret>> {
      const { secret, former_expires_at } = await secrets.rotate(key)
      return { secret, former_expires_at: new Date(former_expires_at).toISOString() }
    },

    /**
     * Sends an event of the type `webhook.test` at once, which is not in the log. Throws `conflict` while several tests of the
     * organization are being sent.
     */
    async test(key: WebhookKey, signal: AbortSignal): Promise<Answered<typeof webhookTest>> {
      const { organization_id } = key
      const begun = testing.get(organization_id) ?? 0
      if (begun >= MOST_TESTS)
        throw new ServiceError(
          'conflict',
          `${MOST_TESTS} tests of the organization are being sent, which is the most at once.`,
        )
      testing.set(organization_id, begun + 1)
      try {
        return await sendTest(key, signal)
      } finally {
        const left = (testing.get(organization_id) ?? 1) - 1
        if (left > 0) testing.set(organization_id, left)
        else testing.delete(organization_id)
      }
    },

    /** Sends every event after this position again. Throws `invalid_params`. */
    async redeliver(key: WebhookKey, after: number): Promise<WebhookView> {
      const { position } = await find(key)
      if (after > position) {
        const message = `must be at most ${position}, the position of the last event that it has got`
        throw new InvalidParamsError('webhooks.redeliver', [{ path: '$.after', message }])
      }
      return change(key, { position: after })
    },

    /** One page of attempts, newest first. */
    async deliveries(key: WebhookKey, query: PageQuery): Promise<Answered<typeof deliveryPage>> {
      await find(key)
      const { items, meta } = await page([key.organization_id, key.id], query, async (after, limit) => {
        const before = after && { at: after.created_at, id: after.id }
        const found = await store.webhook_deliveries.list(key, before, limit)
        return found.map((delivery) => ({ delivery, created_at: delivery.at, id: delivery.id }))
      })
      return { data: items.map(({ delivery }) => toDeliveryView(delivery)), meta }
    },
  }
}

/** The webhooks of organizations. Each method throws `not_found` for a webhook of another one. */
export type Webhooks = ReturnType<typeof createWebhooks>
