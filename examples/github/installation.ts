import { sign } from 'node:crypto'
import { type Auth, abortable, type Clock, type Http, type HttpReply } from '@linkspan/core'
import type { App } from './credentials.ts'

/** How long before its end a token is renewed, in milliseconds. */
const MARGIN_MS = 300_000

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Authorizes requests as an App, by a token that the App signs: for at most 10 minutes, from a minute ago on. */
export function appAuth({ app_id, private_key }: App, clock: Clock): Auth {
  return {
    send(attempt) {
      const now = Math.floor(clock.now() / 1000)
      const claims = encoded({ iat: now - 60, exp: now + 540, iss: app_id })
      const text = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${claims}`
      const signature = sign('RSA-SHA256', Buffer.from(text), private_key).toString('base64url')
      return attempt({ authorization: `Bearer ${text}.${signature}` })
    },
    secrets: () => [private_key],
  }
}

/**
 * Authorizes requests as an installation of an App. The token lasts an hour; all calls share one renewal. After a 401 it is
 * renewed once, and the request is sent once more.
 */
export function installationAuth(app: Http, installation_id: string, clock: Clock): Auth {
  const request = { method: 'POST', path: `/app/installations/${installation_id}/access_tokens` } as const
  const call = { operation: 'installation token', write: false }
  let held = { token: '', expires_at: new Date(0).toISOString() }
  let renewal: Promise<HttpReply<typeof held>> | undefined

  async function renew(signal: AbortSignal): Promise<void> {
    renewal ??= app.json<typeof held>(request, call).finally(() => {
      renewal = undefined
    })
    held = (await abortable(renewal, signal)).body
  }

  return {
    async send(attempt, signal) {
      if (Date.parse(held.expires_at) - MARGIN_MS < clock.now()) await renew(signal)
      const { token } = held
      const reply = await attempt({ authorization: `Bearer ${token}` })
      if (reply.status !== 401) return reply
      if (held.token === token) await renew(signal)
      return attempt({ authorization: `Bearer ${held.token}` })
    },
    secrets: () => [held.token],
  }
}
