import type { OAuthCredentials } from './oauth-credentials.ts'
import { type CredentialVersion, createRenewals, type RenewableCredentials } from './renewals.ts'

/** Saves renewed credentials; awaited before they are used. */
export type OnCredentialsChanged = (credentials: OAuthCredentials) => void | Promise<void>

/**
 * Credentials in memory; the caller's hook saves each change. If the hook throws, the call fails with
 * `CredentialsNotSavedError`, which holds the new credentials. The next call runs the hook again before anything else.
 */
export function memoryCredentials(
  initial: OAuthCredentials,
  onChanged: OnCredentialsChanged = () => {},
): RenewableCredentials {
  let stored: CredentialVersion = { version: 1, credentials: initial }
  return createRenewals().open('memory', stored, {
    load: async () => stored,
    async commit(next) {
      await onChanged(next.credentials)
      stored = next
      return true
    },
  })
}
