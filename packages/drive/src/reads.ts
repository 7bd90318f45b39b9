import {
  type Action,
  type Call,
  defineList,
  defineRead,
  type HttpRequest,
  inTurns,
  nextTokenOf,
  type Page,
  type PagedAction,
  type PageMeta,
  type SplitReply,
  walkPages,
} from '@linkspan/core'
import * as z from 'zod'
import { COMPACT, DRIVE_BASE, type GoogleDrive } from './google-drive.ts'
import { continuation, fields, pageSize } from './params.ts'
import type { DriveResource, Listing } from './resources.ts'

/** The request of a read. */
export interface ReadTarget {
  readonly path: string
  readonly query: Readonly<Record<string, string | number | boolean | undefined>>
  /** The resource keys of the items that the path or query names, each as `<fileId>/<resourceKey>`. */
  readonly keys?: readonly string[] | undefined
}

/** The header that gives access to link-shared items, https://developers.google.com/workspace/drive/api/guides/resource-keys. */
export function keyHeader(keys: readonly string[] | undefined): Record<string, string> {
  return keys?.length ? { 'x-goog-drive-resource-keys': keys.join(',') } : {}
}

/** The resource key of one item, in the form of the header. */
export function resourceKeysOf(fileId: string, resource_key: string | undefined): string[] {
  return resource_key ? [`${fileId}/${resource_key}`] : []
}

const PLACE = /\{(\w+)\}/g

/**
 * Makes the request of an action from its parameters: those in braces belong in the path, `resource_key` is that of the
 * file, and the query has the others. `id` is the one in the path, with the parts after it: `<fileId>/comments/<commentId>`.
 */
export function requestAt(template: string) {
  const names = [...template.matchAll(PLACE)].map(([, name = '']) => name)
  return ({ resource_key, ...params }: Readonly<Record<string, unknown>>) => {
    const textOf = (name: string) => String(params[name])
    const [, , ...parts] = template.replace(PLACE, (_place, name) => textOf(name)).split('/')
    const query = Object.entries(params).filter(([name]) => !names.includes(name))
    return {
      path: DRIVE_BASE + template.replace(PLACE, (_place, name) => encodeURIComponent(textOf(name))),
      query: Object.fromEntries(query) as ReadTarget['query'],
      keys: resourceKeysOf(textOf('fileId'), resource_key as string | undefined),
      id: parts.join('/'),
    }
  }
}

/** The request to a target; `fields` are those that the vendor returns unless the query names others. */
export function requestTo(method: HttpRequest['method'], { path, query, keys }: ReadTarget, fields?: string) {
  return {
    method,
    path,
    query: { ...(fields !== undefined && { fields }), ...COMPACT, ...given(query) },
    headers: keyHeader(keys),
  }
}

/** Declares an action that reads one item. */
export function driveGet<Params extends z.ZodObject, Row>(declaration: {
  readonly summary: string
  readonly resource: DriveResource<Row>
  readonly params: Params
  readonly target: (params: z.output<Params>) => ReadTarget
}): Action<z.input<Params>, Row> {
  const { summary, resource, params, target } = declaration
  return defineRead({
    summary,
    params,
    run: (api: GoogleDrive, given, call) => getOne(api, target(given), resource, call),
  })
}

/** Reads one item, by default with the fields of its resource. */
export async function getOne<Row>(
  { http }: GoogleDrive,
  target: ReadTarget,
  resource: DriveResource<Row>,
  call: Call,
): Promise<Row> {
  return (await http.json<Row>(requestTo('GET', target, resource.fields), call)).body
}

