import type { Auth } from './auth.ts'

/** A bearer token that is not renewed (RFC 6750). */
export function bearer(token: string): Auth {
  return { send: (attempt) => attempt({ authorization: `Bearer ${token}` }), secrets: () => [token] }
}
