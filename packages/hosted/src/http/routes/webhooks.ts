import {
  createdWebhook,
  deliveryPage,
  type EventType,
  eventTypes,
  tags,
  webhook,
  webhookList,
  webhookSecret,
  webhookTest,
} from '@linkspan/service/answers'
import type { WebhookKey } from '@linkspan/stores'
import * as z from 'zod'
import { defineRoute, type Route, type RouteRequest } from './route.ts'
import { idPath, inPages, label, plainText } from './schemas.ts'

const WEBHOOKS = '/api/v1/webhooks'
const ONE = `${WEBHOOKS}/{id}`

const webhookPath = idPath('webhook')

const names = Object.keys(eventTypes) as [EventType, ...EventType[]]

/** What every such address has. The messages of the service say more, so that this is for the documentation only. */
const URL_PATTERN = '^https?://[^/?#@\\s]+(?:[/?][^#\\s]*)?$'

const url = z
  .string()
  .max(2000)
  .meta({ pattern: URL_PATTERN })
  .describe('The https address that events are sent to. Its host must lead to public addresses.')
const description = plainText.max(1000).nullable().describe('Your own words about it.')
const types = z
  .array(z.enum(names))
  .min(1)
  .max(names.length)
  .nullable()
  .describe('The types of events that it gets; null: all, also those of later versions.')

/** What limits a webhook to events about some connectors. */
const about = {
  customer_name: label
    .nullish()
    .describe('Only events about this customer, and none about the organization; null: about all.'),
  connector_ids: z
    .array(z.string().min(1).max(64))
    .min(1)
    .max(100)
    .nullish()
    .describe('Only events about these connectors; null: about all.'),
  tags: tags.nullish().describe('Only events about connectors that had all of these tags; null: about all.'),
}

/** The webhook that a request names. */
function keyOf({
  organization_id,
  path,
}: Pick<RouteRequest<{ path: typeof webhookPath }, 'organization'>, 'organization_id' | 'path'>): WebhookKey {
  return { organization_id, id: path.id }
}

/** The routes for webhooks. */
export const webhookRoutes: readonly Route[] = [
  defineRoute({
    name: 'webhooks.create',
    summary:
      'Creates a webhook, which gets the events from here on. Its secret is shown only in this answer.',
    at: `POST ${WEBHOOKS}`,
    needs: { reach: 'organization', act: 'manage' },
    input: {
      body: z.strictObject({
        url,
        description: description.optional(),
        types: types
          .optional()
          .describe('The types of events that it gets; by default all, also those of later versions.'),
        ...about,
      }),
    },
    takes: ['NewWebhook', 'What a webhook is made of.'],
    answer: { status: 201, schema: createdWebhook, location: ({ id }) => `${WEBHOOKS}/${id}` },
    codes: ['conflict'],
    needsKey: () => true,
    handle: ({ webhooks }, { organization_id, body, keep }) => webhooks.create(organization_id, body, keep),
  }),
  defineRoute({
    name: 'webhooks.list',
    summary: 'Lists the webhooks of the organization, oldest first.',
    at: `GET ${WEBHOOKS}`,
    needs: { reach: 'organization', act: 'manage' },
    answer: { status: 200, schema: webhookList },
    handle: ({ webhooks }, { organization_id }) => webhooks.list(organization_id),
  }),
  defineRoute({
    name: 'webhooks.get',
    summary: 'Reads a webhook, with how far it has come.',
    at: `GET ${ONE}`,
    needs: { reach: 'organization', act: 'manage' },
    input: { path: webhookPath },
    answer: { status: 200, schema: webhook },
    handle: ({ webhooks }, request) => webhooks.get(keyOf(request)),
  }),
  defineRoute({
    name: 'webhooks.update',
    summary: 'Changes a webhook, and enables or disables it. The next event is then attempted at once.',
    at: `PATCH ${ONE}`,
    needs: { reach: 'organization', act: 'manage' },
    input: {
      path: webhookPath,
      body: z.strictObject({
        url: url.optional(),
        description: description.optional(),
        types: types.optional(),
        ...about,
        enabled: z
          .boolean()
          .optional()
          .describe('Whether events are sent. What a webhook has missed is sent once it is enabled.'),
      }),
    },
    takes: ['WebhookPatch', 'What may change of a webhook. What is left out stays.'],
    answer: { status: 200, schema: webhook },
    handle: ({ webhooks }, request) => webhooks.update(keyOf(request), request.body),
  }),
  defineRoute({
    name: 'webhooks.delete',
    summary: 'Deletes a webhook with its secrets and deliveries.',
    at: `DELETE ${ONE}`,
    needs: { reach: 'organization', act: 'manage' },
    input: { path: webhookPath },
    handle: ({ webhooks }, request) => webhooks.delete(keyOf(request)),
  }),
  defineRoute({
    name: 'webhooks.rotate_secret',
    summary:
      'Creates a new secret, which is shown only in this answer. The former one signs too for another 24 hours.',
    at: `POST ${ONE}/secret`,
    needs: { reach: 'organization', act: 'manage' },
    input: { path: webhookPath },
    answer: { status: 200, schema: webhookSecret },
    codes: ['conflict'],
    handle: ({ webhooks }, request) => webhooks.rotateSecret(keyOf(request)),
  }),
  defineRoute({
    name: 'webhooks.test',
    summary: 'Sends an event of the type `webhook.test` at once, and answers how the receiver answered.',
    at: `POST ${ONE}/test`,
    needs: { reach: 'organization', act: 'manage' },
    input: { path: webhookPath },
    answer: { status: 200, schema: webhookTest },
    codes: ['conflict'],
    handle: ({ webhooks }, request) => webhooks.test(keyOf(request), request.signal),
  }),
  defineRoute({
    name: 'webhooks.redeliver',
    summary: 'Sends every event after a position again, in order. Each has the id that it had before.',
    at: `POST ${ONE}/redeliver`,
    needs: { reach: 'organization', act: 'manage' },
    input: {
      path: webhookPath,
      body: z.strictObject({
        after: z
          .int()
          .min(0)
          .describe('The position after which to begin; 0: the oldest event that is kept.'),
      }),
    },
    takes: ['Redelivery', 'Which events to send again.'],
    answer: { status: 200, schema: webhook },
    handle: ({ webhooks }, request) => webhooks.redeliver(keyOf(request), request.body.after),
  }),
  defineRoute({
    name: 'webhooks.deliveries',
    summary: 'Lists the attempts to deliver events to a webhook, newest first. They are kept for 30 days.',
    at: `GET ${ONE}/deliveries`,
    needs: { reach: 'organization', act: 'manage' },
    input: {
      path: webhookPath,
      query: z.strictObject(inPages),
    },
    takes: ['DeliveryQuery', 'Which deliveries to list, newest first.'],
    answer: { status: 200, schema: deliveryPage },
    handle: ({ webhooks }, request) => webhooks.deliveries(keyOf(request), request.query),
  }),
]
