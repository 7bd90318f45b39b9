import type { Auth } from './auth.ts'

/** HTTP Basic authentication (RFC 7617). */
export function basic(user: string, password: string): Auth {
  const encoded = Buffer.from(`${user}:${password}`).toString('base64')
  return {
    send: (attempt) => attempt({ authorization: `Basic ${encoded}` }),
    secrets: () => [password, encoded],
  }
}
