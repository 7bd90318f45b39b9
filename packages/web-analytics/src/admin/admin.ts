import {
  type Action,
  type Call,
  changeTo,
  creationOf,
  defineList,
  defineRead,
  defineWrite,
  deletionOf,
  type FieldValues,
  formerValues,
  InvalidParamsError,
  namesProvisional,
  nextTokenOf,
  type Page,
  type PagedAction,
  placeholderDigits,
  toSnakeCase,
} from '@linkspan/core'
import * as z from 'zod'
import type { GoogleAnalytics } from '../google-analytics.ts'
import { propertyId } from '../params.ts'
import type { AudienceExport, CustomDimension, CustomMetric, DataStream, KeyEvent } from './admin-rows.ts'

/** What properties have, by the last part of the address. */
interface Rows {
  readonly audienceExports: AudienceExport
  readonly customDimensions: CustomDimension
  readonly customMetrics: CustomMetric
  readonly dataStreams: DataStream
  readonly keyEvents: KeyEvent
}

type Collection = keyof Rows

/** The paging of lists of the Admin API. */
export const paging = {
  pageSize: z.int().min(1).max(200).optional().describe('Rows per page, 1 to 200; default 200.'),
  pageToken: z.string().max(10_000).optional().describe('meta.next_page_token of the previous page.'),
}

const listParams = z
  .strictObject({ property_id: propertyId, ...paging })
  .meta({ title: 'AdminListParams', description: 'The parameters of a list of what a property has.' })

/** The name of an object of a property. */
export function objectName(collection: Collection): z.ZodString {
  const shape = `properties/<property_id>/${collection}/<id>`
  return z
    .string()
    .regex(new RegExp(`^properties\\/\\d{1,20}\\/${collection}\\/\\d{1,20}$`), `must be of the form ${shape}`)
    .describe(`Its name: ${shape}.`)
}

interface ListReply<Row> {
  readonly nextPageToken?: string
  readonly [rows: string]: readonly Row[] | string | undefined
}

/** Reads a page of a list whose rows are under `key`. */
export async function rowsPage<Row>(
  send: GoogleAnalytics['admin'],
  request: { path: string; key: string; query: Record<string, string | number | boolean | undefined> },
  call: Call,
): Promise<Page<Row>> {
  const { path, key, query } = request
  const reply = await send<ListReply<Row>>({ method: 'GET', path, query }, call)
  const rows = reply[key]
  return {
    data: Array.isArray(rows) ? rows : [],
    meta: { next_page_token: nextTokenOf(reply.nextPageToken, `web-analytics: ${call.operation}`) },
  }
}

/** The API that has a collection. */
const apiOf = (api: GoogleAnalytics, collection: Collection) =>
  collection === 'audienceExports' ? api.data : api.admin

/** Declares the list of what a property has. */
function adminList<Name extends Collection>(
  summary: string,
  collection: Name,
): PagedAction<z.input<typeof listParams>, Rows[Name], Page<Rows[Name]>> {
  return defineList({
    summary,
    params: listParams,
    cursor: 'pageToken',
    run: (api: GoogleAnalytics, { property_id, pageSize = 200, pageToken }, call) => {
      const path = `/v1beta/properties/${property_id}/${collection}`
      return rowsPage(apiOf(api, collection), { path, key: collection, query: { pageSize, pageToken } }, call)
    },
  })
}

/** Declares the read of one thing that a property has. */
function adminGet<Name extends Collection>(
  summary: string,
  collection: Name,
): Action<{ name: string }, Rows[Name]> {
  return defineRead({
    summary,
    params: z.strictObject({ name: objectName(collection) }),
    run: (api: GoogleAnalytics, { name }, call) =>
      apiOf(api, collection)<Rows[Name]>({ method: 'GET', path: `/v1beta/${name}` }, call),
  })
}

/** Declares a create in a property: the parameters beside `property_id` are the new object. */
function adminCreate<Name extends Collection, Params extends z.ZodObject>(
  summary: string,
  collection: Name,
  params: Params,
  removal: 'archive' | 'delete',
): Action<z.input<Params>, Rows[Name]> {
  return defineWrite({
    summary,
    params,
    opposite: ({ ids: [name] }) => (name === undefined ? undefined : { action: removal, params: { name } }),
    preview: { read: async (_api: GoogleAnalytics, given) => [creationOf(bodyOf(given, 'property_id'))] },
    creates: {
      placeholder: ({ property_id }, number) =>
        `properties/${property_id}/${collection}/${placeholderDigits(number)}`,
      ids: ({ name }) => [name],
    },
    run: (api: GoogleAnalytics, given, call) => {
      const path = `/v1beta/properties/${given.property_id}/${collection}`
      const request = { method: 'POST', path, body: bodyOf(given, 'property_id') } as const
      return api.admin<Rows[Name]>(request, call)
    },
  })
}

