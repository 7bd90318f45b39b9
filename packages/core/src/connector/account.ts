/** The account at the vendor that credentials belong to, in the vendor's own words. */
export interface Account {
  /** The vendor's id. When the credentials reach several accounts, the first of their ids. */
  readonly id: string
  /** What people call it. When the credentials reach several accounts, the names of the first ones. */
  readonly name: string
}

const LONGEST = 255
const MOST_NAMES = 3

/**
 * The account with an id and names as a vendor answered them. Values that are not text are left out. Without a name, the
 * id is the name. Undefined without an id.
 */
export function toAccount(id: unknown, names: readonly unknown[]): Account | undefined {
  const known = toText(id)
  return known === undefined ? undefined : { id: known, name: toText(listNames(names)) ?? known }
}

/** Names as one text, such as `A, B, C and 2 more`. Values that are not text are left out. */
export function listNames(names: readonly unknown[]): string {
  const all = [...new Set(names.map(toText))].filter((name) => name !== undefined)
  const more = all.length - MOST_NAMES
  return all.slice(0, MOST_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** A vendor's text on one line and of bounded length. */
function toText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replace(/[\p{C}\s]+/gu, ' ').trim()
  if (text.length <= LONGEST) return text || undefined
  // a cut may leave half of a surrogate pair
  return `${text.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
