import type { Clock } from '@linkspan/core'
import { openVendorFetch } from '../../oauth/vendor-fetch.ts'
import { type CatalogAnswer, catalogRefusal } from './catalog-error.ts'
import { type CatalogLogin, createCatalogLogin } from './catalog-login.ts'

/** How long an answer may take, in milliseconds: a catalog writes the metadata file meanwhile. */
const LIMIT_MS = 60_000
/** The longest answer: the metadata of a table. */
const MOST_BYTES = 64 * 1024 ** 2
/** How often a request is sent that is not answered. */
const MOST_TRIES = 4
/** The pause before the second one, which doubles, in milliseconds. */
const PAUSE_MS = 250

/** A request below `/v1`. */
interface Sent {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: string
}

/** Statuses after which the same request may succeed, or has succeeded already; 0 is no answer. */
export const mayPass = (status: number): boolean => status === 0 || status === 429 || status >= 500

/** Whether a request has succeeded. */
export const isDone = (status: number): boolean => status >= 200 && status < 300

/** Sends requests to a catalog, with its tokens. */
export function createCatalogRequests(address: string, login_by: CatalogLogin, clock: Clock) {
  const { fetch } = openVendorFetch(LIMIT_MS, { subject: 'tables', max_reply_bytes: MOST_BYTES })
  const token_url = login_by.token_url ?? `${address}/v1/oauth/tokens`
  const login = createCatalogLogin({ ...login_by, token_url }, fetch, clock)

  /** Sends a request, again with another token if its own is refused. */
  async function attempt({ method, path, body }: Sent): Promise<CatalogAnswer> {
    const sendOnce = async () => {
      const token = await login.token()
      const headers = {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      }
      try {
        const answer = await fetch(`${address}/v1/${path}`, { method, headers, body })
        return { status: answer.status, text: await answer.text(), secrets: [token] }
      } catch (error) {
        return { status: 0, text: '', error, secrets: [token] }
      }
    }
    const answer = await sendOnce()
    return answer.status === 401 && login.refused() ? sendOnce() : answer
  }

  /** Sends a request, again as long as that may help. Throws unless it succeeds or has one of these statuses. */
  async function send(sent: Sent, ...allowed: readonly number[]): Promise<CatalogAnswer> {
    for (let tries = 1; ; tries++) {
      const answer = await attempt(sent)
      const { status } = answer
      if (isDone(status) || allowed.includes(status)) return answer
      if (!mayPass(status) || tries === MOST_TRIES) throw catalogRefusal(sent, answer)
      await clock.sleep(PAUSE_MS * 2 ** (tries - 1))
    }
  }

  return { attempt, send }
}