/** What the vendor holds under a name; nothing of what does not exist yet. */
async function heldAt(api: GoogleAnalytics, name: string, call: Call): Promise<FieldValues> {
  if (namesProvisional(call, name)) return {}
  return api.admin<FieldValues>({ method: 'GET', path: `/v1beta/${name}` }, call)
}

/** Declares an update, which changes the fields that are given beside `name`. */
function adminUpdate<Name extends Collection, Params extends z.ZodObject>(
  summary: string,
  params: Params,
): Action<z.input<Params>, Rows[Name]> {
  const fields = Object.keys(params.shape).filter((field) => field !== 'name')

  function changed(given: object, call: Call): FieldValues {
    const body = bodyOf(given, 'name')
    if (Object.keys(body).length > 0) return body
    const message = `names no field to change; allowed: ${fields.join(', ')}`
    throw new InvalidParamsError(`web-analytics: ${call.operation}`, [{ path: '$', message }])
  }

  return defineWrite({
    summary,
    params: params.meta({ minProperties: 2 }),
    opposite: ({ changes: [change] }) => {
      const former = change && formerValues(change)
      return former && { action: 'update', params: { name: change.id, ...former } }
    },
    preview: {
      read: async (api: GoogleAnalytics, given, call) => {
        const body = changed(given, call)
        return [changeTo(String(given.name), await heldAt(api, String(given.name), call), body)]
      },
    },
    run: (api: GoogleAnalytics, given, call) => {
      const body = changed(given, call)
      const updateMask = Object.keys(body).map(toSnakeCase).join(',')
      const request = { method: 'PATCH', path: `/v1beta/${given.name}`, query: { updateMask }, body } as const
      return api.admin<Rows[Name]>(request, call)
    },
  })
}

/** Declares what takes a thing out of a property: a deletion, or the archive, from which nothing comes back. */
function adminRemoval(
  summary: string,
  collection: Collection,
  shown: readonly string[],
  verb?: 'archive',
): Action<{ name: string }, Record<string, never>> {
  return defineWrite({
    summary,
    destroys: true,
    params: z.strictObject({ name: objectName(collection) }),
    preview: {
      read: async (api: GoogleAnalytics, { name }, call) => {
        return [deletionOf(name, await heldAt(api, name, call), shown)]
      },
    },
    run: async (api: GoogleAnalytics, { name }, call) => {
      const request = verb
        ? ({ method: 'POST', path: `/v1beta/${name}:${verb}`, body: {} } as const)
        : ({ method: 'DELETE', path: `/v1beta/${name}` } as const)
      await api.admin<object>(request, call)
      return {}
    },
  })
}

/** The given parameters without the one that the address has. */
function bodyOf(given: object, key: string): FieldValues {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => name !== key && value !== undefined),
  )
}

/**
 * Declares the actions on a collection of a property, of which `removal` takes out what was created. An update takes any of
 * its fields, at least one.
 */
export function ofProperty<Name extends Collection>(
  collection: Name,
  removal: 'archive' | 'delete' = 'delete',
) {
  const name = objectName(collection)
  return {
    list: (summary: string) => adminList(summary, collection),
    get: (summary: string) => adminGet(summary, collection),
    create: <Shape extends z.core.$ZodLooseShape>(summary: string, fields: Shape) =>
      adminCreate(summary, collection, z.strictObject({ property_id: propertyId, ...fields }), removal),
    update: <Shape extends z.core.$ZodLooseShape>(summary: string, fields: Shape) =>
      adminUpdate<Name, ReturnType<typeof changeOf<Shape>>>(summary, changeOf(name, fields)),
    delete: (summary: string, ...shown: string[]) => adminRemoval(summary, collection, shown),
    archive: (summary: string, ...shown: string[]) => adminRemoval(summary, collection, shown, 'archive'),
  }
}

function changeOf<Shape extends z.core.$ZodLooseShape>(name: z.ZodString, fields: Shape) {
  return z.strictObject({ name, ...z.object(fields).partial().shape })
}
