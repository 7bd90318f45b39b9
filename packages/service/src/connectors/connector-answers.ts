import type { Answered } from '@linkspan/core'
import { connectorHealth } from '@linkspan/sync'
import * as z from 'zod'
import { sync } from '../sync/sync-answers.ts'
import { tags } from '../tags.ts'
import { streams } from './stream-answers.ts'

const moment = z.string()

const failure = z
  .strictObject({
    code: z.string().describe('What went wrong, as a stable word.'),
    message: z.string().describe('One sentence.'),
    reason: z.string().optional().describe('A stable word that distinguishes failures with the same code.'),
    remedy: z.string().optional().describe('Who has to do what.'),
  })
  .meta({ id: 'Failure', description: 'Why something failed.' })

const lastError = failure
  .extend({ at: moment.describe('When it was found, ISO 8601.') })
  .meta({ id: 'LastError', description: 'Why credentials stopped working.' })

/** How often a connector is synced. */
export const syncIntervalSeconds = z
  .int()
  .min(300)
  .max(604_800)
  .nullable()
  .describe('How often to sync, in seconds, 300 to 604800; null: only when asked. Default 3600.')

/** Whether the credentials of a connector work. */
export const CONNECTOR_STATUSES = ['active', 'reauth_required'] as const

const status = z
  .enum(CONNECTOR_STATUSES)
  .meta({ id: 'ConnectorStatus', description: 'Whether the credentials work, according to the last call.' })

const account = z
  .strictObject({
    id: z.string().describe("The vendor's id of it."),
    name: z.string().describe("The vendor's name of it, for people."),
  })
  .meta({ id: 'ConnectedAccount', description: 'The account at the vendor that credentials belong to.' })

const lastCheck = z
  .strictObject({
    checked_at: moment.describe('When it was made, ISO 8601.'),
    error: failure.optional().describe('Why it failed, when it did.'),
  })
  .meta({ id: 'LastCheck', description: 'The last check of credentials.' })

/** How a check ended. */
export const checkResult = lastCheck
  .extend({ status })
  .meta({ id: 'CheckResult', description: 'How a check of credentials ended.' })

/** A connector as it is answered. */
export const connector = z
  .strictObject({
    id: z.string().describe('Its id, for all requests.'),
    name: z.string().describe('Your own name for it.'),
    customer_name: z.string().describe('Your own name for the customer.'),
    connector_type: z.string().describe('The kind of connector, such as `advertising`.'),
    tags: tags.describe('What you have put on it to find it by.'),
    replication_config: z.unknown().describe('What is synced, for kinds that take it.'),
    sync_interval_seconds: syncIntervalSeconds.describe(
      'How often it is synced, in seconds; null: only when asked.',
    ),
    status,
    last_error: lastError.optional().describe('Why the credentials stopped working, when they did.'),
    account: account
      .nullable()
      .describe(
        'The account at the vendor that the credentials belong to; null until a check has succeeded.',
      ),
    last_check: lastCheck.nullable().describe('Null until the credentials were checked.'),
    credentials_expire_at: moment
      .nullable()
      .describe(
        'When the access token ends, ISO 8601. It is renewed before if there is a refresh token. Null if unknown or never.',
      ),
    credentials_renewed_at: moment
      .nullable()
      .describe('When the vendor last issued new tokens, ISO 8601; null before the first time.'),
    granted_scopes: z
      .array(z.string())
      .nullable()
      .describe('What the vendor granted; null if the vendor did not say.'),
    consent_groups: z
      .array(z.string())
      .nullable()
      .describe('The consent groups that this allows; null if the vendor did not say, or without consents.'),
    sync,
    health: connectorHealth,
    streams,
    created_at: moment.describe('When it was made, ISO 8601.'),
    updated_at: moment.describe('When it last changed, ISO 8601.'),
  })
  .meta({ id: 'Connector', description: 'A connector as the server answers it: never with its credentials.' })

/** How a page continues. */
export const cursorMeta = z
  .strictObject({
    has_more: z.boolean().describe('Whether there are more.'),
    cursor: z.string().nullable().describe('The `cursor` of the next page; null on the last one.'),
  })
  .meta({ id: 'CursorMeta', description: 'How a page continues.' })

/** One page of connectors. */
export const connectorPage = z
  .strictObject({ data: z.array(connector).describe('The connectors, newest first.'), meta: cursorMeta })
  .meta({ id: 'ConnectorPage', description: 'One page of connectors.' })

/** A connector as callers see it: never with its credentials. */
export interface ConnectorView extends Answered<typeof connector> {}
