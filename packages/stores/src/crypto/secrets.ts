import { hash, randomBytes } from 'node:crypto'

/** The purpose of a random value. Its prefix shows secret scanners and people what it is. */
export type SecretKind =
  | 'client_secret'
  | 'access_token'
  | 'scoped_token'
  | 'oauth_state'
  | 'secret_id'
  | 'sign_in_code'
  | 'session'
  | 'connect_code'
  | 'connect_visit'

const PREFIXES: Readonly<Record<SecretKind, string>> = {
  client_secret: 'lss_',
  access_token: 'lsa_',
  scoped_token: 'lsk_',
  oauth_state: 'lst_',
  secret_id: 'lsi_',
  sign_in_code: 'lsc_',
  session: 'lsn_',
  connect_code: 'lcc_',
  connect_visit: 'lcv_',
}

/** 256 random bits as printable text. */
export function newSecret(kind: SecretKind): string {
  return PREFIXES[kind] + randomBytes(32).toString('base64url')
}

/** Whether a text has the prefix of such a random value. */
export function isSecretOf(kind: SecretKind, text: string): boolean {
  return text.startsWith(PREFIXES[kind])
}

/** The hash that is stored of a random value. With 256 random bits, a plain SHA-256 cannot be reversed by guessing. */
export function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
