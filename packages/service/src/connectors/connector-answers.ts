import type { Answered } from '@linkspan/core'
import { connectorHealth, listOf, named, nullable, optional, text } from '@linkspan/sync'
import * as z from 'zod'
import { sync } from '../sync/sync-answers.ts'
import { tags } from '../tags.ts'
import { streams } from './stream-answers.ts'

const moment = z.string()

const failure = named('Failure', 'Why something failed.', {
  code: text('What went wrong, as a stable word.'),
  message: text('One sentence.'),
  reason: optional(z.string(), 'A stable word that distinguishes failures with the same code.'),
  remedy: optional(z.string(), 'Who has to do what.'),
})

const lastError = named('LastError', 'Why credentials stopped working.', {
  ...failure.shape,
  at: moment.describe('When it was found, ISO 8601.'),
})

/** How often a connector is synced. */
export const syncIntervalSeconds = nullable(
  z.int().min(300).max(604_800),
  'How often to sync, in seconds, 300 to 604800; null: only when asked. Default 3600.',
)

/** Whether the credentials of a connector work. */
export const CONNECTOR_STATUSES = ['active', 'reauth_required'] as const

const status = z
  .enum(CONNECTOR_STATUSES)
  .meta({ id: 'ConnectorStatus', description: 'Whether the credentials work, according to the last call.' })

const account = named('ConnectedAccount', 'The account at the vendor that credentials belong to.', {
  id: text("The vendor's id of it."),
  name: text("The vendor's name of it, for people."),
})

const lastCheck = named('LastCheck', 'The last check of credentials.', {
  checked_at: moment.describe('When it was made, ISO 8601.'),
  error: optional(failure, 'Why it failed, when it did.'),
})

/** How a check ended. */
export const checkResult = named('CheckResult', 'How a check of credentials ended.', {
  ...lastCheck.shape,
  status,
})

/** A connector as it is answered. */
export const connector = named(
  'Connector',
  'A connector as the server answers it: never with its credentials.',
  {
    id: text('Its id, for all requests.'),
    name: text('Your own name for it.'),
    customer_name: text('Your own name for the customer.'),
    connector_type: text('The kind of connector, such as `advertising`.'),
    tags: tags.describe('What you have put on it to find it by.'),
    replication_config: z.unknown().describe('What is synced, for kinds that take it.'),
    sync_interval_seconds: syncIntervalSeconds.describe(
      'How often it is synced, in seconds; null: only when asked.',
    ),
    status,
    last_error: optional(lastError, 'Why the credentials stopped working, when they did.'),
    account: nullable(
      account,
      'The account at the vendor that the credentials belong to; null until a check has succeeded.',
    ),
    last_check: nullable(lastCheck, 'Null until the credentials were checked.'),
    credentials_expire_at: nullable(
      moment,
      'When the access token ends, ISO 8601. It is renewed before if there is a refresh token. Null if unknown or never.',
    ),
    credentials_renewed_at: nullable(
      moment,
      'When the vendor last issued new tokens, ISO 8601; null before the first time.',
    ),
    granted_scopes: nullable(z.array(z.string()), 'What the vendor granted; null if the vendor did not say.'),
    consent_groups: nullable(
      z.array(z.string()),
      'The consent groups that this allows; null if the vendor did not say, or without consents.',
    ),
    sync,
    health: connectorHealth,
    streams,
    created_at: moment.describe('When it was made, ISO 8601.'),
    updated_at: moment.describe('When it last changed, ISO 8601.'),
  },
)

/** How a page continues. */
export const cursorMeta = named('CursorMeta', 'How a page continues.', {
  has_more: z.boolean().describe('Whether there are more.'),
  cursor: nullable(z.string(), 'The `cursor` of the next page; null on the last one.'),
})

/** One page of connectors. */
export const connectorPage = named('ConnectorPage', 'One page of connectors.', {
  data: listOf(connector, 'The connectors, newest first.'),
  meta: cursorMeta,
})

/** A connector as callers see it: never with its credentials. */
export interface ConnectorView extends Answered<typeof connector> {}
