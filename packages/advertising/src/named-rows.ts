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
export const NAMES_AT_ONCE = 500

/** What to read: the resource in queries, or an object in it, its fields in camelCase, and the names of the objects. */
interface Named {
  readonly from: string
  readonly fields: readonly string[]
  readonly names: readonly string[]
}

/** Reads objects of one resource by their resource names. Nested fields have their path as key. */
export async function readNamed(
  api: GoogleAds,
  customer_id: string,
  { from, fields, names: asked }: Named,
  call: Call,
): Promise<Map<string, FieldValues>> {
  const [resource = ''] = from.split('.')
  const names = asked.filter((name) => !namesProvisional(call, name))
  const paths = ['resourceName', ...fields].map((field) => `${from}.${toSnakeCase(field)}`)
  const found = new Map<string, FieldValues>()
  for (let at = 0; at < names.length; at += NAMES_AT_ONCE) {
    const some = names.slice(at, at + NAMES_AT_ONCE).map((name) => `'${name}'`)
    const query = selectQuery(paths, resource, `${from}.resource_name IN (${some.join(', ')})`)
    for await (const rows of walkQuery<object>(api, { customer_id }, query, call))
      for (const row of rows) {
        const object = valueAt(row, toCamelCase(from))
        const values = fields.map((field) => [field, valueAt(object, field)])
        found.set(String(valueAt(object, 'resourceName')), Object.fromEntries(values))
      }
  }
  return found
}
