import {
  type Call,
  defineList,
  inTurns,
  nextTokenOf,
  type Page,
  type PagedAction,
  type PageMeta,
  walkPages,
} from '@linkspan/core'
import * as z from 'zod'
import { type Fields, pickFields, toVendorName } from './fields.ts'
import type { GaqlRow } from './gaql-row.ts'
import type { CustomerTarget, GoogleAds, SearchReply } from './google-ads.ts'
import { isLabelNames } from './label-names.ts'
import { pageTokens, type RowPosition } from './page-token.ts'
import { customerId } from './params.ts'

/** The rows of a vendor page. The vendor refuses any other size. */
const VENDOR_PAGE_ROWS = 10_000

const query = z.string().min(1).max(100_000)

const paging = {
  pageToken: z.string().max(10_000).optional().describe('meta.next_page_token of the previous page.'),
  pageSize: z
    .number()
    .int()
    .min(1)
    .max(VENDOR_PAGE_ROWS)
    .optional()
    .describe('Rows per page, 1 to 10000; default 10000. A page may hold fewer.'),
}

const listParams = z
  .strictObject({
    customer_id: customerId,
    query: query
      .optional()
      .describe(
        'A query in the Google Ads Query Language. Replaces the default query and is sent unchanged.',
      ),
    ...paging,
  })
  .meta({ title: 'ListParams', description: 'The parameters of a list.' })

const queryParams = z.strictObject({
  customer_id: customerId,
  query: query.describe('A query in the Google Ads Query Language, which is sent unchanged.'),
  login_customer_id: customerId
    .optional()
    .describe(
      'The manager account through which the customer is reached: 10 digits without dashes. Default: that of the credentials.',
    ),
  ...paging,
})

type ListParams = z.input<typeof listParams>

/** The metadata of a page. */
export interface ListMeta extends PageMeta {
  /** The selected fields, comma separated, in camelCase. */
  readonly fieldMask?: string
  /** The number of rows of all pages, if the vendor counts them. */
  readonly totalResultsCount?: string
  /** What the query cost, in the vendor's unit. */
  readonly queryResourceConsumption?: string
}

/** A query that selects fields, by their paths in search documents. */
export function selectQuery(paths: readonly string[], from: string, where?: string): string {
  const selected = paths.filter((path) => !isLabelNames(path)).map(toVendorName)
  const query = `SELECT ${selected.join(', ')} FROM ${from}`
  return where ? `${query} WHERE ${where}` : query
}

/** One row per entity. The date is in WHERE but not in SELECT, so that an entity without activity keeps its row. */
function defaultQuery(from: string, fields: Fields): string {
  const metrics = pickFields(fields, (resource) => resource === 'metrics')
  const selected = pickFields(fields, (resource) => resource !== 'segments')
  return selectQuery(selected, from, metrics.length > 0 ? 'segments.date DURING LAST_30_DAYS' : undefined)
}

/** Declares a list over the rows of a query; the default query selects the entity's fields. */
export function gaqlList<Row>(declaration: {
  readonly summary: string
  readonly from: string
  readonly fields: Fields
  /** The default query at a time, in milliseconds, if the vendor wants a condition of its own. */
  readonly standard?: (now: number) => string
}): PagedAction<ListParams, Row, Page<Row, ListMeta>> {
  const query = defaultQuery(declaration.from, declaration.fields)
  const standard = (api: GoogleAds) => declaration.standard?.(api.clock.now()) ?? query
  return defineList({
    summary: declaration.summary,
    params: listParams,
    cursor: 'pageToken',
    run: (api: GoogleAds, params, call) => listPage<Row>(api, withQuery(params, standard(api)), call),
    pages: (api: GoogleAds, params, call) => vendorPages<Row>(api, withQuery(params, standard(api)), call),
  })
}

/** The rows of any query; its row has the objects that the query selects. */
export const gaqlQuery = (summary: string): PagedAction<QueryParams, GaqlRow, Page<GaqlRow, ListMeta>> =>
  defineList({
    summary,
    params: queryParams,
    cursor: 'pageToken',
    run: (api: GoogleAds, params, call) => listPage<GaqlRow>(api, params, call),
    pages: (api: GoogleAds, params, call) => vendorPages<GaqlRow>(api, params, call),
  })

type QueryParams = z.input<typeof queryParams>

type Listing = z.output<typeof listParams> & {
  readonly query: string
  readonly login_customer_id?: string | undefined
}

/** Where the rows of a list are. */
const targetOf = ({ customer_id, login_customer_id }: Listing): CustomerTarget => ({
  customer_id,
  ...(login_customer_id !== undefined && { login_customer_id }),
})

function withQuery(params: z.output<typeof listParams>, standard: string): Listing {
  return { ...params, query: params.query ?? standard }
}

/** A page of the caller's size, taken from a vendor page. */
async function listPage<Row>(api: GoogleAds, params: Listing, call: Call): Promise<Page<Row, ListMeta>> {
  const { customer_id, query, pageSize = VENDOR_PAGE_ROWS } = params
  const position = positionOf(params, call)
  const target = targetOf(params)
  const key = JSON.stringify([target, query, position.vendor_token])
  const kept = position.offset > 0 ? (api.pages.get(key) as SearchReply<Row> | undefined) : undefined
  const page = kept ?? (await api.search<Row>(target, query, position.vendor_token, call))
  const { results: _, nextPageToken, ...meta } = page.body
  const end = position.offset + pageSize
  const data = page.rows.slice(position.offset, end)
  const more = end < page.rows.length()
  if (more) api.pages.set(key, page)
  else api.pages.delete(key)
  const token = nextTokenOf(nextPageToken, `advertising: ${call.operation}`)
  const next = nextPosition(position, more ? end : undefined, token)
  return {
    data,
    meta: { next_page_token: next ? pageTokens.format([customer_id, query], next) : null, ...meta },
  }
}

function positionOf({ customer_id, query, pageToken }: Listing, call: Call): RowPosition {
  if (pageToken === undefined) return { offset: 0 }
  return pageTokens.parse([customer_id, query], pageToken, `advertising: ${call.operation}`)
}

function nextPosition(
  position: RowPosition,
  offset: number | undefined,
  token: string | null,
): RowPosition | undefined {
  if (offset !== undefined) return { ...position, offset }
  return token ? { vendor_token: token, offset: 0 } : undefined
}

/** The vendor's own pages, for a walk over all rows. */
function vendorPages<Row>(api: GoogleAds, params: Listing, call: Call): AsyncGenerator<Row[]> {
  return walkQuery<Row>(api, targetOf(params), params.query, call, positionOf(params, call))
}

/** Every row of a query from a position onwards, in batches. */
export async function* walkQuery<Row>(
  api: GoogleAds,
  target: CustomerTarget,
  query: string,
  call: Call,
  start: RowPosition = { offset: 0 },
): AsyncGenerator<Row[]> {
  const fetchPage = async (cursor = start.vendor_token, signal?: AbortSignal) => {
    const page = await api.search<Row>(target, query, cursor, { ...call, ...(signal && { signal }) })
    const { rows, body } = page
    return { page, next: body.nextPageToken, isEmpty: () => rows.length() === 0 }
  }
  const pages = walkPages(`advertising: ${call.operation}`, fetchPage, call.signal)
  let skip = start.offset
  for await (const { rows } of pages) {
    for await (const batch of inTurns(rows.drain())) {
      if (skip < batch.length) yield skip > 0 ? batch.slice(skip) : batch
      skip = Math.max(0, skip - batch.length)
    }
  }
}
