import type { Answered } from '@linkspan/core'
import * as z from 'zod'
import { consentGroups } from '../oauth/consent-groups.ts'
import { tags } from '../tags.ts'
import { CONNECT_LANGUAGES, connectAppearance } from './connect-appearance.ts'

/** What customers may choose themselves. */
const CONNECT_CHOICES = ['accounts', 'data'] as const

const choose = z.array(z.enum(CONNECT_CHOICES)).max(CONNECT_CHOICES.length)
const groups = z.record(z.string().min(1).max(255), consentGroups)
const config = z.record(z.string().min(1).max(255), z.record(z.string(), z.unknown()))

/** What a link is made of by which a customer connects an account. */
export const newConnectSession = z
  .strictObject({
    customer_name: z
      .string()
      .min(1)
      .max(255)
      .regex(/^\P{Cc}*$/u, 'must not contain control characters')
      .optional()
      .describe('Your own name for the customer. The connector gets it. Needed without a `connector_id`.'),
    tags: tags.optional().describe('The tags that the connector gets. Not with a `connector_id`.'),
    connector_types: z
      .array(z.string().min(1).max(255))
      .min(1)
      .max(20)
      .optional()
      .describe('The kinds to choose from, by type or alias; default all.'),
    connector_id: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe('A connector to repair: it gets other credentials, and no connector is made.'),
    redirect_url: z
      .string()
      .max(2000)
      .optional()
      .describe(
        'Where the customer goes on afterwards, with `connect_session` and `status` in the query. It has to be registered, as for consents.',
      ),
    language: z
      .enum(CONNECT_LANGUAGES)
      .optional()
      .describe(
        'The language of the page; by default that of the operator, and otherwise that of the browser.',
      ),
    choose: choose
      .optional()
      .describe(
        'What the customer chooses: the `accounts` that the credentials reach, and which of the queries, reports or streams (`data`) are synced. Default: the accounts, if your token has the right `read` and there is no `connector_id`.',
      ),
    replication_config: config
      .optional()
      .describe(
        'What is synced besides, by type: a part of the `replication_config` of such a connector. With `data`, the customer chooses from its queries, reports or streams.',
      ),
    consent_groups: groups
      .optional()
      .describe(
        'The groups of rights that a consent may ask for, by type; the customer may take them back. Default: those of the kind with `by_default`, or those that the connector to repair has.',
      ),
  })
  .refine(({ customer_name, connector_id }) => customer_name !== undefined || connector_id !== undefined, {
    path: ['customer_name'],
    message: 'is required without a connector_id',
  })

/** What a link is made of by which a customer connects an account. */
export type NewConnectSessionRequest = z.output<typeof newConnectSession>

const refusal = z
  .strictObject({
    code: z
      .string()
      .describe('A stable code, such as `access_denied`, `scopes_missing` or `reauth_required`.'),
    message: z.string().describe('Why, in one sentence.'),
    at: z.string().describe('When, ISO 8601.'),
  })
  .meta({ id: 'ConnectRefusal', description: 'Why a customer could not connect.' })

/** A link by which a customer connects an account. */
export const connectSession = z
  .strictObject({
    id: z.string().describe('Its id, which is that of its token: who revokes the token ends the session.'),
    customer_name: z.string().describe('The customer.'),
    connector_types: z
      .array(z.string())
      .nullable()
      .describe('The kinds that the customer chooses from; null: all.'),
    redirect_url: z.string().nullable().describe('Where the customer goes on afterwards.'),
    choose: choose.describe('What the customer chooses.'),
    consent_groups: groups.describe('The groups of rights that a consent may ask for, by type.'),
    status: z
      .enum(['open', 'completed', 'expired', 'cancelled'])
      .describe(
        '`completed`: the customer has finished. `cancelled`: the token was revoked. `expired`: the time ended without either.',
      ),
    step: z
      .enum(['link', 'page', 'vendor'])
      .describe('Where the customer is: it has not opened the `link`, is on the `page`, or at the `vendor`.'),
    refusal: refusal
      .nullable()
      .describe('Why the last attempt to connect failed; null without one, and after a success.'),
    connector_id: z
      .string()
      .nullable()
      .describe('The connector that the customer has made, also while it still chooses, or repairs.'),
    created_at: z.string().describe('ISO 8601.'),
    expires_at: z.string().describe('Until when the link works, ISO 8601.'),
  })
  .meta({ id: 'ConnectSession', description: 'A link by which a customer connects an account.' })

/** A link by which a customer connects an account. */
export interface ConnectSession extends Answered<typeof connectSession> {}

/** A link that was just made. */
export const createdConnectSession = connectSession
  .extend({
    url: z
      .string()
      .describe(
        'The page to send the customer to. It holds a code that opens it once, and is shown only here.',
      ),
  })
  .meta({ id: 'CreatedConnectSession', description: 'A link that was just made, with its address.' })

/** A link that a customer has opened, as its page sees it. */
export const connectVisit = connectSession
  .extend({
    repairs: z.boolean().describe('Whether it gives a connector other credentials, and makes none.'),
    replication_config: config.describe('What is synced besides what the customer chooses, by type.'),
    appearance: connectAppearance,
    csrf_token: z
      .string()
      .describe('Changes that are sent with the cookie need it in the header `X-CSRF-Token`.'),
  })
  .meta({ id: 'ConnectVisit', description: 'A link that a customer has opened in this browser.' })

/** A link that a customer has opened, as its page sees it. */
export interface ConnectVisitView extends Answered<typeof connectVisit> {}

/** What a customer has chosen. */
export const connectChoice = z.strictObject({
  accounts: z
    .array(z.string().min(1).max(2000))
    .min(1)
    .max(10_000)
    .optional()
    .describe('The accounts, as the field of the configuration takes them: ids, or the address of a folder.'),
  data: z
    .array(z.string().min(1).max(255))
    .max(100)
    .optional()
    .describe('The names of the queries, reports or streams; default all that are offered.'),
})

/** What a customer has chosen. */
export type ConnectChoice = z.output<typeof connectChoice>
