import type { ConnectorKind } from '@linkspan/core'
import {
  type LogLevel,
  type OidcSettings,
  type RequestPolicy,
  type VendorOptionsByType,
  vendorVariable,
} from '@linkspan/service'
import { type DatabaseSettings, type DatabaseUrl, type KeyRing, parseDatabaseUrl } from '@linkspan/stores'
import { developmentKeyRing } from './development-key.ts'
import { KEYS_ALLOWED, keySettings } from './key-settings.ts'
import { OIDC_VARIABLES, oidcSettings } from './oidc-settings.ts'
import { type PartsSettings, partsSettings } from './parts-settings.ts'
import { type TablesSettings, tablesSettings } from './tables-settings.ts'
import { CLIENT_VARIABLES, type Role, variables } from './variables.ts'
import { address, addressFault, VENDOR_VARIABLES, vendorOptions } from './vendor-settings.ts'

/** The settings of the server. */
export interface Config {
  /** In development mode, the server creates its own key, organization and client. */
  readonly mode: 'development' | 'production'
  readonly host: string
  readonly port: number
  readonly data_dir: string
  /** A PostgreSQL database; without one, the store is embedded in the data directory. */
  readonly database?: DatabaseSettings
  /** Where the parts of synced data are kept; default where the database is. */
  readonly parts?: PartsSettings
  /** Where published data is written as tables; default nowhere. */
  readonly tables?: TablesSettings
  readonly key_ring: KeyRing
  /** Variables with which key services are reached, secrets included; undefined without keys in key services. */
  readonly key_variables?: (() => Environment) | undefined
  /** For how many minutes a key is used that its key service does not confirm. */
  readonly keys_minutes: number
  readonly log_level: LogLevel
  readonly trusted_proxies: number
  /** Memory for the data that is searched, in bytes; default half of what the process may use. */
  readonly search_memory?: number
  /** Memory for the bodies of requests in flight, in bytes; default 64 MiB. */
  readonly body_memory?: number
  /** Memory for the answers of requests in flight, in bytes; default 128 MiB. */
  readonly answer_memory?: number
  /** Which requests of their own callers may send to vendors; default those that only read. */
  readonly vendor_requests?: RequestPolicy
  /** How many hours a write waits for an approval. */
  readonly approval_hours: number
  /** For how many days changes can be read from a version that was named to a reader. */
  readonly changes_days: number
  /** What the program does: answer requests, sync connectors, or both. */
  readonly roles: readonly Role[]
  /** How many connectors one process syncs at once. */
  readonly sync_concurrency: number
  /** After how many seconds a run gives way to others. */
  readonly sync_turn_seconds: number
  /** Whether files are read where the system cannot wall off the process that reads them; default `optional`. */
  readonly files_wall?: 'optional' | 'required'
  /** The port of the metrics; without one, there are none. */
  readonly metrics_port?: number
  /** How many days events are kept. */
  readonly event_days: number
  /** Networks that callers may choose addresses in although they are not public, such as `10.0.0.0/8`. */
  readonly egress_allow?: string
  /** The address of the server as browsers reach it, without a slash at the end. */
  readonly public_url?: string
  /** The ids of the clients whose agents may change something at vendors; by default none. */
  readonly mcp_writers?: readonly string[]
  /** The origins whose pages may call the API from a browser; default none. */
  readonly allowed_origins?: readonly string[]
  /** Whether the console is served; default true. */
  readonly console?: boolean
  /** The OpenID provider that people sign in by. */
  readonly oidc?: OidcSettings
  readonly vendor_options: VendorOptionsByType
  /** The modules with further kinds of connectors. */
  readonly kind_modules?: readonly string[]
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
  const given = keySettings(env, checked.data?.LINKSPAN_KEYS_MINUTES ?? 1, faults, (vault) =>
    addressFault(vault, mode),
  )
  if (mode === 'production' && env.LINKSPAN_KEYS === undefined)
    faults.push(`LINKSPAN_KEYS: is required in production; ${KEYS_ALLOWED}`)
  const public_url = address('LINKSPAN_PUBLIC_URL', env.LINKSPAN_PUBLIC_URL, mode, faults)
  const database = env.DATABASE_URL === undefined ? undefined : databaseUrl(env.DATABASE_URL, faults)
  const parts = partsSettings(env, checked.data?.LINKSPAN_CACHE_BYTES ?? 0, faults, (endpoint) =>
    addressFault(endpoint, mode),
  )
  const minutes = checked.data?.LINKSPAN_TABLES_MINUTES ?? 0
  const tables = tablesSettings(env, minutes, faults, (endpoint) => addressFault(endpoint, mode))
  const oidc = oidcSettings(env, faults, (issuer) => addressFault(issuer, mode))
  if (!checked.success || faults.length > 0) throw new ConfigError(faults.join('\n'))
  const { data } = checked
  const data_dir = data.LINKSPAN_DATA_DIR
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
      mode,
      host: data.LINKSPAN_HOST ?? (mode === 'production' ? '0.0.0.0' : '127.0.0.1'),
      port: data.PORT,
      data_dir,
      ...(database && {
        database: {
          ...database,
          pool_size: data.LINKSPAN_DATABASE_POOL_SIZE,
          connect_timeout_ms: data.LINKSPAN_DATABASE_CONNECT_TIMEOUT_MS,
          statement_timeout_ms: data.LINKSPAN_DATABASE_STATEMENT_TIMEOUT_MS,
          wait_ms: data.LINKSPAN_DATABASE_WAIT_MS,
        },
      }),
      ...(parts && { parts }),
      ...(tables && { tables }),
      key_ring: (given ?? development)?.key_ring as KeyRing,
      ...(given?.key_variables && { key_variables: given.key_variables }),
      keys_minutes: data.LINKSPAN_KEYS_MINUTES,
      log_level: data.LINKSPAN_LOG_LEVEL,
      trusted_proxies: data.LINKSPAN_TRUSTED_PROXIES,
      ...(data.LINKSPAN_SEARCH_MEMORY && { search_memory: data.LINKSPAN_SEARCH_MEMORY }),
      ...(data.LINKSPAN_BODY_MEMORY && { body_memory: data.LINKSPAN_BODY_MEMORY }),
      ...(data.LINKSPAN_ANSWER_MEMORY && { answer_memory: data.LINKSPAN_ANSWER_MEMORY }),
      vendor_requests: data.LINKSPAN_VENDOR_REQUESTS,
      approval_hours: data.LINKSPAN_APPROVAL_HOURS,
      changes_days: data.LINKSPAN_CHANGES_DAYS,
      roles: data.LINKSPAN_ROLES,
      sync_concurrency: data.LINKSPAN_SYNC_CONCURRENCY,
      sync_turn_seconds: data.LINKSPAN_SYNC_TURN_SECONDS,
      files_wall: data.LINKSPAN_FILES_WALL,
      ...(data.LINKSPAN_METRICS_PORT !== undefined && { metrics_port: data.LINKSPAN_METRICS_PORT }),
      event_days: data.LINKSPAN_EVENT_DAYS,
      ...(data.LINKSPAN_EGRESS_ALLOW && { egress_allow: data.LINKSPAN_EGRESS_ALLOW }),
      ...(public_url && { public_url }),
      ...(data.LINKSPAN_ALLOWED_ORIGINS && { allowed_origins: data.LINKSPAN_ALLOWED_ORIGINS }),
      ...(data.LINKSPAN_MCP_WRITERS && { mcp_writers: data.LINKSPAN_MCP_WRITERS }),
      console: data.LINKSPAN_CONSOLE,
      ...(oidc && { oidc }),
      vendor_options,
      kind_modules: data.LINKSPAN_KINDS,
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
    ...Object.keys(variables.shape),
    ...kinds.flatMap((each) => VENDOR_VARIABLES.map((name) => vendorVariable(each, name))),
  ])
  return Object.keys(env).filter((name) => name.startsWith('LINKSPAN_') && !known.has(name))
}
