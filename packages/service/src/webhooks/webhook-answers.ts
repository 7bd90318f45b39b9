import type { Answered } from '@linkspan/core'
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
  failure: failure
    .nullable()
    .describe(`Null if the receiver accepted the event, with a status of 2xx. ${failure.description}`),
  remedy: z.string().nullable().describe('What to do about the failure; null without one.'),
  status: z.int().nullable().describe('The status of the answer; null if none came.'),
  answer: z.string().nullable().describe("The first kilobyte of the answer's body; null if none came."),
  duration_ms: z.int().describe('How long it took, in milliseconds.'),
})

/** How a test ended. */
export const webhookTest = attempted.meta({
  id: 'WebhookTest',
  description: 'How the receiver answered a test.',
})

/** A webhook as it is answered. */
export const webhook = z
  .strictObject({
    id: z.string().describe('Its id, for all requests.'),
    url: z.string().describe('The address that events are sent to.'),
    description: z.string().nullable().describe('Your own words about it.'),
    types: z.array(z.string()).nullable().describe('The types of events that it gets; null: all.'),
    customer_name: z
      .string()
      .nullable()
      .describe('It gets only events about this customer; null: about all.'),
    connector_ids: z
      .array(z.string())
      .nullable()
      .describe('It gets only events about these connectors; null: about all.'),
    tags: tags
      .nullable()
      .describe('It gets only events about connectors that had all of these tags; null: about all.'),
    enabled: z.boolean().describe('Whether events are sent.'),
    disabled: z
      .strictObject({
        at: moment.describe('Since when, ISO 8601.'),
        reason: z
          .enum(['failing', 'gone', 'requested'])
          .describe(
            '`failing`: attempts failed for five days. `gone`: the receiver answered 410. `requested`: by a request.',
          ),
      })
      .nullable()
      .describe('Why no events are sent; null if they are.'),
    position: z.int().describe('The position of the last event that it has got, or that it does not want.'),
    behind: z.int().describe('How many events of the organization come after that.'),
    failures: z.int().describe('How often the next event was attempted in vain.'),
    last_failure: z
      .strictObject({
        failure,
        status: z.int().nullable().describe('The status of the answer; null if none came.'),
        remedy: z.string().describe('What to do about it.'),
      })
      .nullable()
      .describe('Why the last attempt failed; null if it did not.'),
    next_attempt_at: moment
      .nullable()
      .describe('When it is attempted again at the earliest, ISO 8601; null without failures.'),
    created_at: moment.describe('When it was made, ISO 8601.'),
    updated_at: moment.describe('When it last changed, ISO 8601.'),
  })
  .meta({ id: 'Webhook', description: 'An address that gets events: never with its secret.' })

const secret = z.string().describe('What verifies its signatures. It is shown only here.')

/** A webhook that was just created. */
export const createdWebhook = webhook
  .extend({ secret })
  .meta({ id: 'CreatedWebhook', description: 'A new webhook, with its secret.' })

/** A new secret. */
export const webhookSecret = z
  .strictObject({
    secret,
    former_expires_at: moment.describe('Until when the former secret signs too, ISO 8601.'),
  })
  .meta({ id: 'WebhookSecret', description: 'A new secret of a webhook.' })

/** All webhooks of an organization. */
export const webhookList = z
  .strictObject({ data: z.array(webhook).describe('The webhooks, oldest first.') })
  .meta({ id: 'WebhookList', description: 'All webhooks of the organization.' })

/** An attempt to deliver an event. */
const webhookDelivery = attempted
  .extend({
    id: z.string().describe('Its id.'),
    event_id: z.string().describe('The event, as `webhook-id` names it.'),
    event_type: z.string().describe('The type of the event.'),
    position: z.int().describe('The position of the event.'),
    attempt: z.int().describe('1 for the first attempt.'),
    at: moment.describe('When it ended, ISO 8601.'),
  })
  .meta({ id: 'WebhookDelivery', description: 'An attempt to deliver an event.' })

/** One page of deliveries. */
export const deliveryPage = z
  .strictObject({
    data: z.array(webhookDelivery).describe('The attempts, newest first.'),
    meta: cursorMeta,
  })
  .meta({ id: 'WebhookDeliveryPage', description: 'One page of deliveries.' })

/** A webhook as callers see it: never with its secret. */
export interface WebhookView extends Answered<typeof webhook> {}

/** A new webhook with its secret. */
export interface CreatedWebhook extends Answered<typeof createdWebhook> {}

/** An attempt to deliver an event. */
export interface WebhookDelivery extends Answered<typeof webhookDelivery> {}
