import { type Call, type FieldValues, toCamelCase, toSnakeCase } from '@linkspan/core'
import { selectQuery, walkQuery } from './gaql.ts'
import type { GoogleAds } from './google-ads.ts'

/** Few enough that a query stays below the vendor's longest. */
const NAMES_AT_ONCE = 500

/** What to read: the resource in queries, its fields in camelCase, and the resource names of the objects. */
interface Named {
  readonly from: string
  readonly fields: readonly string[]
  readonly names: readonly string[]
}

/** Reads objects of one resource by their resource names. */
export async function readNamed(
  api: GoogleAds,
  customer_id: string,
  { from, fields, names }: Named,
  call: Call,
): Promise<Map<string, FieldValues>> {
  const paths = ['resourceName', ...fields].map((field) => `${from}.${toSnakeCase(field)}`)
  const found = new Map<string, FieldValues>()
  for (let at = 0; at < names.length; at += NAMES_AT_ONCE) {
    const some = names.slice(at, at + NAMES_AT_ONCE).map((name) => `'${name}'`)
    const query = selectQuery(paths, from, `${from}.resource_name IN (${some.join(', ')})`)
    for await (const rows of walkQuery<Record<string, FieldValues>>(api, { customer_id }, query, call))
      for (const row of rows) {
        const values = row[toCamelCase(from)] ?? {}
        found.set(String(values.resourceName), values)
      }
  }
  return found
}
