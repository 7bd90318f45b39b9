import * as z from 'zod'

/** The id of a connector in a path. */
export const connectorPath = z.strictObject({
  id: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'There is no such connector in this organization.')
    .describe('The id of the connector.'),
})

/** A name that people read. */
export const label = z
  .string()
  .min(1)
  .max(255)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are refused
  .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'must not contain control characters')

const lastError = z.strictObject({
  code: z.string(),
  message: z.string(),
  reason: z.string().optional(),
  remedy: z.string().optional().describe('Who has to do what.'),
  at: z.string().describe('ISO 8601.'),
})

/** A connector as it is answered. */
export const connector = z.strictObject({
  id: z.string(),
  name: z.string(),
  customer_name: z.string(),
  connector_type: z.string(),
  replication_config: z.unknown(),
  status: z.enum(['active', 'reauth_required']),
  last_error: lastError.optional().describe('Why the credentials stopped working, when they did.'),
  created_at: z.string().describe('ISO 8601.'),
  updated_at: z.string().describe('ISO 8601.'),
})

/** One page of connectors. */
export const connectorPage = z.strictObject({
  data: z.array(connector),
  meta: z.strictObject({
    has_more: z.boolean(),
    cursor: z.string().nullable().describe('The cursor of the next page.'),
  }),
})

/** An access token. */
export const issuedToken = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int().describe('Seconds.'),
  organization_id: z
    .string()
    .optional()
    .describe('Present when the client belongs to exactly one organization.'),
})
