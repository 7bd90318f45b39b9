import partition from 'lodash/partition.js'
import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { validate } from '../../issues.ts'
import { isShallow } from '../../pages/parse-json.ts'
import { type OAuthCredentials, oauthCredentialShape } from './oauth-credentials.ts'

/** The fields of a token reply that are stored under their own name, with the schemas that they must match. */
export type ReplyFields = Readonly<Record<string, $ZodType>>

/** A success of the token endpoint (RFC 6749 section 5.1). Only the access token is checked. */
export interface TokenReply {
  readonly access_token: string
  readonly refresh_token?: unknown
  readonly expires_in?: unknown
  readonly [field: string]: unknown
}

/**
 * The fields of a token endpoint's body; none if it is not a JSON object. A field that is nested too deeply is left out,
 * since a refresh token beside it may be the only valid one.
 */
export function parseFields(text: string): Record<string, unknown> {
  try {
    const fields = JSON.parse(text)
    if (typeof fields !== 'object' || fields === null) return {}
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => isShallow(value)))
  } catch {
    return {}
  }
}

/** The reply in a body; undefined without an access token that a header can hold. */
export function readTokenReply(text: string): TokenReply | undefined {
  const fields = parseFields(text)
  return fits('access_token', fields.access_token) ? (fields as TokenReply) : undefined
}

/**
 * Credentials with the fields that the vendor sent. A field that no credentials may have is left as it was, since what
 * is stored must open again. If `expires_in` is missing, not a number or less than 1, the expiry is unknown, and the
 * token is used until a 401.
 */
export function renewedBy(
  current: OAuthCredentials,
  reply: TokenReply,
  { own, now }: { readonly own: ReplyFields; readonly now: number },
): OAuthCredentials {
  const { access_token, refresh_token, expires_in, ...fields } = reply
  const { scope, token_type } = oauthCredentialShape
  const named = new Map<string, $ZodType>(Object.entries({ scope, token_type, ...own }))
  const [ours, others] = partition(Object.entries(fields), ([name]) => named.has(name))
  const replaced = ours.filter(([name, value]) => fits(name, value, named.get(name)))
  const added = others.filter(([name, value]) => fits('vendor_fields', { [name]: value }))
  const vendor_fields = { ...current.vendor_fields, ...Object.fromEntries(added) }
  const expires_at = now + secondsOf(expires_in) * 1000
  return {
    ...current,
    ...Object.fromEntries(replaced),
    ...(added.length > 0 && fits('vendor_fields', vendor_fields) && { vendor_fields }),
    access_token,
    refresh_token: fits('refresh_token', refresh_token) ? (refresh_token as string) : current.refresh_token,
    expires_at: fits('expires_at', expires_at) ? expires_at : undefined,
  }
}

/** In seconds; a longer life than three centuries is a mistake. */
const LONGEST_LIFE = 1e10

/** NaN for a lifetime that is none. */
function secondsOf(expires_in: unknown): number {
  const seconds = typeof expires_in === 'string' && expires_in !== '' ? Number(expires_in) : expires_in
  return typeof seconds === 'number' && seconds >= 1 && seconds <= LONGEST_LIFE ? seconds : Number.NaN
}

/** Whether credentials with this field can be opened. Its size is checked like that of a caller's input. */
function fits(
  name: string,
  value: unknown,
  schema: $ZodType | undefined = oauthCredentialShape[name as keyof typeof oauthCredentialShape],
): boolean {
  if (value === undefined || schema === undefined) return false
  return validate(z.object({ [name]: schema }), { [name]: value }).success
}
