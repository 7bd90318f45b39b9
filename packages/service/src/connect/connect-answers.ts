import type { Answered } from '@linkspan/core'
import { named, nullable, optional, text } from '@linkspan/sync'
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
    customer_name: optional(
      z
        .string()
        .min(1)
        .max(255)
        .regex(/^\P{Cc}*$/u, 'must not contain control characters'),
      'Your own name for the customer. The connector gets it. Needed without a `connector_id`.',
    ),
    tags: optional(tags, 'The tags that the connector gets. Not with a `connector_id`.'),
    connector_types: optional(
      z.array(z.string().min(1).max(255)).min(1).max(20),
      'The kinds to choose from, by type or alias; default all.',
    ),
    connector_id: optional(
      z.string().min(1).max(255),
      'A connector to repair: it gets other credentials, and no connector is made.',
    ),
    redirect_url: optional(
      z.string().max(2000),
      'Where the customer goes on afterwards, with `connect_session` and `status` in the query. It has to be registered, as for consents.',
    ),
    language: optional(
      z.enum(CONNECT_LANGUAGES),
      'The language of the page; by default that of the operator, and otherwise that of the browser.',
    ),
    choose: optional(
      choose,
      'What the customer chooses: the `accounts` that the credentials reach, and which of the queries, reports or streams (`data`) are synced. Default: the accounts, if your token has the right `read` and there is no `connector_id`.',
    ),
    replication_config: optional(
      config,
      'What is synced besides, by type: a part of the `replication_config` of such a connector. With `data`, the customer chooses from its queries, reports or streams.',
    ),
    consent_groups: optional(
      groups,
      'The groups of rights that a consent may ask for, by type; the customer may take them back. Default: those of the kind with `by_default`, or those that the connector to repair has.',
    ),
  })
  .refine(({ customer_name, connector_id }) => customer_name !== undefined || connector_id !== undefined, {
    path: ['customer_name'],
    message: 'is required without a connector_id',
  })

/** What a link is made of by which a customer connects an account. */
export type NewConnectSessionRequest = z.output<typeof newConnectSession>

const refusal = named('ConnectRefusal', 'Why a customer could not connect.', {
  code: text('A stable code, such as `access_denied`, `scopes_missing` or `reauth_required`.'),
  message: text('Why, in one sentence.'),
  at: text('When, ISO 8601.'),
})

/** A link by which a customer connects an account. */
export const connectSession = named('ConnectSession', 'A link by which a customer connects an account.', {
  id: text('Its id, which is that of its token: who revokes the token ends the session.'),
  customer_name: text('The customer.'),
  connector_types: nullable(z.array(z.string()), 'The kinds that the customer chooses from; null: all.'),
  redirect_url: nullable(z.string(), 'Where the customer goes on afterwards.'),
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
  refusal: nullable(
    refusal,
    'Why the last attempt to connect failed; null without one, and after a success.',
  ),
  connector_id: nullable(
    z.string(),
    'The connector that the customer has made, also while it still chooses, or repairs.',
  ),
  created_at: text('ISO 8601.'),
  expires_at: text('Until when the link works, ISO 8601.'),
})

/** A link by which a customer connects an account. */
export interface ConnectSession extends Answered<typeof connectSession> {}

/** A link that was just made. */
export const createdConnectSession = named(
  'CreatedConnectSession',
  'A link that was just made, with its address.',
  {
    ...connectSession.shape,
    url: text(
      'The page to send the customer to. It holds a code that opens it once, and is shown only here.',
    ),
  },
)

/** A link that a customer has opened, as its page sees it. */
export const connectVisit = named('ConnectVisit', 'A link that a customer has opened in this browser.', {
  ...connectSession.shape,
  repairs: z.boolean().describe('Whether it gives a connector other credentials, and makes none.'),
  replication_config: config.describe('What is synced besides what the customer chooses, by type.'),
  appearance: connectAppearance,
  csrf_token: text('Changes that are sent with the cookie need it in the header `X-CSRF-Token`.'),
})

/** A link that a customer has opened, as its page sees it. */
export interface ConnectVisitView extends Answered<typeof connectVisit> {}

/** What a customer has chosen. */
export const connectChoice = z.strictObject({
  accounts: optional(
    z.array(z.string().min(1).max(2000)).min(1).max(10_000),
    'The accounts, as the field of the configuration takes them: ids, or the address of a folder.',
  ),
  data: optional(
    z.array(z.string().min(1).max(255)).max(100),
    'The names of the queries, reports or streams; default all that are offered.',
  ),
})

/** What a customer has chosen. */
export type ConnectChoice = z.output<typeof connectChoice>
