import type { Answered } from '@linkspan/core'
import * as z from 'zod'

const client_id = z.string().describe('Its id, with which it asks for tokens.')

/** A client of the API as an organization sees it. */
const registeredClient = z
  .strictObject({
    client_id,
    name: z.string().describe('Your own name for it.'),
    created_at: z.string().describe('ISO 8601.'),
    last_used_at: z
      .string()
      .nullable()
      .describe(
        'When it last proved itself by its secret, to the minute, ISO 8601; null: never, or before the server noted it.',
      ),
    secrets: z.int().describe('How many secrets it has: none, one, or two while it changes its secret.'),
    tokens: z.int().describe('How many tokens it has that are valid now, with and without a scope.'),
    sessions: z.int().describe('How many people are signed in on its behalf.'),
    organizations: z.int().describe('How many organizations it acts for, this one included.'),
    is_own: z.boolean().describe('Whether the request itself came on its behalf.'),
  })
  .meta({
    id: 'RegisteredClient',
    description: 'A client of the API: a program that acts for the organization.',
  })

/** The clients of an organization. */
export const registeredClientList = z
  .strictObject({ data: z.array(registeredClient).describe('The clients, newest first.') })
  .meta({ id: 'RegisteredClientList', description: 'The clients of an organization.' })

/** A client with a new secret. */
export const clientCredentials = z
  .strictObject({
    client_id,
    client_secret: z.string().describe('Its new secret. It is shown only in this answer.'),
  })
  .meta({ id: 'ClientCredentials', description: 'A client with a new secret.' })

/** A client with a new secret. The secret is not stored and cannot be shown again. */
export interface ClientCredentials extends Answered<typeof clientCredentials> {}
