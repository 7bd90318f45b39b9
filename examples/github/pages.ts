import { type Call, createPageTokens, nextLinkOf, type Page, walkPages } from '@linkspan/core'
import * as z from 'zod'
import type { GitHub } from './api.ts'

/** A list of GitHub. */
export interface Listing {
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | undefined>>
  /** The property of the reply that holds the rows; by default the reply is the list. */
  readonly rows?: 'repositories'
}

/** A row of GitHub. */
export type Row = Readonly<Record<string, unknown>> & { readonly updated_at?: string }

/** A page token: the query of the next page, bound to its list. */
const tokens = createPageTokens(z.string(), 'repository or filter')

/** The rows of one request, and the query of the next page. If an ETag is known and still holds, the status is 304. */
export async function readRows({ http }: GitHub, listing: Listing, call: Call, known?: string) {
  const { path, query = {}, rows = '' } = listing
  const condition = known ? { headers: { 'if-none-match': known }, accept_status: [304] } : {}
  const request = { method: 'GET', path, query, ...condition } as const
  const { status, headers, body } = rows
    ? await http.json<Record<string, Row[] | undefined>>(request, call)
    : await http.list<Row>(request, call)
  const found = Array.isArray(body) ? body : (body[rows] ?? [])
  return { status, rows: found, etag: headers.etag, next: nextLinkOf(headers)?.search.slice(1) }
}

/** Reads one page. `meta.next_page_token` leads to the next one. */
export async function readPage(
  api: GitHub,
  listing: Listing,
  token: string | undefined,
  call: Call,
): Promise<Page<Row>> {
  const { path, query: first = {} } = listing
  const position = token && tokens.parse({ path, first }, token, `github: ${call.operation}`)
  const query = position ? Object.fromEntries(new URLSearchParams(position)) : first
  const { rows, next } = await readRows(api, { ...listing, query }, call)
  return { data: rows, meta: { next_page_token: next ? tokens.format({ path, first }, next) : null } }
}

/** The rows of all pages. */
export async function* walkList(api: GitHub, listing: Listing, call: Call): AsyncGenerator<Row[]> {
  const fetchPage = async (token: string | undefined, signal: AbortSignal) => {
    const { data, meta } = await readPage(api, listing, token, { ...call, signal })
    return { page: data, next: meta.next_page_token, isEmpty: () => data.length === 0 }
  }
  yield* walkPages(`github: ${call.operation}`, fetchPage, call.signal)
}

/** Reads one thing. */
export async function readOne({ http }: GitHub, path: string, call: Call): Promise<Row> {
  return (await http.json<Row>({ method: 'GET', path }, call)).body
}
