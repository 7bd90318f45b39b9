import { type Call, ConnectorError, type Page, type PageMeta, walkPages } from '@linkspan/core'
import { idAsText } from './exact-ids.ts'
import { saysNothingFound } from './failure.ts'
import type { Gong } from './gong.ts'

/** What the vendor says of a page, beside the next page's token. */
export interface ListMeta extends PageMeta {
  /** How many records there are; private calls that the page leaves out are counted. */
  readonly totalRecords?: number
  /** How many of them the vendor sent with this page. */
  readonly currentPageSize?: number
  /** From 0. */
  readonly currentPageNumber?: number
}

/** A list of the vendor: its request without a cursor, and the name of the rows in the reply. */
export interface Listing {
  readonly path: string
  /** The query of a GET. */
  readonly query?: Readonly<Record<string, string | boolean | undefined>>
  /** The body of a POST. */
  readonly body?: object
  readonly rows: string
  /** Whether the vendor documents ids of these rows as numbers, whatever it sends. */
  readonly numeric_ids?: boolean
}

interface Reply {
  readonly requestId?: string
  readonly records?: {
    readonly totalRecords?: number
    readonly currentPageSize?: number
    readonly currentPageNumber?: number
    readonly cursor?: string
  }
  readonly [name: string]: unknown
}

/**
 * Reads one page, as https://help.gong.io/apidocs/introduction-2 has cursors. The cursor goes where the endpoint takes it: into the query of a GET, to the top of a POST's body.
 * What the vendor says beside the rows is in `meta`.
 */
export async function readPage<Row, Meta extends ListMeta = ListMeta>(
  { http }: Gong,
  listing: Listing,
  cursor: string | undefined,
  call: Call,
): Promise<Page<Row, Meta>> {
  const { path, query, body, rows: name } = listing
  const request = body
    ? ({ method: 'POST', path, body: { ...body, ...(cursor && { cursor }) } } as const)
    : ({ method: 'GET', path, query: { ...query, cursor } } as const)
  try {
    const reviver = listing.numeric_ids && { reviver: idAsText }
    const reply = await http.json<Reply>({ ...request, ...reviver }, call)
    const { requestId: _, records, [name]: rows, ...rest } = reply.body
    if (!Array.isArray(rows)) throw withoutRows(name, call)
    const { cursor: next, ...counts } = records ?? {}
    return { data: rows, meta: { next_page_token: next ?? null, ...counts, ...rest } as Meta }
  } catch (error) {
    if (isEmptyList(error)) return { data: [], meta: { next_page_token: null, totalRecords: 0 } as Meta }
    throw error
  }
}

/** The vendor answers an empty list as 404. */
function isEmptyList(error: unknown): boolean {
  return ConnectorError.isInstance(error) && error.vendor_status === 404 && saysNothingFound(error.message)
}

function withoutRows(name: string, { operation }: Call): ConnectorError {
  return new ConnectorError(
    'vendor_invalid_reply',
    `call-recording: ${operation}: the vendor’s reply has no list ${name}.`,
  )
}

/** The pages of a list to its end, rows only. */
export async function* walkList<Row>(api: Gong, listing: Listing, call: Call): AsyncGenerator<Row[]> {
  const fetchPage = async (cursor: string | undefined, signal: AbortSignal) => {
    const page = await readPage<Row>(api, listing, cursor, { ...call, signal })
    return { page: page.data, next: page.meta.next_page_token }
  }
  yield* walkPages(`call-recording: ${call.operation}`, fetchPage, call.signal)
}

/** Reads one object out of a reply. */
export async function readOne<Result>(
  { http }: Gong,
  path: string,
  name: string,
  call: Call,
): Promise<Result> {
  const { body } = await http.json<Record<string, Result | undefined>>({ method: 'GET', path }, call)
  const found = body[name]
  if (found === undefined) throw withoutRows(name, call)
  return found
}
