import { createHash, randomBytes } from 'node:crypto'

/** What a random value is for; the prefix lets secret scanners and people tell it. */
export type SecretKind = 'client_secret' | 'access_token'

const PREFIXES: Readonly<Record<SecretKind, string>> = { client_secret: 'lss_', access_token: 'lsa_' }

/** 256 random bits as printable text. */
export function newSecret(kind: SecretKind): string {
  return PREFIXES[kind] + randomBytes(32).toString('base64url')
}

/** What is stored of a random value: with 256 bits of chance in it, a plain SHA-256 cannot be guessed back. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
