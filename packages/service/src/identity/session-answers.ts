import type { Answered } from '@linkspan/core'
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
export const sessionView = z
  .strictObject({
    person: z
      .strictObject({
        id: z.string().describe('Its id, by which events name it.'),
        name: z.string().describe('Its name.'),
      })
      .meta({ id: 'Person', description: 'A person who has signed in.' }),
    organization: z
      .strictObject({ id: z.string().describe('Its id.'), name: z.string().describe('Its name.') })
      .describe('The organization that the person acts for.'),
    role,
    method,
    csrf_token: z
      .string()
      .describe('Changes that are sent with the cookie need it in the header `X-CSRF-Token`.'),
    expires_at: z.string().describe('When the session ends, however much it is used, ISO 8601.'),
    idle_seconds: z.int().describe('It ends earlier when it is not used for this time, in seconds.'),
  })
  .meta({ id: 'Session', description: 'The session of a person who has signed in.' })

/** The session of a person. */
export interface SessionView extends Answered<typeof sessionView> {}

/** How people can sign in. */
export const signInMethods = z
  .strictObject({
    data: z
      .array(
        z
          .strictObject({
            method,
            name: z.string().describe('What people call it.'),
            url: z
              .string()
              .optional()
              .describe('Where a browser is sent for it; absent for links, which the operator hands out.'),
          })
          .meta({ id: 'SignInMethod', description: 'A way to sign in.' }),
      )
      .describe('The ways to sign in.'),
  })
  .meta({ id: 'SignInMethods', description: 'How people can sign in.' })

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
export const signInLink = z
  .strictObject({
    url: z.string().describe('The link. It works once, and is shown only in this answer.'),
    expires_at: z.string().describe('Until when it works, ISO 8601.'),
  })
  .meta({ id: 'SignInLink', description: 'A link by which a person signs in, once.' })
