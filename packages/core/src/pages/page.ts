import { follow } from '../abort.ts'
import { ConnectorError } from '../errors.ts'
import { nextTurn } from './event-loop.ts'

/** What a page holds in addition to its rows. */
export interface PageMeta {
  /** Pass it to get the next page; null on the last page. */
  readonly next_page_token: string | null
}

/** One page of a list: plain JSON, the same from the library and from the hosted server. */
export interface Page<Row, Meta extends PageMeta = PageMeta> {
  /** The rows. */
  readonly data: Row[]
  /** The token of the next page, and what the vendor says about the list. */
  readonly meta: Meta
}

/** The most pages of a walk: a vendor that never ends a list is at fault. */
const MOST_PAGES = 1_000_000
/** The most pages without rows in a row: filters leave some empty, but no vendor sends this number. */
const MOST_EMPTY_PAGES = 1000

type Cursor = string | null | undefined

/**
 * The token of the next page in a vendor's reply; null on the last page, where vendors omit it or send an empty one.
 * Throws `vendor_invalid_reply` if it is not a string.
 */
export function nextTokenOf(token: unknown, subject: string): string | null {
  if (token === undefined || token === null || token === '') return null
  if (typeof token === 'string') return token
  throw new ConnectorError(
    'vendor_invalid_reply',
    `${subject}: the vendor sent a page token that is not a string.`,
  )
}

/** A fetched page, and the token of the next one. */
interface Fetched<Walked> {
  readonly page: Walked
  readonly next: Cursor
  /** Whether the page has no rows; asked after the page has been read. */
  readonly isEmpty?: () => boolean
  /** If `next` is only a guess: returns the real token after the page has been read. */
  readonly settle?: () => Cursor
}

/**
 * Walks all pages. From the second page on, it fetches the next page while the caller reads this one, so that memory
 * holds two pages. A walk that is left on its first page requests no other. Throws `vendor_invalid_reply` if the vendor
 * returns the same page token twice, one that is not a string, or page after page without rows: the walk would never end.
 */
export async function* walkPages<Walked>(
  subject: string,
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Fetched<Walked>>,
  caller_signal?: AbortSignal,
): AsyncGenerator<Walked> {
  const { signal, abort, release } = follow(caller_signal)
  const seen = new Set<string>()
  let empty = 0
  const assertNew = (cursor: Cursor) => {
    nextTokenOf(cursor, subject)
    if (cursor && seen.has(cursor)) throw endless(subject, 'returned the same page token twice')
    if (seen.size >= MOST_PAGES) throw endless(subject, `did not end within ${MOST_PAGES} pages`)
  }
  try {
    let coming = fetchPage(undefined, signal)
    for (;;) {
      const { page, next, settle, isEmpty } = await coming
      assertNew(next)
      const ahead = next && seen.size > 0 ? fetchPage(next, signal) : undefined
      // a page that fails ahead of time fails the walk when the walk reaches it; this avoids an unhandled rejection
      ahead?.catch(() => {})
      if (ahead) await sendFirst()
      yield page
      const settled = settle ? settle() : next
      if (!settled) return
      empty = isEmpty?.() ? empty + 1 : 0
      if (empty >= MOST_EMPTY_PAGES) throw endless(subject, `sent ${empty} pages without rows`)
      assertNew(settled)
      seen.add(settled)
      coming = (settled === next && ahead) || fetchPage(settled, signal)
    }
  } finally {
    release()
    abort()
  }
}

/**
 * Waits until the request for the next page is sent, so that the vendor works on it while this page is read: the
 * connection pool reuses a connection two turns of the event loop after its last reply. On loopback, pages of 100 rows
 * gain up to a third.
 */
async function sendFirst(): Promise<void> {
  await nextTurn()
  await nextTurn()
}

function endless(subject: string, what: string): ConnectorError {
  return new ConnectorError(
    'vendor_invalid_reply',
    `${subject}: the vendor ${what}; the list would never end.`,
  )
}
