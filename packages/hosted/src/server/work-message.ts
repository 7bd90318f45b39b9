import type { CatalogSettings } from '@linkspan/service'
import { formatKeyRing } from '@linkspan/stores'
import type { Config, Environment } from '../config/config.ts'
import { keyRingOf } from '../config/key-settings.ts'
import type { AccessKey } from '../config/parts-settings.ts'

/** What only a process that answers requests needs. */
type OfServer = 'connect_page'

/** A configuration as plain data with its secrets. It is only ever sent over the channel between two processes. */
export interface WorkMessage {
  readonly config: Omit<Config, OfServer | 'key_ring' | 'key_variables' | 'database' | 'parts' | 'tables'> & {
    readonly keys: string
    readonly key_variables?: Environment | undefined
    readonly database?: Omit<NonNullable<Config['database']>, 'url'> & { readonly url: string }
    readonly parts?: Plain<NonNullable<Config['parts']>>
    readonly tables?: Omit<Plain<Tables>, 'catalog'> & {
      readonly catalog?:
        | (Omit<CatalogSettings, 'secret'> & { readonly secret?: string | undefined })
        | undefined
    }
  }
}

type Tables = NonNullable<Config['tables']>

/** The settings of an object storage, whose access key is a function elsewhere. */
type Stored = { readonly credentials?: () => AccessKey }
type Plain<Settings extends Stored> = Omit<Settings, 'credentials'> & {
  readonly access_key?: AccessKey | undefined
}

/** The first message of a server to its work process. */
export function toWorkMessage({
  key_ring,
  key_variables,
  database,
  parts,
  tables,
  connect_page: _,
  ...config
}: Config): WorkMessage {
  return {
    config: {
      ...config,
      keys: formatKeyRing(key_ring),
      key_variables: key_variables?.(),
      ...(database && { database: { ...database, url: database.url() } }),
      ...(parts && { parts: toPlain(parts) }),
      ...(tables && { tables: { ...toPlain(tables), catalog: catalogOf(tables) } }),
    },
  }
}

function catalogOf({ catalog }: Tables) {
  return catalog && { ...catalog, secret: catalog.secret?.() }
}

function toPlain<Settings extends Stored>({ credentials, ...settings }: Settings) {
  return { ...settings, access_key: credentials?.() }
}

/** The configuration in the first message. */
export function fromWorkMessage({ config }: WorkMessage): Config {
  const { keys, key_variables, database, parts, tables, ...rest } = config
  return {
    ...rest,
    key_ring: keyRingOf(keys, key_variables ?? {}, rest.keys_minutes),
    ...(database && { database: { ...database, url: () => database.url } }),
    ...(parts && { parts: fromPlain(parts) }),
    ...(tables && { tables: tablesOf(tables) }),
  }
}

function tablesOf({ catalog, ...tables }: NonNullable<WorkMessage['config']['tables']>): Tables {
  if (!catalog) return fromPlain(tables)
  const { secret } = catalog
  return {
    ...fromPlain(tables),
    catalog: { ...catalog, secret: secret === undefined ? secret : () => secret },
  }
}

function fromPlain<Settings extends object>({
  access_key,
  ...settings
}: Settings & { access_key?: AccessKey | undefined }) {
  return { ...settings, ...(access_key && { credentials: () => access_key }) }
}
