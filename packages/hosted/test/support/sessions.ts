import type { SessionRole } from '@linkspan/stores'
import type { Answer, Asking } from './api.ts'
import type { TestServer } from './server.ts'

/** A person who has signed in, as a browser sends its requests. */
export interface SignedInPerson {
  /** The cookie, as the browser sends it. */
  readonly cookie: string
  readonly csrf_token: string
  /** The answer to signing in. */
  readonly answer: Answer
  /** Sends a request with the cookie, and what a page of the server sends with it. */
  request(method: string, path: string, asking?: Asking): Promise<Answer>
}

type Asked = Pick<TestServer, 'request'>

/** The code of a new link by which a person can sign in. */
export async function createLink(server: Asked, role: SessionRole = 'manage', name = 'Sam'): Promise<string> {
  const { status, body } = await server.request('POST', '/api/v1/account/sign_in_links', {
    body: { name, role },
  })
  if (status !== 201) throw new Error(`no link was made: ${JSON.stringify(body)}`)
  return body.url.split('#')[1]
}

/** Signs a person in by a new link. */
export async function signIn(server: Asked, role?: SessionRole, name?: string): Promise<SignedInPerson> {
  const code = await createLink(server, role, name)
  const answer = await server.request('POST', '/api/v1/session', { token: null, body: { code } })
  if (answer.status !== 201) throw new Error(`nobody was signed in: ${JSON.stringify(answer.body)}`)
  return personOf(server, answer)
}

/** The person whom an answer has signed in. */
export function personOf(server: Asked, answer: Answer): SignedInPerson {
  const cookie = (answer.headers.getSetCookie()[0] ?? '').split(';')[0] as string
  const { csrf_token } = answer.body
  return {
    cookie,
    csrf_token,
    answer,
    request: (method, path, { headers, ...asking } = {}) =>
      server.request(method, path, {
        token: null,
        ...asking,
        headers: { cookie, 'x-csrf-token': csrf_token, 'sec-fetch-site': 'same-origin', ...headers },
      }),
  }
}
