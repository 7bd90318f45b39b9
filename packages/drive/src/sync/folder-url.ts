/** A folder as an address names it. */
export interface FolderAddress {
  readonly fileId: string
  /** Of link-shared folders whose address carries one. */
  readonly resource_key?: string
}

/** The id of a folder, or of a shared drive, which is the id of its root. */
const ID = '[A-Za-z0-9_-]{19,44}'

/** Workspace domains and several accounts put a prefix in front. */
const PREFIX = String.raw`(?:/a/[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+|/corp)?(?:/u/\d{1,3})?`

const IN_PATH = new RegExp(`^${PREFIX}/drive(?:/mobile)?(?:/u/\\d{1,3})?/folders/(${ID})/?$`)
const IN_QUERY = new RegExp(`^${PREFIX}/(?:open|folderview|embeddedfolderview)$`)
const RESOURCE_KEY = /^[\w-]{1,200}$/

/** The host as it must be written: what a URL parser would make equal to it is refused. */
const START = 'https://drive.google.com/'

/**
 * The folder that an address of Google Drive's web pages names; undefined where it names none. The address is only
 * read, never fetched.
 */
export function parseFolderUrl(text: string): FolderAddress | undefined {
  if (!text.startsWith(START) || !/^[\x21-\x5b\x5d-\x7e]{1,2000}$/.test(text)) return undefined
  const url = URL.parse(text)
  // a path that the parser rewrites, such as one with dots, is not one that a browser shows
  if (!url || !text.startsWith(url.origin + url.pathname)) return undefined
  const { pathname, searchParams } = url
  const ids = searchParams.getAll('id')
  const named = IN_QUERY.test(pathname) && ids.length === 1 ? ids[0] : IN_PATH.exec(pathname)?.[1]
  if (!named || !new RegExp(`^${ID}$`).test(named)) return undefined
  const key = searchParams.get('resourcekey')
  if (key !== null && !RESOURCE_KEY.test(key)) return undefined
  return { fileId: named, ...(key !== null && { resource_key: key }) }
}
