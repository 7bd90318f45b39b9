import { tagsText } from '@linkspan/service/answers'
import { integer, optional } from '@linkspan/sync'
import * as z from 'zod'

/** What a caller gets who names something that its organization does not have. */
export const missing = (what: string): string => `There is no such ${what} in this organization.`

/** The path of what concerns one thing. A malformed id is answered as one that nothing has. */
export const idPath = (what: string, longest = 64) =>
  z.strictObject({
    id: z
      .string()
      .max(longest, missing(what))
      .regex(/^[\w-]+$/, missing(what))
      .describe(`The id of the ${what}.`),
  })

/** The path of what concerns one connector. */
export const connectorPath = idPath('connector')

/** The change set that a call is a part of. */
export const changeSetId = optional(
  z.string().min(1).max(64),
  'A change set of this connector: a write is added to it in place of being sent. A live read does not see it.',
)

/** A text that people read. */
export const plainText = z
  .string()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are refused
  .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'must not contain control characters')

/** A name that people read. */
export const label = plainText.min(1).max(255)

/** A whole number in a query. */
export const wholeNumber = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

/** Which connectors to list. */
export const connectorFilter = {
  customer_name: optional(label, 'Only connectors of this customer.'),
  connector_type: optional(label, 'Only connectors of this kind.'),
  tags: optional(tagsText, 'Only connectors with all of these tags, such as `team=ads,region=eu`.'),
}

/** What a consent has given, as the application received it in the query of its redirect address. */
export const secretId = optional(
  z
    .string()
    .max(47)
    .regex(/^lsi_[\w-]{43}$/, 'must be a secret_id, as oauth/initiate gives it to your redirect_url'),
  'The `secret_id` of a consent, in place of the credentials. It works once.',
)

/** What others send. More of it is ignored; twice the same is refused. */
const word = z.string().max(4000).optional()

/** What the query of an address has to which another server sends a browser back. */
export const returnedQuery = (sender: string) =>
  z.looseObject({
    state: word.describe('Of this server, from the address of the page.'),
    code: word.describe(`Of the ${sender}, for what it gives.`),
    error: word.describe('Why there is no code.'),
    iss: word.describe(`The ${sender}.`),
  })

/** The same as the library for OAuth takes it. */
export function returnedAnswer({ state, code, error, iss }: z.output<ReturnType<typeof returnedQuery>>) {
  const given = Object.entries({ state, code, error, iss }).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given as [string, string][])
}

/** An access token. */
export const issuedToken = z
  .strictObject({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: integer('Seconds.'),
    organization_id: optional(
      z.string(),
      'Present when the client belongs to exactly one organization, and for a token with a scope.',
    ),
    token_id: optional(z.string(), 'The id of a token with a scope.'),
  })
  .meta({ id: 'Token' })

const cursor = optional(
  z.string().max(1000).meta({ pattern: '^[!-~]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$' }),
  '`meta.cursor` of the previous page.',
)

/** What the query of a list in pages takes. */
export const inPages = { limit: wholeNumber(1, 1000).default(100), cursor }
