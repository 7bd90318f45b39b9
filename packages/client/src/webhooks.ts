import { type ApiRequest, PAGE } from './api-request.ts'
import type { CreateOptions, RequestOptions } from './call-options.ts'
import type {
  CreatedWebhook,
  Webhook,
  WebhookDeliveryPage,
  WebhookList,
  WebhookSecret,
  WebhookTest,
} from './generated/answers.ts'
import type { DeliveryQuery, NewWebhook, WebhookPatch } from './generated/requests.ts'
import type { Http } from './http.ts'

/** The addresses that get the events of the organization. `verifyWebhook` checks what they receive. */
export interface Webhooks {
  /** Creates a webhook, which gets the events from here on. Only this answer has its secret. */
  create(webhook: NewWebhook, options?: CreateOptions): Promise<CreatedWebhook>
  /** All of them, oldest first. */
  list(options?: RequestOptions): Promise<WebhookList>
  /** One webhook, with how far it has come. */
  get(id: string, options?: RequestOptions): Promise<Webhook>
  /** Changes a webhook; its id and secret stay. What it has missed while it was disabled is sent once it is enabled. */
  update(id: string, patch: WebhookPatch, options?: RequestOptions): Promise<Webhook>
  /** Deletes a webhook with its secrets and deliveries. */
  delete(id: string, options?: RequestOptions): Promise<void>
  /** Creates a new secret. The former one signs too for another 24 hours. */
  rotateSecret(id: string, options?: RequestOptions): Promise<WebhookSecret>
  /** Sends an event of the type `webhook.test` at once. Returns how the receiver answered. */
  test(id: string, options?: RequestOptions): Promise<WebhookTest>
  /** Sends every event after a position again, in order and under the former ids. */
  redeliver(
    id: string,
    request: {
      /** The position after which to begin; 0: the oldest event that is kept. */
      readonly after: number
    },
    options?: RequestOptions,
  ): Promise<Webhook>
  /** One page of the attempts to deliver events, newest first. */
  deliveries(id: string, query?: DeliveryQuery, options?: RequestOptions): Promise<WebhookDeliveryPage>
}

const WEBHOOKS = 'webhooks'
const pathOf = (id: string, rest = '') => `${WEBHOOKS}/${encodeURIComponent(id)}${rest}`

/** A request that is not sent again: its repetition would do more. */
const once = (name: string, id: string, rest: string, body?: object): ApiRequest => ({
  operation: `webhooks.${name}`,
  method: 'POST',
  path: pathOf(id, rest),
  ...(body && { body }),
  repeatable: false,
})

/** Creates the methods for webhooks. */
export function bindWebhooks(http: Http): Webhooks {
  return {
    create: (body, options) =>
      http.json(
        {
          operation: 'webhooks.create',
          method: 'POST',
          path: WEBHOOKS,
          body,
          repeatable: true,
          keyed: true,
          takes: ['idempotency_key'],
        },
        options,
      ),
    list: (options) =>
      http.json({ operation: 'webhooks.list', method: 'GET', path: WEBHOOKS, repeatable: true }, options),
    get: (id, options) =>
      http.json({ operation: 'webhooks.get', method: 'GET', path: pathOf(id), repeatable: true }, options),
    update: (id, body, options) =>
      http.json(
        { operation: 'webhooks.update', method: 'PATCH', path: pathOf(id), body, repeatable: true },
        options,
      ),
    delete: (id, options) =>
      http.json(
        { operation: 'webhooks.delete', method: 'DELETE', path: pathOf(id), repeatable: false },
        options,
      ),
    rotateSecret: (id, options) => http.json(once('rotateSecret', id, '/secret'), options),
    test: (id, options) => http.json(once('test', id, '/test'), options),
    redeliver: (id, body, options) => http.json(once('redeliver', id, '/redeliver', body), options),
    deliveries: (id, query = {}, options) =>
      http.json(
        {
          operation: 'webhooks.deliveries',
          method: 'GET',
          path: pathOf(id, '/deliveries'),
          query: { ...query },
          repeatable: true,
          expected: PAGE,
        },
        options,
      ),
  }
}
