import isObject from 'lodash/isObject.js'
import pickBy from 'lodash/pickBy.js'
import { camelCase, type Json, type Message } from '../../google/messages/types.ts'
import type { SandboxRequest } from '../../kit/http.ts'
import { keptIn } from '../../kit/kept.ts'
import { createSigner } from '../../kit/tokens.ts'
import type { Property } from '../data/properties.ts'
import type { AnalyticsCall, Answerer } from '../operation.ts'
import { exists, invalid, missingEntity } from '../refusal.ts'
import { type AdminCollection, checkRules } from './collections.ts'

/** The sizes of pages of the Admin API: the default, and the most. */
const SIZES = [50, 200] as const
const signer = createSigner('pages of the Admin API')

/** A page of rows under a key, as the lists answer it. */
export function adminPage(
  { query }: SandboxRequest,
  key: string,
  rows: readonly object[],
  [size, most]: readonly [number, number] = SIZES,
): object {
  const asked = query.get('pageSize') ?? '0'
  if (!/^-?\d+$/.test(asked)) throw invalid(`Invalid value at 'page_size' (TYPE_INT32), "${asked}"`)
  if (Number(asked) < 0) throw invalid('The page size must not be negative.')
  const token = query.get('pageToken')
  const position = token
    ? (signer.open(token) as { offset: number; key: string } | undefined)
    : { offset: 0, key }
  if (position?.key !== key) throw invalid('The page token is invalid.')
  const end = position.offset + Math.min(Number(asked) || size, most)
  const page = rows.slice(position.offset, end)
  return {
    ...(page.length > 0 && { [key]: page }),
    ...(end < rows.length && { nextPageToken: signer.seal({ offset: end, key }) }),
  }
}

type Collections = Readonly<Record<string, AdminCollection>>

/** Opens the rows of collections; new ones get ids after `last_id`. */
function openRows(collections: Collections, now: () => number, last_id: number) {
  const tables = new Map<string, Json[]>()
  let id = last_id

  function rowsOf(property: Property, name: string): Json[] {
    return keptIn(tables, `${property.id}/${name}`, () =>
      (collections[name]?.first?.(property) ?? []).map((body) => made(property, name, body)),
    )
  }

  function made(property: Property, name: string, body: Json): Json {
    id++
    const derived = collections[name]?.derived(body, String(id), new Date(now()).toISOString()) ?? {}
    // objects among derived values complete those of a body
    const completed = { ...derived, ...body, ...pickBy(derived, isObject) }
    return { name: `properties/${property.id}/${name}/${id}`, ...completed }
  }

  function find({ property, variables }: AnalyticsCall, name: string): Json {
    const resourceName = `properties/${property.id}/${name}/${variables[`${name}Id`]}`
    const row = rowsOf(property, name).find((each) => each.name === resourceName)
    if (!row) throw missingEntity()
    return row
  }
  return { rowsOf, made, find }
}

/** The operations on a collection, by their verbs. */
function operationsOn(
  name: string,
  collection: AdminCollection,
  { rowsOf, made, find }: ReturnType<typeof openRows>,
): Record<string, Answerer> {
  const read = (row: Json, property: Property): Json => {
    collection.onRead?.(row, property)
    // what is read later must not change what was answered
    return { ...row }
  }
  const remove = (call: AnalyticsCall) => {
    const row = find(call, name)
    if (row.deletable === false) throw invalid('The key event cannot be deleted.')
    const rows = rowsOf(call.property, name)
    rows.splice(rows.indexOf(row), 1)
    return {}
  }
  return {
    list: ({ request, property }) => {
      const rows = rowsOf(property, name).map((row) => read(row, property))
      return adminPage(request, name, rows, collection.sizes)
    },
    get: (call) => read(find(call, name), call.property),
    create: ({ body, property }) => {
      checkRules(collection, body, property)
      const rows = rowsOf(property, name)
      const { unique } = collection
      if (unique && rows.some((row) => row[unique] === body[unique])) throw exists()
      const row = made(property, name, body)
      rows.push(row)
      return collection.answer?.(row) ?? row
    },
    patch: (call) => {
      const row = find(call, name)
      const next = changed(row, call, collection.message ?? {})
      checkRules(collection, next, call.property)
      for (const key of Object.keys(row)) if (next[key] === undefined) delete row[key]
      return Object.assign(row, next)
    },
    delete: remove,
    archive: remove,
  }
}

/** Opens collections of what properties have: the operations on them, and what finds one. New ones get ids after `last_id`. */
export function createResources(collections: Collections, now: () => number, last_id: number) {
  const rows = openRows(collections, now, last_id)
  const operations: Record<string, Answerer> = {}
  for (const [name, collection] of Object.entries(collections))
    for (const [verb, run] of Object.entries(operationsOn(name, collection, rows)))
      operations[`properties.${name}.${verb}`] = run
  return { operations, find: rows.find }
}

/** A row with what a call's mask names. */
function changed(row: Json, { request, body }: AnalyticsCall, message: Message): Json {
  const mask = (request.query.get('updateMask') ?? '').split(',').filter(Boolean)
  if (mask.length === 0) throw invalid('The update mask is required.')
  const mutable = Object.keys(message).filter((path) => message[path]?.access === 'mutable')
  const next: Json = { ...row }
  for (const path of mask.join() === '*' ? mutable : mask) {
    const access = message[path]?.access
    if (!access) throw invalid(`The update mask has an unknown field: ${path}.`)
    if (access !== 'mutable') throw invalid(`The field ${path} cannot be changed.`)
    const key = camelCase(path)
    const value = body[key]
    if (value === undefined) delete next[key]
    // what only the vendor sets stays
    else
      next[key] =
        typeof value === 'object' && !Array.isArray(value) ? { ...Object(row[key]), ...value } : value
  }
  return next
}
