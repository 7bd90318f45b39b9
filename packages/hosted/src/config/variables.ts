import {
  CHANGES_DAYS,
  EVENT_DAYS,
  parseNetworks,
  REQUEST_POLICIES,
  SYNC_CONCURRENCY,
  SYNC_TURN_SECONDS,
  TABLES_MINUTES,
} from '@linkspan/service'
import * as z from 'zod'

/** `serve` answers requests, `work` syncs connectors. */
export type ServerRole = 'serve' | 'work'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message))
}

const listed = (text: string) => text.split(/[\s,]+/).filter(Boolean)

const amountOf = (what: 'memory' | 'disk') =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}(MiB|GiB)$/, `must be an amount of ${what} such as 512MiB or 4GiB`)
    .transform((text) => Number.parseInt(text, 10) * (text.endsWith('GiB') ? 1024 ** 3 : 1024 ** 2))

function areNetworks(text: string): boolean {
  try {
    return parseNetworks(text).length > 0
  } catch {
    return false
  }
}

/** The variables that are settings as they are, for every kind of connector. The README says what each is for. */
export const variables = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  LINKSPAN_DATA_DIR: z.string().default('.linkspan'),
  LINKSPAN_KINDS: z.string().default('').transform(listed),
  LINKSPAN_CACHE_BYTES: amountOf('disk').default(4 * 1024 ** 3),
  LINKSPAN_TABLES_MINUTES: wholeNumber(1, 1_440).default(TABLES_MINUTES),
  LINKSPAN_KEYS_MINUTES: wholeNumber(1, 1440).default(60),
  LINKSPAN_LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  LINKSPAN_TRUSTED_PROXIES: wholeNumber(0, 16).default(0),
  LINKSPAN_SEARCH_MEMORY: amountOf('memory').optional(),
  LINKSPAN_BODY_MEMORY: amountOf('memory').optional(),
  LINKSPAN_ANSWER_MEMORY: amountOf('memory').optional(),
  LINKSPAN_VENDOR_REQUESTS: z
    .enum(REQUEST_POLICIES, `must be one of ${REQUEST_POLICIES.join(', ')}`)
    .default('reads'),
  LINKSPAN_ROLES: z
    .enum(['serve,work', 'work,serve', 'serve', 'work'], 'must be serve, work, or serve,work for both')
    .default('serve,work')
    .transform((text) => text.split(',') as ServerRole[]),
  LINKSPAN_ALLOWED_ORIGINS: z
    .string()
    .transform((text) => text.split(','))
    .refine(
      (origins) => origins.every((each) => /^https?:/.test(each) && URL.parse(each)?.origin === each),
      'must be origins of pages, separated by commas, such as https://app.example',
    )
    .optional(),
  LINKSPAN_CONSOLE: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .transform((text) => text === 'on'),
  LINKSPAN_MCP_WRITERS: z
    .string()
    .regex(/^client_[\w-]+(,client_[\w-]+)*$/, 'must be ids of clients, separated by commas')
    .transform((text) => text.split(','))
    .optional(),
  LINKSPAN_APPROVAL_HOURS: wholeNumber(1, 168).default(24),
  LINKSPAN_CHANGES_DAYS: wholeNumber(1, 365).default(CHANGES_DAYS),
  LINKSPAN_SYNC_CONCURRENCY: wholeNumber(1, 64).default(SYNC_CONCURRENCY),
  LINKSPAN_SYNC_TURN_SECONDS: wholeNumber(1, 86_400).default(SYNC_TURN_SECONDS),
  LINKSPAN_FILES_WALL: z.enum(['optional', 'required'], 'must be optional or required').default('optional'),
  LINKSPAN_EGRESS_ALLOW: z
    .string()
    .refine(areNetworks, 'must be networks, separated by commas, such as 10.0.0.0/8,fd00::/8')
    .optional(),
  LINKSPAN_METRICS_PORT: wholeNumber(0, 65_535).optional(),
  LINKSPAN_EVENT_DAYS: wholeNumber(1, 36_500).default(EVENT_DAYS),
  LINKSPAN_DATABASE_POOL_SIZE: wholeNumber(1, 1000).default(10),
  LINKSPAN_DATABASE_CONNECT_TIMEOUT_MS: wholeNumber(100, 600_000).default(5_000),
  LINKSPAN_DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber(100, 600_000).default(10_000),
  LINKSPAN_DATABASE_WAIT_MS: wholeNumber(0, 600_000).default(60_000),
})

/** The variables that are read by what they name: an address, a place, keys. Some hold secrets. */
export const READ_VARIABLES = [
  'LINKSPAN_HOST',
  'LINKSPAN_PUBLIC_URL',
  'LINKSPAN_PARTS',
  'LINKSPAN_PARTS_FORMER',
  'LINKSPAN_TABLES',
  'LINKSPAN_KEYS',
  'LINKSPAN_CONNECT_PAGE',
] as const

type Values = z.output<typeof variables>
type NameOf<Variable extends string> = Lowercase<Variable extends `LINKSPAN_${infer Name}` ? Name : Variable>

/** The values of these variables, by their names without the prefix, such as `search_memory`. */
export type Settings = { readonly [Variable in keyof Values as NameOf<Variable>]: Values[Variable] }

/** The settings that variables have. */
export function settingsOf(values: Values): Settings {
  const named = Object.entries(values).map(([variable, value]) => [
    variable.replace(/^LINKSPAN_/, '').toLowerCase(),
    value,
  ])
  return Object.fromEntries(named)
}

/** The modules with further kinds of connectors that an environment names. */
export const kindModulesOf = ({ LINKSPAN_KINDS }: Readonly<Record<string, string | undefined>>): string[] =>
  variables.shape.LINKSPAN_KINDS.parse(LINKSPAN_KINDS)

/** The variables of the command line as a client. A server that has them too ignores them. */
export const CLIENT_VARIABLES = [
  'LINKSPAN_URL',
  'LINKSPAN_CLIENT_ID',
  'LINKSPAN_CLIENT_SECRET',
  'LINKSPAN_CLIENT_SECRET_FILE',
  'LINKSPAN_ACCESS_TOKEN',
  'LINKSPAN_ORGANIZATION',
] as const