/** Declares a list. `params` are in addition to those of every list. */
export function driveList<Shape extends z.core.$ZodLooseShape, Row, Meta extends PageMeta>(declaration: {
  readonly summary: string
  readonly listing: Listing<Row, Meta>
  readonly params: Shape
  /** The vendor's default number of rows per page. */
  readonly standard?: number
  readonly target: (params: z.output<z.ZodObject<Shape, z.core.$strict>>) => ReadTarget
}) {
  const { summary, listing, params, standard, target } = declaration
  const paging = {
    pageSize: pageSize(listing.most, standard),
    pageToken: continuation.optional().describe('meta.next_page_token of the previous page.'),
    fields,
  }
  // a parameter of this list replaces one of every list
  const schema = z.strictObject({ ...paging, ...params } as Omit<typeof paging, keyof Shape> & Shape)
  type Given = z.output<z.ZodObject<Shape, z.core.$strict>>
  return defineList({
    summary,
    params: schema,
    // every list has pageToken, but the compiler cannot know: `Shape` is open
    cursor: 'pageToken' as never,
    run: (api: GoogleDrive, given, call) => readList(api, target(given as Given), listing, call),
    pages: (api: GoogleDrive, given, call) => walkList(api, target(given as Given), listing, call),
  }) as PagedAction<z.input<typeof schema>, Row, Page<Row, Meta>>
}

/** Reads one page of a list. */
export async function readList<Row, Meta extends PageMeta>(
  api: GoogleDrive,
  target: ReadTarget,
  listing: Listing<Row, Meta>,
  call: Call,
): Promise<Page<Row, Meta>> {
  const { rows, body } = await fetchPage<Row, Meta>(api, target, listing, call)
  const { nextPageToken, kind: _, [listing.rows]: _rows, ...extras } = body
  const next_page_token = nextTokenOf(nextPageToken, `drive: ${call.operation}`)
  const meta = { next_page_token, ...extras }
  return { data: rows.slice(), meta: meta as unknown as Meta }
}

/** Every row of a list, in batches. By default it reads the vendor's largest pages: each call counts against the quota. */
async function* walkList<Row, Meta extends PageMeta>(
  api: GoogleDrive,
  target: ReadTarget,
  listing: Listing<Row, Meta>,
  call: Call,
): AsyncGenerator<Row[]> {
  const { pageSize = listing.most, pageToken, ...query } = target.query
  const read = async (cursor: string | undefined, signal: AbortSignal) => {
    const paged = { ...target, query: { ...query, pageSize, pageToken: cursor ?? pageToken } }
    const { rows, body } = await fetchPage<Row, Meta>(api, paged, listing, { ...call, signal })
    return { page: rows, next: body.nextPageToken, isEmpty: () => rows.length() === 0 }
  }
  for await (const rows of walkPages(`drive: ${call.operation}`, read, call.signal))
    yield* inTurns(rows.drain())
}

interface PageBody {
  readonly nextPageToken?: string
  readonly [name: string]: unknown
}

/** Reads a page, as the vendor sends it. The vendor may omit an empty list. */
function fetchPage<Row, Meta extends PageMeta>(
  { http }: GoogleDrive,
  target: ReadTarget,
  listing: Listing<Row, Meta>,
  call: Call,
): Promise<SplitReply<Row, PageBody>> {
  const { fields: asked, pageSize, ...rest } = target.query
  const fields = withEnvelope(asked as string | undefined, listing)
  const query = { ...rest, [listing.size ?? 'pageSize']: pageSize, fields }
  return http.rows(requestTo('GET', { ...target, query }), listing.rows, call)
}

/** The fields of a page. Adds what paging needs to the caller's fields, so that a list does not end early. */
function withEnvelope<Row, Meta extends PageMeta>(
  asked: string | undefined,
  { rows, resource, envelope }: Listing<Row, Meta>,
): string {
  const wanted = asked ?? `${rows}(${resource.fields})`
  const named = topLevel(wanted)
  if (named.includes('*')) return wanted
  return [...envelope.filter((name) => !named.includes(name)), wanted].join(',')
}

/** The top-level names of a selection: a, b and e in `a,b(c,d),e/f`. */
function topLevel(selection: string): string[] {
  let flat = selection
  for (let before = ''; before !== flat; ) {
    before = flat
    flat = flat.replace(/\([^()]*\)/g, '')
  }
  return flat.split(',').map((each) => each.split('/')[0]?.trim() ?? '')
}

/** The parameters that have a value. */
export function given(query: ReadTarget['query']): ReadTarget['query'] {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}
