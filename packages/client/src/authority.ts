import type { AccessToken } from './access-token.ts'
import { ServerError } from './server-error.ts'

type Headers = Readonly<Record<string, string>>

/** What shows the server who sends a request. */
export interface Authority {
  /** The headers that show it, for a request with this method. */
  headers(method: string): Promise<Headers>
  /** Forgets what the server has refused with this error. Returns whether the request can be sent again. */
  refused(error: unknown, sent: Headers): boolean
  /** Learns from what the server has answered. */
  heard?(answer: unknown): void
}

const hasCode = (error: unknown, code: string) => error instanceof ServerError && error.code === code

/** A bearer token. One that the server has forgotten is replaced. */
export function byToken(token: AccessToken): Authority {
  return {
    headers: async () => ({ authorization: `Bearer ${await token.get()}` }),
    refused(error, { authorization }) {
      if (!authorization || !hasCode(error, 'unauthenticated')) return false
      token.discard(authorization.replace('Bearer ', ''))
      return true
    },
  }
}

const READS = ['GET', 'HEAD']

/**
 * The session of a person, or of a customer on the page of a link: the browser sends its cookie, and changes need the token
 * that an answer had, or that `read` gets. `named` is sent with each request.
 */
export function bySession(read: () => Promise<string>, named: Headers = {}): Authority {
  let coming: Promise<string> | undefined

  async function csrfToken(): Promise<string> {
    coming ??= read()
    try {
      return await coming
    } catch (error) {
      coming = undefined
      throw error
    }
  }

  return {
    headers: async (method) =>
      READS.includes(method) ? named : { ...named, 'x-csrf-token': await csrfToken() },
    refused(error) {
      if (!hasCode(error, 'csrf_refused')) return false
      // the person has signed in again since
      coming = undefined
      return true
    },
    // a caller that asks for the session need not ask again before a change
    heard(answer) {
      const token = (answer as { csrf_token?: unknown } | null | undefined)?.csrf_token
      if (typeof token === 'string') coming = Promise.resolve(token)
    },
  }
}
