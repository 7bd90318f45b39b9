import isObject from 'lodash/isObject.js'
import mapKeys from 'lodash/mapKeys.js'
import mapValues from 'lodash/mapValues.js'
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

/** Opens one collection of what properties have: the operations on it by their verbs, and what finds one. */
function openCollection(name: string, collection: AdminCollection, now: () => number, nextId: () => string) {
  const tables = new Map<string, Json[]>()
  const made = (property: Property, body: Json): Json => {
    const id = nextId()
    const derived = collection.derived(body, id, new Date(now()).toISOString())
    // objects among derived values complete those of a body
    const completed = { ...derived, ...body, ...pickBy(derived, isObject) }
    return { name: `properties/${property.id}/${name}/${id}`, ...completed }
  }
  const rowsOf = (property: Property): Json[] =>
    keptIn(tables, property.id, () =>
      (collection.first?.(property) ?? []).map((body) => made(property, body)),
    )
  const find = ({ property, variables }: AnalyticsCall): Json => {
    const resourceName = `properties/${property.id}/${name}/${variables[`${name}Id`]}`
    const row = rowsOf(property).find((each) => each.name === resourceName)
    if (!row) throw missingEntity()
    return row
  }
  const read = (row: Json, property: Property): Json => {
    collection.onRead?.(row, property)
    // what is read later must not change what was answered
    return { ...row }
  }
  const remove = (call: AnalyticsCall) => {
    const row = find(call)
    if (row.deletable === false) throw invalid('The key event cannot be deleted.')
    const rows = rowsOf(call.property)
    rows.splice(rows.indexOf(row), 1)
    return {}
  }
  const operations: Record<string, Answerer> = {
    list: ({ request, property }) => {
      const rows = rowsOf(property).map((row) => read(row, property))
      return adminPage(request, name, rows, collection.sizes)
    },
    get: (call) => read(find(call), call.property),
    create: ({ body, property }) => {
      checkRules(collection, body, property)
      const rows = rowsOf(property)
      const { unique } = collection
      if (unique && rows.some((row) => row[unique] === body[unique])) throw exists()
      const row = made(property, body)
      rows.push(row)
      return collection.answer?.(row) ?? row
    },
    patch: (call) => {
      const row = find(call)
      const next = changed(row, call, collection.message ?? {})
      checkRules(collection, next, call.property)
      for (const key of Object.keys(row)) if (next[key] === undefined) delete row[key]
      return Object.assign(row, next)
    },
    delete: remove,
    archive: remove,
  }
  return { find, operations: mapKeys(operations, (_, verb) => `properties.${name}.${verb}`) }
}

/** Opens collections of what properties have, by their names. New ones get ids after `last_id`. */
export function openCollections<Name extends string>(
  collections: Readonly<Record<Name, AdminCollection>>,
  now: () => number,
  last_id: number,
) {
  let id = last_id
  return mapValues(collections, (each, name) => openCollection(name, each, now, () => String(++id)))
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
