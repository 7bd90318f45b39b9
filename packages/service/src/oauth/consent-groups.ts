import { type ConnectorKind, grantedGroups, InvalidParamsError, type OAuthEndpoints } from '@linkspan/core'
import type { CredentialFacts } from '@linkspan/stores'
import { listOf, named, text } from '@linkspan/sync'
import * as z from 'zod'

/** The names of groups of rights. */
export const consentGroups = z.array(z.string().min(1).max(64)).max(50)

/** A group of rights as it is answered. */
export const consentGroup = named('ConsentGroup', 'Rights at the vendor that a consent may ask for.', {
  name: text('The name, such as `upload_calls`.'),
  title: text('What it allows, in words of a customer.'),
  scopes: listOf(z.string(), "The vendor's scopes."),
  by_default: z.boolean().describe('Whether consents ask for it that name no groups.'),
})

/** The groups of a kind, as they are answered. */
export function toConsentGroups({ groups = [] }: Pick<OAuthEndpoints, 'groups'>) {
  return groups.map(({ by_default = false, scopes, ...group }) => ({
    ...group,
    scopes: [...scopes],
    by_default,
  }))
}

/** The scopes that a vendor has granted; null if it did not say. */
export const grantedScopes = (facts: Pick<CredentialFacts, 'scope'> | undefined): string[] | null =>
  facts?.scope?.split(/[\s,]+/).filter(Boolean) ?? null

/** The groups that these scopes allow; null if the vendor did not say, or for a kind without consents. */
export function presentGroups(
  kind: Pick<ConnectorKind, 'oauth'> | undefined,
  granted: readonly string[] | null,
): string[] | null {
  return granted && kind?.oauth ? grantedGroups(kind.oauth, granted) : null
}

/** The names of a kind's groups. */
export const groupNames = ({ oauth }: Pick<ConnectorKind, 'oauth'>): string[] =>
  (oauth?.groups ?? []).map(({ name }) => name)

/** Returns the names. Throws `invalid_params` for one that is not offered. */
export function requireGroups(
  subject: string,
  path: string,
  offered: readonly string[],
  names: readonly string[],
): readonly string[] {
  const at = names.findIndex((name) => !offered.includes(name))
  if (at < 0) return names
  const message = `is not offered; allowed: ${offered.join(', ') || 'none'}`
  throw new InvalidParamsError(subject, [{ path: `${path}[${at}]`, message }])
}
