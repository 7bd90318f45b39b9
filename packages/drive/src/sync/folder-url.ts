/** A folder, from its address. */
export interface FolderAddress {
  /** The folder's id. */
  readonly fileId: string
  /** For a link-shared folder whose address contains one. */
  readonly resource_key?: string
}

/** The id of a folder. The id of a shared drive is that of its root folder. */
const ID = '[A-Za-z0-9_-]{19,44}'

/** The prefix of a workspace domain, and that of one of several accounts. */
const PREFIX = String.raw`(?:/a/[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+|/corp)?(?:/u/\d{1,3})?`

const IN_PATH = new RegExp(`^${PREFIX}/drive(?:/mobile)?(?:/u/\\d{1,3})?/folders/(${ID})/?$`)
const IN_QUERY = new RegExp(`^${PREFIX}/(?:open|folderview|embeddedfolderview)$`)
const RESOURCE_KEY = /^[\w-]{1,200}$/

/** The exact beginning. Other spellings, which a URL parser would normalize to it, are refused. */
const START = 'https://drive.google.com/'

/**
 * The folder that an address of Google Drive's web pages contains; undefined if it contains none. The address is only
 * parsed, never fetched.
 */
export function parseFolderUrl(text: string): FolderAddress | undefined {
  if (!text.startsWith(START) || !/^[\x21-\x5b\x5d-\x7e]{1,2000}$/.test(text)) return undefined
  const url = URL.parse(text)
  // refuses a path that the parser rewrites, such as one with `..`: no browser shows it
  if (!url || !text.startsWith(url.origin + url.pathname)) return undefined
  const { pathname, searchParams } = url
  const ids = searchParams.getAll('id')
  const named = IN_QUERY.test(pathname) && ids.length === 1 ? ids[0] : IN_PATH.exec(pathname)?.[1]
  if (!named || !new RegExp(`^${ID}$`).test(named)) return undefined
  const key = searchParams.get('resourcekey')
  if (key !== null && !RESOURCE_KEY.test(key)) return undefined
  return { fileId: named, ...(key !== null && { resource_key: key }) }
}
