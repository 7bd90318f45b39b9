/** The bearer token of a client, one for any number of callers. */
export interface AccessToken {
  /** The present token, or a new one if there is none or it ends soon. */
  get(): Promise<string>
  /** Discards a token that the server has refused, unless a newer one is there. */
  discard(token: string): void
}

/** A token as the server issues it. */
export interface IssuedToken {
  readonly access_token: string
  /** In seconds. */
  readonly expires_in: number
  /** The id of a token with a scope. */
  readonly token_id?: string
}

/** A token with a scope that was just made. */
export interface IssuedScopedToken {
  /** Its id, by which events name it. */
  readonly token_id: string
  /** The token itself. No other method shows it. */
  readonly access_token: string
  /** How long it is valid, in seconds. */
  readonly expires_in: number
}

/** What an Authorization header may hold after its scheme (RFC 6750). */
export const BEARER = /^[A-Za-z0-9._~+/-]+=*$/

/** The token of an answer; undefined if it is none. */
export function readToken(answer: unknown): IssuedToken | undefined {
  const { access_token, expires_in, token_id } = (answer ?? {}) as Partial<Record<keyof IssuedToken, unknown>>
  if (typeof access_token !== 'string' || !BEARER.test(access_token)) return undefined
  if (typeof expires_in !== 'number') return undefined
  return { access_token, expires_in, ...(typeof token_id === 'string' && { token_id }) }
}

/** How long before its end a token is renewed, in milliseconds. */
const AHEAD_MS = 60_000

interface Held {
  readonly token: string
  readonly renew_at: number
}

/** Keeps the token of a client. `now` is in milliseconds. */
export function keepToken(issue: () => Promise<IssuedToken>, now: () => number): AccessToken {
  let held: Held | undefined
  let coming: Promise<Held> | undefined

  async function renew(): Promise<Held> {
    const asked_at = now()
    const { access_token, expires_in } = await issue()
    const lifetime_ms = expires_in * 1000
    held = { token: access_token, renew_at: asked_at + Math.max(lifetime_ms - AHEAD_MS, lifetime_ms / 2) }
    return held
  }

  return {
    async get() {
      if (held && now() < held.renew_at) return held.token
      coming ??= renew().finally(() => {
        coming = undefined
      })
      return (await coming).token
    },
    discard(token) {
      if (held?.token === token) held = undefined
    },
  }
}
