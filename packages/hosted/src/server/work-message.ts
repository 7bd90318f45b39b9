import { formatKeyRing, parseKeyRing } from '@linkspan/stores'
import type { Config } from '../config/config.ts'

/** A configuration as plain data with its secrets. It is only ever sent over the channel between two processes. */
export interface WorkMessage {
  readonly config: Omit<Config, 'key_ring' | 'database'> & {
    readonly keys: string
    readonly database?: Omit<NonNullable<Config['database']>, 'url'> & { readonly url: string }
  }
}

/** The first message of a server to its work process. */
export function toWorkMessage({ key_ring, database, ...config }: Config): WorkMessage {
  return {
    config: {
      ...config,
      keys: formatKeyRing(key_ring),
      ...(database && { database: { ...database, url: database.url() } }),
    },
  }
}

/** The configuration in the first message. */
export function fromWorkMessage({ config }: WorkMessage): Config {
  const { keys, database, ...rest } = config
  return {
    ...rest,
    key_ring: parseKeyRing(keys),
    ...(database && { database: { ...database, url: () => database.url } }),
  }
}
