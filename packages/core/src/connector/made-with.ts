import manifest from '../../package.json' with { type: 'json' }

/** Where a kind keeps the version of core that made it. All copies of core in a process share the symbol. */
export const MADE_WITH: unique symbol = Symbol.for('linkspan.core')

/** The version of this copy of core. */
export const CORE_VERSION: string = manifest.version

/** The version of core that made a kind of connector; undefined for any other value. */
export function coreVersionOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const version = (value as { readonly [MADE_WITH]?: unknown })[MADE_WITH]
  return typeof version === 'string' ? version : undefined
}

/**
 * Whether kinds that one version of core made can be used by another one: their major versions are the same, and the minor
 * one of the maker is not older. Before 1.0.0, the minor versions are the same.
 */
export function fitsCore(maker: string, user: string): boolean {
  const [major, minor = 0] = maker.split('.').map(Number)
  const [wanted, least = 0] = user.split('.').map(Number)
  return major === wanted && (major === 0 ? minor === least : minor >= least)
}

/** The versions of core whose kinds a version can use, such as `^1.4.0`. */
export function rangeFor(user: string): string {
  return `^${user.split('.').slice(0, 2).join('.')}.0`
}
