import * as z from 'zod'
import { REQUEST_POLICIES } from '../../access/request-policy.ts'

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
            record: z.string().optional().describe('What one record is, in one sentence.'),
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
