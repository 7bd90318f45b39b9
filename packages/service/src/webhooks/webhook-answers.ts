import type { Answered } from '@linkspan/core'
import { integer, listOf, named, nullable, text } from '@linkspan/sync'
import * as z from 'zod'
import { cursorMeta } from '../connectors/connector-answers.ts'
import { tags } from '../tags.ts'
import { ATTEMPT_FAILURES, type AttemptFailure } from './attempt-failures.ts'

const moment = z.string()

const failure = z.enum(Object.keys(ATTEMPT_FAILURES) as [AttemptFailure]).describe(
  `Why: ${Object.entries(ATTEMPT_FAILURES)
    .map(([word, [means]]) => `\`${word}\`: ${means}`)
    .join('; ')}.`,
)

const attempted = z.strictObject({
  failure: nullable(
    failure,
    `Null if the receiver accepted the event, with a status of 2xx. ${failure.description}`,
  ),
  remedy: nullable(z.string(), 'What to do about the failure; null without one.'),
  status: nullable(z.int(), 'The status of the answer; null if none came.'),
  answer: nullable(z.string(), "The first kilobyte of the answer's body; null if none came."),
  duration_ms: integer('How long it took, in milliseconds.'),
})

/** How a test ended. */
export const webhookTest = attempted.meta({
  id: 'WebhookTest',
  description: 'How the receiver answered a test.',
})

/** A webhook as it is answered. */
export const webhook = named('Webhook', 'An address that gets events: never with its secret.', {
  id: text('Its id, for all requests.'),
  url: text('The address that events are sent to.'),
  description: nullable(z.string(), 'Your own words about it.'),
  types: nullable(z.array(z.string()), 'The types of events that it gets; null: all.'),
  customer_name: nullable(z.string(), 'It gets only events about this customer; null: about all.'),
  connector_ids: nullable(
    z.array(z.string()),
    'It gets only events about these connectors; null: about all.',
  ),
  tags: nullable(tags, 'It gets only events about connectors that had all of these tags; null: about all.'),
  enabled: z.boolean().describe('Whether events are sent.'),
  disabled: nullable(
    z.strictObject({
      at: moment.describe('Since when, ISO 8601.'),
      reason: z
        .enum(['failing', 'gone', 'requested'])
        .describe(
          '`failing`: attempts failed for five days. `gone`: the receiver answered 410. `requested`: by a request.',
        ),
    }),
    'Why no events are sent; null if they are.',
  ),
  position: integer('The position of the last event that it has got, or that it does not want.'),
  behind: integer('How many events of the organization come after that.'),
  failures: integer('How often the next event was attempted in vain.'),
  last_failure: nullable(
    z.strictObject({
      failure,
      status: nullable(z.int(), 'The status of the answer; null if none came.'),
      remedy: text('What to do about it.'),
    }),
    'Why the last attempt failed; null if it did not.',
  ),
  next_attempt_at: nullable(
    moment,
    'When it is attempted again at the earliest, ISO 8601; null without failures.',
  ),
  created_at: moment.describe('When it was made, ISO 8601.'),
  updated_at: moment.describe('When it last changed, ISO 8601.'),
})

const secret = text('What verifies its signatures. It is shown only here.')

/** A webhook that was just created. */
export const createdWebhook = named('CreatedWebhook', 'A new webhook, with its secret.', {
  ...webhook.shape,
  secret,
})

/** A new secret. */
export const webhookSecret = named('WebhookSecret', 'A new secret of a webhook.', {
  secret,
  former_expires_at: moment.describe('Until when the former secret signs too, ISO 8601.'),
})

/** All webhooks of an organization. */
export const webhookList = named('WebhookList', 'All webhooks of the organization.', {
  data: listOf(webhook, 'The webhooks, oldest first.'),
})

/** An attempt to deliver an event. */
const webhookDelivery = named('WebhookDelivery', 'An attempt to deliver an event.', {
  ...attempted.shape,
  id: text('Its id.'),
  event_id: text('The event, as `webhook-id` names it.'),
  event_type: text('The type of the event.'),
  position: integer('The position of the event.'),
  attempt: integer('1 for the first attempt.'),
  at: moment.describe('When it ended, ISO 8601.'),
})

/** One page of deliveries. */
export const deliveryPage = named('WebhookDeliveryPage', 'One page of deliveries.', {
  data: listOf(webhookDelivery, 'The attempts, newest first.'),
  meta: cursorMeta,
})

/** A webhook as callers see it: never with its secret. */
export interface WebhookView extends Answered<typeof webhook> {}

/** A new webhook with its secret. */
export interface CreatedWebhook extends Answered<typeof createdWebhook> {}

/** An attempt to deliver an event. */
export interface WebhookDelivery extends Answered<typeof webhookDelivery> {}
