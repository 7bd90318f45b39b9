import * as z from 'zod'
import type { Answered } from '../answered.ts'
import { streams } from '../streams/stream-answers.ts'
import { sync } from '../sync/sync-answers.ts'

const lastError = z
  .strictObject({
    code: z.string(),
    message: z.string(),
    reason: z.string().optional(),
    remedy: z.string().optional().describe('Who has to do what.'),
    at: z.string().describe('ISO 8601.'),
  })
  .meta({ id: 'LastError' })

/** How often a connector is synced. */
export const syncIntervalSeconds = z
  .int()
  .min(300)
  .max(604_800)
  .nullable()
  .describe('How often to sync, in seconds, 300 to 604800; null: only when asked. Default 3600.')

/** The status of a connector's credentials. */
const status = z.enum(['active', 'reauth_required'])

const lastCheck = z.strictObject({
  checked_at: z.string().describe('ISO 8601.'),
  error: lastError.omit({ at: true }).optional().describe('Why the check failed, when it did.'),
})

/** How a check ended. */
export const checkResult = lastCheck.extend({ status })

/** A connector as it is answered. */
export const connector = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    customer_name: z.string(),
    connector_type: z.string(),
    replication_config: z.unknown(),
    sync_interval_seconds: syncIntervalSeconds,
    status,
    last_error: lastError.optional().describe('Why the credentials stopped working, when they did.'),
    account: z
      .strictObject({ id: z.string(), name: z.string() })
      .nullable()
      .describe(
        'The account at the vendor that the credentials belong to; null until a check has succeeded.',
      ),
    last_check: lastCheck.nullable().describe('Null until the credentials were checked.'),
    credentials_expire_at: z
      .string()
      .nullable()
      .describe(
        'When the access token ends, ISO 8601. It is renewed before if there is a refresh token. Null if unknown or never.',
      ),
    credentials_renewed_at: z
      .string()
      .nullable()
      .describe('When the vendor last issued new tokens, ISO 8601; null before the first time.'),
    granted_scopes: z
      .array(z.string())
      .nullable()
      .describe('What the vendor granted; null if the vendor did not say.'),
    sync,
    streams,
    created_at: z.string().describe('ISO 8601.'),
    updated_at: z.string().describe('ISO 8601.'),
  })
  .meta({ id: 'Connector' })

/** One page of connectors. */
export const connectorPage = z
  .strictObject({
    data: z.array(connector),
    meta: z.strictObject({
      has_more: z.boolean(),
      cursor: z.string().nullable().describe('The cursor of the next page.'),
    }),
  })
  .meta({ id: 'ConnectorPage' })

/** A connector as callers see it: never with its credentials. */
export interface ConnectorView extends Answered<typeof connector> {}

/** One page of connectors. */
export interface ConnectorPage extends Answered<typeof connectorPage> {}

/** How a check ended. */
export interface CheckResult extends Answered<typeof checkResult> {}
