import { formatKeyRing } from '@linkspan/stores'
import type { Config, Environment } from '../config/config.ts'
import { keyRingOf } from '../config/key-settings.ts'
import type { AccessKey, PartsSettings } from '../config/parts-settings.ts'

/** A configuration as plain data with its secrets. It is only ever sent over the channel between two processes. */
export interface WorkMessage {
  readonly config: Omit<Config, 'key_ring' | 'key_variables' | 'database' | 'parts'> & {
    readonly keys: string
    readonly key_variables?: Environment | undefined
    readonly database?: Omit<NonNullable<Config['database']>, 'url'> & { readonly url: string }
    readonly parts?: Omit<PartsSettings, 'credentials'> & { readonly access_key?: AccessKey | undefined }
  }
}

/** The first message of a server to its work process. */
export function toWorkMessage({ key_ring, key_variables, database, parts, ...config }: Config): WorkMessage {
  return {
    config: {
      ...config,
      keys: formatKeyRing(key_ring),
      key_variables: key_variables?.(),
      ...(database && { database: { ...database, url: database.url() } }),
      ...(parts && { parts: { ...withoutKey(parts), access_key: parts.credentials?.() } }),
    },
  }
}

function withoutKey({ credentials: _credentials, ...parts }: PartsSettings) {
  return parts
}

/** The configuration in the first message. */
export function fromWorkMessage({ config }: WorkMessage): Config {
  const { keys, key_variables, database, parts, ...rest } = config
  return {
    ...rest,
    key_ring: keyRingOf(keys, key_variables ?? {}, rest.keys_minutes),
    ...(database && { database: { ...database, url: () => database.url } }),
    ...(parts && { parts: partsOf(parts) }),
  }
}

function partsOf({ access_key, ...parts }: NonNullable<WorkMessage['config']['parts']>): PartsSettings {
  return { ...parts, ...(access_key && { credentials: () => access_key }) }
}
