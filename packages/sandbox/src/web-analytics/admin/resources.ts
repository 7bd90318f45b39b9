import { readBody } from '../../google/messages/body.ts'
import type { Json } from '../../google/messages/json.ts'
import { camelCase } from '../../google/messages/types.ts'
import type { VendorRequest } from '../../kit/http.ts'
import type { Property } from '../data/properties.ts'
import { invalid, missing } from '../refusal.ts'
import { ADMIN_PACKAGE, type Target } from '../routes.ts'
import { checkRules, checkUnique, collections } from './collections.ts'
import { pageOf } from './pages.ts'

/** Answers the calls of what properties have in the Admin API. */
export type Resources = (property: Property, request: VendorRequest, target: Target) => object

/** Opens the key events, the data streams, and the custom dimensions and metrics of properties. */
export function createResources(now: () => number): Resources {
  const tables = new Map<string, Json[]>()
  let made = 0

  function rowsOf(property: Property, collection: string): Json[] {
    const key = `${property.id}/${collection}`
    const known = tables.get(key)
    if (known) return known
    const rows: Json[] = []
    tables.set(key, rows)
    for (const first of collections[collection]?.first(property) ?? []) add(property, collection, first)
    return rows
  }

  function add(property: Property, name: string, body: Json): Json {
    const id = String(3_000_000_000 + ++made)
    const moment = new Date(now()).toISOString()
    const derived = collections[name]?.derived(body, id, moment) ?? {}
    const row = { name: `properties/${property.id}/${name}/${id}`, ...derived, ...body, ...nested(derived) }
    rowsOf(property, name).push(row)
    return row
  }

  function create(property: Property, { collection: name }: Target, request: VendorRequest): Json {
    const collection = collections[name]
    if (!collection) throw missing()
    const body = readBody(request, collection.message, ADMIN_PACKAGE)
    checkRules(collection, body)
    checkUnique(collection, rowsOf(property, name), body)
    return add(property, name, body)
  }

  return (property, request, target) => {
    const { collection: name, id, verb } = target
    const rows = rowsOf(property, name)
    if (id === undefined)
      return request.method === 'POST' ? create(property, target, request) : pageOf(request, name, rows)
    const row = rows.find((each) => each.name === `properties/${property.id}/${name}/${id}`)
    if (!row) throw missing()
    if (request.method === 'GET') return row
    if (request.method === 'PATCH') return update(row, target, request)
    const removal = verb ?? 'delete'
    if (collections[name]?.removal !== removal) throw missing()
    if (row.deletable === false) throw invalid('The key event cannot be deleted.')
    rows.splice(rows.indexOf(row), 1)
    return {}
  }
}

/** Changes what the mask names. */
function update(row: Json, { collection: name }: Target, request: VendorRequest): Json {
  const collection = collections[name]
  if (!collection) throw missing()
  const body = readBody(request, collection.message, ADMIN_PACKAGE)
  const mask = (request.query.get('updateMask') ?? '').split(',').filter(Boolean)
  if (mask.length === 0) throw invalid('The update mask is required.')
  const { message } = collection
  const mutable = Object.keys(message).filter((path) => message[path]?.access === 'mutable')
  const paths = mask.join() === '*' ? mutable : mask
  const next: Json = { ...row }
  for (const path of paths) {
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
  checkRules(collection, next)
  for (const key of Object.keys(row)) if (next[key] === undefined) delete row[key]
  return Object.assign(row, next)
}

/** The objects among derived values, which complete those of a body. */
function nested(derived: Json): Json {
  return Object.fromEntries(Object.entries(derived).filter(([, value]) => typeof value === 'object'))
}
