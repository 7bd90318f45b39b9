import type { CatalogSettings } from '@linkspan/service'
import type { Variables } from './parts-settings.ts'

const PREFIX = 'LINKSPAN_TABLES_CATALOG'
const LOGINS = ['TOKEN', 'TOKEN_FILE', 'CLIENT_ID', 'CLIENT_SECRET'] as const

/** The variables of the catalog that knows the tables. */
export const CATALOG_VARIABLES = [PREFIX, ...LOGINS.map((name) => `${PREFIX}_${name}`)]

const FORM = 'must be of the form https://catalog.example/api?warehouse=main&namespace=linkspan'
const PARAMETERS = ['warehouse', 'namespace', 'scope', 'token_url']
/** Engines have to quote other names. */
const NAMESPACE = /^[a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)*$/

/** Reads which catalog knows the tables. Adds what is wrong to `faults`. Undefined: none. */
export function catalogSettings(
  env: Variables,
  faults: string[],
  addressFault: (address: string) => string | undefined,
): CatalogSettings | undefined {
  const text = env[PREFIX]
  const [token, token_file, client_id, client_secret] = LOGINS.map((name) => env[`${PREFIX}_${name}`])
  const used = CATALOG_VARIABLES.find((name) => env[name] !== undefined)
  if (used && env.LINKSPAN_TABLES === undefined)
    faults.push(`LINKSPAN_TABLES: is required, because ${used} is set`)
  if (used && text === undefined) faults.push(`${PREFIX}: is required, because ${used} is set`)
  if (text === undefined) return undefined
  const url = URL.parse(text)
  const { warehouse, namespace = 'linkspan', scope, token_url } = Object.fromEntries(url?.searchParams ?? [])
  const address = text.replace(/\?.*/s, '')
  const problems = [
    url ? addressFault(address) : FORM,
    url?.hash && FORM,
    ...[...(url?.searchParams.keys() ?? [])]
      .filter((name) => !PARAMETERS.includes(name))
      .map((name) => `has an unknown parameter ${name}; allowed: ${PARAMETERS.join(', ')}`),
    NAMESPACE.test(namespace) ? undefined : 'namespace must be names of a-z, 0-9 and _, separated by dots',
    token_url !== undefined && addressFault(token_url) && `token_url ${addressFault(token_url)}`,
  ]
  for (const problem of problems) if (problem) faults.push(`${PREFIX}: ${problem}`)
  if ((client_id === undefined) !== (client_secret === undefined))
    faults.push(
      `${PREFIX}_CLIENT_${client_id === undefined ? 'ID' : 'SECRET'}: is required with the other half`,
    )
  if ([token, token_file, client_id].filter((each) => each !== undefined).length > 1)
    faults.push(
      `${PREFIX}_TOKEN: set it, or …_TOKEN_FILE, or …_CLIENT_ID and …_CLIENT_SECRET, and no other of them`,
    )
  const secret = client_secret ?? token
  return {
    address: address.replace(/\/+$/, ''),
    warehouse,
    namespace: namespace.split('.'),
    token_file,
    client_id,
    token_url,
    scope,
    // a function, so that no log or inspection shows it
    ...(secret !== undefined && { secret: () => secret }),
  }
}
