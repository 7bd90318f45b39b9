import { type OidcSettings, parseRoleRules } from '@linkspan/service'

const REQUIRED = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'ROLES'] as const

/** The variables of the OpenID provider that people sign in by. */
export const OIDC_VARIABLES = [...REQUIRED, 'NAME', 'CLAIM', 'SCOPES'].map((name) => `LINKSPAN_OIDC_${name}`)

/** Reads the OpenID provider. Adds what is wrong to `faults`. Undefined: there is none. */
export function oidcSettings(
  env: Readonly<Record<string, string | undefined>>,
  faults: string[],
  addressFault: (address: string) => string | undefined,
): OidcSettings | undefined {
  const set = OIDC_VARIABLES.filter((name) => env[name] !== undefined)
  if (set.length === 0) return undefined
  for (const name of REQUIRED)
    if (env[`LINKSPAN_OIDC_${name}`] === undefined)
      faults.push(`LINKSPAN_OIDC_${name}: is required, because ${set[0]} is set`)
  const {
    LINKSPAN_OIDC_ISSUER: issuer = '',
    LINKSPAN_OIDC_CLIENT_ID: client_id = '',
    LINKSPAN_OIDC_CLIENT_SECRET: client_secret = '',
    LINKSPAN_OIDC_ROLES: rules,
    LINKSPAN_OIDC_NAME: name = 'Single sign-on',
    LINKSPAN_OIDC_CLAIM: claim = 'groups',
    LINKSPAN_OIDC_SCOPES: scopes = 'openid profile email',
  } = env
  const fault = issuer && addressFault(issuer)
  if (fault) faults.push(`LINKSPAN_OIDC_ISSUER: ${fault}`)
  if (!scopes.split(' ').includes('openid'))
    faults.push('LINKSPAN_OIDC_SCOPES: must be words separated by blanks, with openid among them')
  let roles: OidcSettings['roles'] = []
  try {
    if (rules !== undefined) roles = parseRoleRules(rules)
  } catch (error) {
    faults.push(`LINKSPAN_OIDC_ROLES: ${(error as Error).message}`)
  }
  return { issuer, client_id, client_secret: () => client_secret, name, claim, scopes, roles }
}
