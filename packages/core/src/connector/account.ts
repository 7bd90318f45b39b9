/** The vendor's account that credentials belong to, as the vendor names it. */
export interface Account {
  /** The vendor's id of the account; if the credentials reach several accounts, that of the first. */
  readonly id: string
  /** The account's name for people; if the credentials reach several accounts, the names of the first ones. */
  readonly name: string
}

const LONGEST = 255
const MOST_NAMES = 3

/**
 * Makes an account from an id and names of a vendor's reply. Values that are not text are left out. Without a name, the
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

/** A vendor's text on one line, shortened if it is long. */
function toText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replace(/[\p{C}\s]+/gu, ' ').trim()
  if (text.length <= LONGEST) return text || undefined
  // a cut may leave half of a surrogate pair
  return `${text.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
