import { setImmediate } from 'node:timers/promises'
import { follow } from '../abort.ts'
import { ConnectorError } from '../errors.ts'

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

type Cursor = string | null | undefined

/**
 * A page of so many bytes is worked through at once: letting the next one come meanwhile would save little, and leave
 * no moment in which memory is collected.
 */
const LONG_BYTES = 256 * 1024

/** A fetched page, and the token of the one behind it. */
interface Fetched<Walked> {
  readonly page: Walked
  readonly next: Cursor
  /** How long the page is, where it may be long. */
  readonly bytes?: number
  /** Where `next` is but expected: what it is in truth, once the page is worked through. */
  readonly settle?: () => Cursor
}

/**
 * Walks pages to the end. From the second page on, the next one is fetched while the caller works on this one, so that
 * memory holds two; a walk that ends on its first page has asked for no other. Throws `vendor_invalid_reply` when the
 * vendor names a page twice, since the walk would never end.
 */
export async function* walkPages<Walked>(
  subject: string,
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Fetched<Walked>>,
  callerSignal?: AbortSignal,
): AsyncGenerator<Walked> {
  const { signal, abort, release } = follow(callerSignal)
  const seen = new Set<string>()
  const assertNew = (cursor: Cursor) => {
    if (cursor && seen.has(cursor)) throw endless(subject, 'answered the same page token twice')
    if (seen.size >= MOST_PAGES) throw endless(subject, `did not end within ${MOST_PAGES} pages`)
  }
  try {
    let coming = fetchPage(undefined, signal)
    for (;;) {
      const { page, next, bytes = 0, settle } = await coming
      assertNew(next)
      const ahead = next && seen.size > 0 ? fetchPage(next, signal) : undefined
      // the failure of a page counts when the walk reaches it
      ahead?.catch(() => {})
      if (ahead && bytes < LONG_BYTES) await sendFirst()
      yield page
      const settled = settle ? settle() : next
      if (!settled) return
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
 * Lets what was asked for get on the wire, before the page at hand takes the thread: a connection is used again two
 * turns of the event loop after its last reply.
 */
async function sendFirst(): Promise<void> {
  await setImmediate()
  await setImmediate()
}

function endless(subject: string, what: string): ConnectorError {
  return new ConnectorError(
    'vendor_invalid_reply',
    `${subject}: the vendor ${what}; the list would never end.`,
  )
}
