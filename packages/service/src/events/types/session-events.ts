import * as z from 'zod'

const role = z
  .enum(['read', 'operate', 'manage'])
  .describe('What the person may do: look and search; also change, connect and sync; or everything.')
const person = {
  person_id: z.string().describe('The person.'),
  name: z.string().describe('The name of the person, as the one who vouches for it gives it.'),
}
const session_id = z.string().describe('The session.')

/** The types of events about people who sign in. */
export const sessionEvents = {
  'sign_in_link.created': {
    when: 'A link was made by which a person can sign in, once.',
    data: z.strictObject({ ...person, role }),
  },
  'session.started': {
    when: 'A person signed in.',
    data: z.strictObject({
      ...person,
      role,
      session_id,
      method: z
        .enum(['link', 'oidc'])
        .describe('By a link that works once, or by the OpenID provider of the server.'),
    }),
  },
  'session.ended': {
    when: 'A person signed out. Sessions that end by time are not recorded.',
    data: z.strictObject({ ...person, session_id }),
  },
  'connect_session.completed': {
    when: 'A customer has connected an account by a link, and chosen what is synced.',
    data: z.strictObject({
      connect_session_id: z.string().describe('The connect session.'),
      connector_type: z.string().describe('The kind of the connector.'),
    }),
  },
} as const
