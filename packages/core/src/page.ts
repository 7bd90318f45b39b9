import { ConnectorError } from './errors.ts'

/** What stands beside the rows of a page. */
export interface PageMeta {
  /** Give it back to get the next page; null on the last one. */
  readonly next_page_token: string | null
}

/** One page of a list: plain JSON, the same from the library and from the hosted server. */
export interface Page<Row, Meta extends PageMeta = PageMeta> {
  readonly data: Row[]
  readonly meta: Meta
}

/** Pages before a walk gives up: a vendor that never ends is a fault, not data. */
const MOST_PAGES = 1_000_000

/**
 * Walks pages to the end, holding one at a time. Throws `vendor_invalid_reply` when the vendor names a page twice,
 * since the walk would never end.
 */
export async function* walkPages<Walked>(
  subject: string,
  fetchPage: (
    cursor: string | undefined,
  ) => Promise<{ readonly page: Walked; readonly next: string | null | undefined }>,
): AsyncGenerator<Walked> {
  const seen = new Set<string>()
  let cursor: string | undefined
  do {
    const { page, next } = await fetchPage(cursor)
    yield page
    if (!next) return
    if (seen.has(next)) throw endless(subject, 'answered the same page token twice')
    seen.add(next)
    cursor = next
  } while (seen.size < MOST_PAGES)
  throw endless(subject, `did not end within ${MOST_PAGES} pages`)
}

function endless(subject: string, what: string): ConnectorError {
  return new ConnectorError(
    'vendor_invalid_reply',
    `${subject}: the vendor ${what}; the list would never end.`,
  )
}
