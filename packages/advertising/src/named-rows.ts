import {
  type Call,
  type FieldValues,
  namesProvisional,
  toCamelCase,
  toSnakeCase,
  valueAt,
} from '@linkspan/core'
import { selectQuery, walkQuery } from './gaql.ts'
import type { GoogleAds } from './google-ads.ts'

/** Few enough that a query stays below the vendor's longest. */
const NAMES_AT_ONCE = 500

/** What to read: the resource in queries, or an object in it, its fields in camelCase, and the names of the objects. */
interface Named {
  readonly from: string
  readonly fields: readonly string[]
  readonly names: readonly string[]
}

/** Reads objects of one resource by their resource names. Nested fields have their path as key. */
export function readNamed(api: GoogleAds, customer_id: string, named: Named, call: Call) {
  const names = named.names.filter((name) => !namesProvisional(call, name))
  const walk = (query: string) => walkQuery<object>(api, { customer_id }, query, call)
  return collectNamed({ ...named, names }, walk)
}

/** The same, with the rows of a query from anywhere. */
export async function collectNamed(
  { from, fields, names }: Named,
  walk: (query: string) => AsyncIterable<unknown[]>,
): Promise<Map<string, FieldValues>> {
  const [resource = ''] = from.split('.')
  const paths = ['resourceName', ...fields].map((field) => `${from}.${toSnakeCase(field)}`)
  const found = new Map<string, FieldValues>()
  for (let at = 0; at < names.length; at += NAMES_AT_ONCE) {
    const some = names.slice(at, at + NAMES_AT_ONCE).map((name) => `'${name}'`)
    const query = selectQuery(paths, resource, `${from}.resource_name IN (${some.join(', ')})`)
    for await (const rows of walk(query))
      for (const row of rows) {
        const object = valueAt(row, toCamelCase(from))
        const values = fields.map((field) => [field, valueAt(object, field)])
        found.set(String(valueAt(object, 'resourceName')), Object.fromEntries(values))
      }
  }
  return found
}
