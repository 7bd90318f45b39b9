import type { ConnectorKind } from '@linkspan/core'
import { type OidcSettings, type VendorOptionsByType, vendorVariable } from '@linkspan/service'
import { type DatabaseSettings, type DatabaseUrl, type KeyRing, parseDatabaseUrl } from '@linkspan/stores'
import type { ConnectPageSettings } from '../http/connect-page.ts'
import { CATALOG_VARIABLES } from './catalog-settings.ts'
import { connectPageSettings } from './connect-page-settings.ts'
import { developmentKeyRing } from './development-key.ts'
import { KEYS_ALLOWED, keySettings } from './key-settings.ts'
import { OIDC_VARIABLES, oidcSettings } from './oidc-settings.ts'
import { type PartsSettings, partsSettings } from './parts-settings.ts'
import { type TablesSettings, tablesSettings } from './tables-settings.ts'
import { CLIENT_VARIABLES, READ_VARIABLES, type Settings, settingsOf, variables } from './variables.ts'
import { address, addressFault, VENDOR_VARIABLES, vendorOptions } from './vendor-settings.ts'

/** The settings of the server. */
export interface Config extends Settings {
  /** In development mode, the server creates its own key, organization and client. */
  readonly mode: 'development' | 'production'
  readonly host: string
  /** A PostgreSQL database; without one, the store is embedded in the data directory. */
  readonly database?: DatabaseSettings
  /** Where the parts of synced data are kept; default where the database is. */
  readonly parts?: PartsSettings
  /** Where published data is written as tables; default nowhere. */
  readonly tables?: TablesSettings
  readonly key_ring: KeyRing
  /** Variables with which key services are reached, secrets included; undefined without keys in key services. */
  readonly key_variables?: (() => Environment) | undefined
  /** The address of the server as browsers reach it, without a slash at the end. */
  readonly public_url?: string
  /** How the page on which customers connect accounts looks; default Linkspan's own. */
  readonly connect_page?: ConnectPageSettings
  /** The OpenID provider that people sign in by. */
  readonly oidc?: OidcSettings
  readonly vendor_options: VendorOptionsByType
}

/** The configuration, with warnings about settings that are probably mistakes. */
export interface LoadedConfig {
  readonly config: Config
  readonly warnings: readonly string[]
  /** The kinds of connectors whose variables were read. */
  readonly kinds: readonly ConnectorKind[]
}

/** The configuration is wrong. The message has one line for each variable, and shows no secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The values of NODE_ENV. A misspelt one would start an open development server in production. */
const MODES = ['production', 'development', 'test']

/** The data directory that the configuration names. */
export function dataDirOf({ LINKSPAN_DATA_DIR }: Environment): string {
  return LINKSPAN_DATA_DIR || variables.shape.LINKSPAN_DATA_DIR.parse(undefined)
}

/**
 * Reads and checks the configuration. In development mode without LINKSPAN_KEYS, it creates a key in the data
 * directory, unless `developmentKeys` does otherwise. Throws `ConfigError`, which says for each variable what is wrong and
 * what is allowed.
 */
export function loadConfig(
  environment: Environment,
  kinds: readonly ConnectorKind[],
  developmentKeys: typeof developmentKeyRing = developmentKeyRing,
): LoadedConfig {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const faults: string[] = []
  const mode = env.NODE_ENV === 'production' ? 'production' : 'development'
  if (env.NODE_ENV !== undefined && !MODES.includes(env.NODE_ENV))
    faults.push(`NODE_ENV: must be one of ${MODES.join(', ')}; without it, the mode is development`)
  const checked = variables.safeParse(env)
  for (const { path, message } of checked.error?.issues ?? []) faults.push(`${path.join('.')}: ${message}`)
  const vendor_options = vendorOptions(env, kinds, mode, faults)
  const faultOf = (text: string) => addressFault(text, mode)
  const given = keySettings(env, checked.data?.LINKSPAN_KEYS_MINUTES ?? 1, faults, faultOf)
  if (mode === 'production' && env.LINKSPAN_KEYS === undefined)
    faults.push(`LINKSPAN_KEYS: is required in production; ${KEYS_ALLOWED}`)
  const public_url = address('LINKSPAN_PUBLIC_URL', env.LINKSPAN_PUBLIC_URL, mode, faults)
  const database = env.DATABASE_URL === undefined ? undefined : databaseUrl(env.DATABASE_URL, faults)
  const parts = partsSettings(env, checked.data?.LINKSPAN_CACHE_BYTES ?? 0, faults, faultOf)
  const tables = tablesSettings(env, checked.data?.LINKSPAN_TABLES_MINUTES ?? 0, faults, faultOf)
  const oidc = oidcSettings(env, faults, faultOf)
  const connect_page = connectPageSettings(env, faults)
  if (!checked.success || faults.length > 0) throw new ConfigError(faults.join('\n'))
  const settings = settingsOf(checked.data)
  const { data_dir } = settings
  const development = given ? undefined : developmentKeys(data_dir)
  const warnings = unknownVariables(env, kinds).map((name) => `${name}: unknown variable; it is ignored`)
  if (development?.created) warnings.push(`LINKSPAN_KEYS: not set; created a development key in ${data_dir}`)
  if (database && !database.private && mode === 'production')
    warnings.push('DATABASE_URL: the connection is not encrypted; add ?sslmode=verify-full')
  const has_client = Object.values(vendor_options).some(({ oauth_client }) => oauth_client)
  if (mode === 'production' && has_client && !public_url)
    warnings.push('LINKSPAN_PUBLIC_URL: not set, so customers cannot connect by consent')
  return {
    config: {
      ...settings,
      mode,
      host: env.LINKSPAN_HOST ?? (mode === 'production' ? '0.0.0.0' : '127.0.0.1'),
      ...(database && {
        database: {
          ...database,
          pool_size: settings.database_pool_size,
          connect_timeout_ms: settings.database_connect_timeout_ms,
          statement_timeout_ms: settings.database_statement_timeout_ms,
          wait_ms: settings.database_wait_ms,
        },
      }),
      ...(parts && { parts }),
      ...(tables && { tables }),
      key_ring: (given ?? development)?.key_ring as KeyRing,
      ...(given?.key_variables && { key_variables: given.key_variables }),
      ...(public_url && { public_url }),
      ...(connect_page && { connect_page }),
      ...(oidc && { oidc }),
      vendor_options,
    },
    warnings,
    kinds,
  }
}

function databaseUrl(text: string, faults: string[]): DatabaseUrl | undefined {
  try {
    return parseDatabaseUrl(text)
  } catch (error) {
    faults.push(`DATABASE_URL: ${(error as Error).message}`)
    return undefined
  }
}

function unknownVariables(env: Environment, kinds: readonly ConnectorKind[]): string[] {
  const known = new Set<string>([
    ...CLIENT_VARIABLES,
    ...OIDC_VARIABLES,
    ...CATALOG_VARIABLES,
    ...Object.keys(variables.shape),
    ...READ_VARIABLES,
    ...kinds.flatMap((each) => VENDOR_VARIABLES.map((name) => vendorVariable(each, name))),
  ])
  return Object.keys(env).filter((name) => name.startsWith('LINKSPAN_') && !known.has(name))
}
