import type { Answered } from '@linkspan/core'
import { integer, listOf, named, optional, text } from '@linkspan/sync'
import * as z from 'zod'

/** What people may do, the least first. */
const SESSION_ROLES = ['read', 'operate', 'manage'] as const

const role = z
  .enum(SESSION_ROLES)
  .describe(
    '`read` looks and searches; `operate` also changes, connects and syncs; `manage` does everything.',
  )

const method = z.enum(['link', 'oidc']).describe('How the person has signed in.')

/** The session of a person. */
export const sessionView = named('Session', 'The session of a person who has signed in.', {
  person: named('Person', 'A person who has signed in.', {
    id: text('Its id, by which events name it.'),
    name: text('Its name.'),
  }),
  organization: z
    .strictObject({ id: text('Its id.'), name: text('Its name.') })
    .describe('The organization that the person acts for.'),
  role,
  method,
  csrf_token: text('Changes that are sent with the cookie need it in the header `X-CSRF-Token`.'),
  expires_at: text('When the session ends, however much it is used, ISO 8601.'),
  idle_seconds: integer('It ends earlier when it is not used for this time, in seconds.'),
})

/** The session of a person. */
export interface SessionView extends Answered<typeof sessionView> {}

/** How people can sign in. */
export const signInMethods = named('SignInMethods', 'How people can sign in.', {
  data: listOf(
    named('SignInMethod', 'A way to sign in.', {
      method,
      name: text('What people call it.'),
      url: optional(
        z.string(),
        'Where a browser is sent for it; absent for links, which the operator hands out.',
      ),
    }),
    'The ways to sign in.',
  ),
})

/** What a link is made of by which a person signs in. */
export const newSignInLink = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(100)
    .regex(/^\P{Cc}*$/u, 'must not contain control characters')
    .describe('The name of the person. The same name is the same person.'),
  role: role.default('manage'),
})

/** A link by which a person signs in. */
export const signInLink = named('SignInLink', 'A link by which a person signs in, once.', {
  url: text('The link. It works once, and is shown only in this answer.'),
  expires_at: text('Until when it works, ISO 8601.'),
})
