/** A folder, from its address. */
export interface FolderAddress {
  /** The folder's id. */
  readonly fileId: string
  /** For a link-shared folder whose address contains one. */
  readonly resource_key?: string
}

/** The id of a folder. The id of a shared drive is that of its root folder. */
const ID = '[A-Za-z0-9_-]{19,44}'

/** The part of a workspace domain, and that of one of several accounts. */
const DOMAIN = String.raw`/a/[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+`
const ACCOUNT = String.raw`(?:/u/\d{1,3})?`
const PREFIX = `(?:${DOMAIN}|/corp)?${ACCOUNT}`

/** Where the pages of folders begin; those for phones have `/mobile` before or after the account. */
const PAGES = `^${PREFIX}/drive(?:${DOMAIN})?(?:/mobile${ACCOUNT}|${ACCOUNT}(?:/mobile)?)`
const IN_PATH = new RegExp(`${PAGES}/folders/(${ID})/?$`)
const WITH_FRAGMENT = new RegExp(`${PAGES}/$`)
const IN_FRAGMENT = new RegExp(`^#folders/(${ID})$`)
const IN_QUERY = new RegExp(`^${PREFIX}/(?:open|folderview|embeddedfolderview)$`)
const RESOURCE_KEY = /^[\w-]{1,200}$/

/** The beginning; only the host may have capitals. Other spellings, which a URL parser would normalize, are refused. */
const START = 'https://drive.google.com/'
const SCHEME = 'https://'

/**
 * The folder that an address of Google Drive's web pages contains; undefined if it contains none. The address is only
 * parsed, never fetched.
 */
export function parseFolderUrl(text: string): FolderAddress | undefined {
  if (!/^[\x21-\x5b\x5d-\x7e]{1,2000}$/.test(text)) return undefined
  const host = text.slice(SCHEME.length, START.length)
  if (!text.startsWith(SCHEME) || SCHEME + host.toLowerCase() !== START) return undefined
  const address = START + text.slice(START.length)
  const url = URL.parse(address)
  // refuses a path that the parser rewrites, such as one with `..`: no browser shows it
  if (!url || !address.startsWith(url.origin + url.pathname)) return undefined
  const id = idOf(url)
  if (!id || !new RegExp(`^${ID}$`).test(id)) return undefined
  const key = url.searchParams.get('resourcekey')
  if (key !== null && !RESOURCE_KEY.test(key)) return undefined
  return { fileId: id, ...(key !== null && { resource_key: key }) }
}

function idOf({ pathname, searchParams, hash }: URL): string | undefined {
  const ids = searchParams.getAll('id')
  if (IN_QUERY.test(pathname)) return ids.length === 1 ? ids[0] : undefined
  if (WITH_FRAGMENT.test(pathname)) return IN_FRAGMENT.exec(hash)?.[1]
  return IN_PATH.exec(pathname)?.[1]
}
