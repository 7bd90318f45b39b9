import * as z from 'zod'
import { REQUEST_POLICIES } from '../../access/request-policy.ts'
import { streams } from './stream-schemas.ts'
import { sync } from './sync-schemas.ts'

const NO_CONNECTOR = 'There is no such connector in this organization.'

/** The id of a connector in a path. */
export const connectorPath = z.strictObject({
  id: z
    .string()
    .max(64, NO_CONNECTOR)
    .regex(/^[\w-]+$/, NO_CONNECTOR)
    .describe('The id of the connector.'),
})

/** A name that people read. */
export const label = z
  .string()
  .min(1)
  .max(255)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are refused
  .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'must not contain control characters')

/** What a consent has given, as the application received it in the query of its redirect address. */
export const secretId = z
  .string()
  .max(47)
  .regex(/^lsi_[\w-]{43}$/, 'must be a secret_id, as oauth/initiate gives it to your redirect_url')
  .optional()
  .describe('The `secret_id` of a consent, in place of the credentials. It works once.')

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

const kind = z.strictObject({
  type: z.string(),
  title: z.string(),
  aliases: z.array(z.string()),
  oauth: z.boolean().describe('Whether the customers of this organization can connect it by consent.'),
})

/** The kinds of connectors. */
export const definitionList = z
  .strictObject({
    data: z.array(
      kind.extend({
        entities: z.array(
          z.strictObject({ name: z.string(), summary: z.string(), actions: z.array(z.string()) }),
        ),
      }),
    ),
  })
  .meta({ id: 'DefinitionList' })

const jsonSchema = z.looseObject({}).describe('JSON Schema (2020-12).')

/** One kind of connector. */
export const definition = kind
  .extend({
    credentials: jsonSchema,
    replication_config: jsonSchema.nullable().describe('Null if it takes none.'),
    requests: z
      .strictObject({
        allowed: z.enum(REQUEST_POLICIES).describe('Whether the server sends none, those that read, or all.'),
        apis: z.array(
          z.strictObject({
            name: z.string().describe('The `api` of a request; the first is the default.'),
            summary: z.string(),
            paths: z.array(z.string()).describe('What its paths begin with.'),
            reads: z
              .array(z.string())
              .describe('Paths to which a POST only reads; `*` matches anything but `/` and `:`.'),
          }),
        ),
      })
      .describe("Requests of a caller's own."),
    entities: z.array(
      z.strictObject({
        name: z.string(),
        summary: z.string(),
        actions: z.record(
          z.string(),
          z.strictObject({
            summary: z.string(),
            write: z.boolean(),
            params: jsonSchema,
            cursor: z.string().optional().describe('The parameter that takes `meta.next_page_token`.'),
          }),
        ),
        search: z
          .strictObject({
            fields: z
              .record(z.string(), z.string())
              .describe(
                'The types of the fields, by dotted path. A path inside an array has the values in its elements.',
              ),
            aliases: z.record(z.string(), z.string()).describe('Other spellings of fields.'),
            key: z.array(z.string()).describe('The fields that identify a record.'),
          })
          .nullable()
          .describe('Null if it cannot be searched.'),
      }),
    ),
  })
  .meta({ id: 'Definition' })

/** An access token. */
export const issuedToken = z
  .strictObject({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z.int().describe('Seconds.'),
    organization_id: z
      .string()
      .optional()
      .describe('Present when the client belongs to exactly one organization.'),
  })
  .meta({ id: 'Token' })
