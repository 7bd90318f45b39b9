import {
  type Call,
  ConnectorError,
  type HttpRequest,
  namesProvisional,
  nextTokenOf,
  type Page,
  type PageMeta,
  walkPages,
} from '@linkspan/core'
import { exactIds } from './exact-ids.ts'
import { saysNothingFound } from './failure.ts'
import type { Gong } from './gong.ts'

/** The metadata of a page. */
export interface ListMeta extends PageMeta {
  /** The number of all records, including private calls that Linkspan omits. */
  readonly totalRecords?: number
  /** The number of records that the vendor sent for this page. */
  readonly currentPageSize?: number
  /** The first page is 0. */
  readonly currentPageNumber?: number
}

/** A list of the vendor: its request without a cursor, and the property of the reply that holds the rows. */
export interface GongListing {
  readonly path: string
  /** The query of a GET. */
  readonly query?: Readonly<Record<string, string | boolean | undefined>>
  /** The body of a POST. */
  readonly body?: object
  readonly rows: string
}

/** Where a page begins: the vendor's cursor, and what becomes a page token of the next one. */
export interface PagePlace {
  readonly cursor: string | undefined
  readonly tokenOf?: (next: string | null) => string | null
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
 * Sends a request and returns the body of the reply. Ids become strings in any reply: the vendor documents some as
 * numbers.
 */
export async function readReply<Body>({ http }: Gong, request: HttpRequest, call: Call): Promise<Body> {
  // nothing is known of what does not exist yet
  if (namesProvisional(call, request)) return {} as Body
  return (await http.json<Body>({ ...request, reviver: exactIds }, call)).body
}

/** The same without the id of the request. */
export async function readAnswer<Answer>(api: Gong, request: HttpRequest, call: Call): Promise<Answer> {
  const { requestId: _, ...answer } = await readReply<{ readonly requestId?: string }>(api, request, call)
  return answer as Answer
}

/**
 * Reads one page, see https://help.gong.io/apidocs/introduction-2. The cursor is a query parameter of a GET, and a
 * property of the body of a POST. `meta` has the properties of the reply beside the rows.
 */
export async function readPage<Row, Meta extends ListMeta = ListMeta>(
  api: Gong,
  listing: GongListing,
  place: string | undefined | PagePlace,
  call: Call,
): Promise<Page<Row, Meta>> {
  const { cursor, tokenOf }: PagePlace = typeof place === 'object' ? place : { cursor: place }
  const { path, query, body, rows: name } = listing
  const request = body
    ? ({ method: 'POST', path, body: { ...body, ...(cursor && { cursor }) } } as const)
    : ({ method: 'GET', path, query: { ...query, cursor } } as const)
  try {
    const reply = await readReply<Reply>(api, request, call)
    const { requestId: _, records, [name]: found, ...rest } = reply
    const rows = found === null ? [] : found
    if (!Array.isArray(rows)) throw withoutRows(name, call)
    const { cursor: next, ...counts } = records ?? {}
    const token = nextTokenOf(next, `call-recording: ${call.operation}`)
    const next_page_token = tokenOf ? tokenOf(token) : token
    return { data: rows, meta: { next_page_token, ...counts, ...rest } as Meta }
  } catch (error) {
    if (isEmptyList(error)) return { data: [], meta: { next_page_token: null, totalRecords: 0 } as Meta }
    throw error
  }
}

/** The vendor sends 404 for an empty list. */
function isEmptyList(error: unknown): boolean {
  return ConnectorError.isInstance(error) && error.vendor_status === 404 && saysNothingFound(error.message)
}

function withoutRows(name: string, { operation }: Call): ConnectorError {
  return new ConnectorError(
    'vendor_invalid_reply',
    `call-recording: ${operation}: the vendor’s reply has no list ${name}.`,
  )
}

/** The rows of all pages of a list. */
export async function* walkList<Row>(api: Gong, listing: GongListing, call: Call): AsyncGenerator<Row[]> {
  const fetchPage = async (cursor: string | undefined, signal: AbortSignal) => {
    const page = await readPage<Row>(api, listing, cursor, { ...call, signal })
    const { data, meta } = page
    return { page: data, next: meta.next_page_token, isEmpty: () => data.length === 0 }
  }
  yield* walkPages(`call-recording: ${call.operation}`, fetchPage, call.signal)
}

/** Reads one object, which is a property of the reply. Throws `vendor_not_found` if the vendor sends null for it. */
export async function readOne<Result>(api: Gong, path: string, name: string, call: Call): Promise<Result> {
  const request = { method: 'GET', path } as const
  const { [name]: found } = await readReply<Record<string, Result | null | undefined>>(api, request, call)
  if (found === null) {
    const message = `call-recording: ${call.operation}: the vendor knows no such ${name}.`
    throw new ConnectorError('vendor_not_found', message)
  }
  if (found === undefined) throw withoutRows(name, call)
  return found
}
