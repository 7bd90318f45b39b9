import type { Answered } from '@linkspan/core'
import { integer, listOf, named, nullable, text } from '@linkspan/sync'
import * as z from 'zod'

const client_id = text('Its id, with which it asks for tokens.')

/** A client of the API as an organization sees it. */
export const registeredClient = named(
  'RegisteredClient',
  'A client of the API: a program that acts for the organization.',
  {
    client_id,
    name: text('Your own name for it.'),
    created_at: text('ISO 8601.'),
    last_used_at: nullable(
      z.string(),
      'When it last proved itself by its secret, to the minute, ISO 8601; null: never, or before the server noted it.',
    ),
    secrets: integer('How many secrets it has: none, one, or two while it changes its secret.'),
    tokens: integer('How many tokens it has that are valid now, with and without a scope.'),
    sessions: integer('How many people are signed in on its behalf.'),
    organizations: integer('How many organizations it acts for, this one included.'),
    is_own: z.boolean().describe('Whether the request itself came on its behalf.'),
  },
)

/** The clients of an organization. */
export const registeredClientList = named('RegisteredClientList', 'The clients of an organization.', {
  data: listOf(registeredClient, 'The clients, newest first.'),
})

/** A client with a new secret. */
export const clientCredentials = named('ClientCredentials', 'A client with a new secret.', {
  client_id,
  client_secret: text('Its new secret. It is shown only in this answer.'),
})

/** A client with a new secret. The secret is not stored and cannot be shown again. */
export interface ClientCredentials extends Answered<typeof clientCredentials> {}
