import { formatKeyRing } from '@linkspan/stores'
import type { Config } from '../config/config.ts'
import { keyRingOf } from '../config/key-settings.ts'

/** A configuration as plain data with its secrets. It is only ever sent over the channel between two processes. */
export interface WorkMessage {
  readonly keys: string
  readonly config: unknown
}

/** Takes the place of a secret, which is a function elsewhere. */
const SECRET = '~secret'

/** The first message of a server to its work process. */
export function toWorkMessage({ key_ring, connect_page: _, oidc: __, ...config }: Config): WorkMessage {
  const toPlain = (value: unknown) => (typeof value === 'function' ? { [SECRET]: value() } : value)
  return { keys: formatKeyRing(key_ring), config: mapTree(config, toPlain) }
}

/** The configuration in the first message. */
export function fromWorkMessage({ keys, config }: WorkMessage): Config {
  const fromPlain = (value: unknown) =>
    Object.hasOwn(Object(value), SECRET) ? () => (value as { [SECRET]: unknown })[SECRET] : value
  const found = mapTree(config, fromPlain) as Omit<Config, ('connect_page' | 'oidc') | 'key_ring'>
  return { ...found, key_ring: keyRingOf(keys, found.key_variables?.() ?? {}, found.keys_minutes) }
}

/** Plain data in which each value is what `change` makes of it. */
function mapTree(value: unknown, change: (value: unknown) => unknown): unknown {
  const changed = change(value)
  if (changed !== value || typeof value !== 'object' || value === null) return changed
  if (Array.isArray(value)) return value.map((each) => mapTree(each, change))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTree(each, change)]))
}
