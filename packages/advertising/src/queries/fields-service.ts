import { type Call, type FieldType, toSnakeCase } from '@linkspan/core'
import type { GoogleAds } from '../google-ads.ts'

/** What the vendor says of a field, or of a resource. See https://developers.google.com/google-ads/api/docs/concepts/field-service. */
export interface GoogleAdsField {
  readonly name: string
  readonly dataType?: string
  readonly isRepeated?: boolean
  readonly selectable?: boolean
  readonly filterable?: boolean
  readonly sortable?: boolean
  /** Of a field of choices: the words that it has. */
  readonly enumValues?: readonly string[]
  /** Of a segment or a metric: what can be selected beside it. */
  readonly selectableWith?: readonly string[]
  /** Of a resource: the other resources whose fields its rows have. */
  readonly attributeResources?: readonly string[]
  readonly metrics?: readonly string[]
  readonly segments?: readonly string[]
}

const COLUMNS = [
  'name',
  'dataType',
  'isRepeated',
  'selectable',
  'filterable',
  'sortable',
  'enumValues',
  'selectableWith',
  'attributeResources',
  'metrics',
  'segments',
] as const satisfies (keyof GoogleAdsField)[]

/** Names in one request: each is a part of its text. */
const MOST_NAMES = 500

/** Reads what the vendor says of fields and resources, by their names. Those that it does not know are left out. */
export async function askFields(
  api: GoogleAds,
  names: readonly string[],
  call: Call,
): Promise<ReadonlyMap<string, GoogleAdsField>> {
  const found = new Map<string, GoogleAdsField>()
  for (let from = 0; from < names.length; from += MOST_NAMES) {
    const quoted = names.slice(from, from + MOST_NAMES).map((name) => `'${name}'`)
    const columns = COLUMNS.map(toSnakeCase).join(', ')
    const query = `SELECT ${columns} WHERE name IN (${quoted.join(', ')})`
    for (const field of await search(api, query, call)) {
      // like proto3, the vendor omits what is false
      const { isRepeated = false, selectable = false, filterable = false, sortable = false } = field
      const facts = { ...field, isRepeated, selectable, filterable, sortable }
      if (typeof field.name === 'string') found.set(field.name, facts)
    }
  }
  return found
}

/** The names of the fields or resources that meet a condition. */
export async function readNames(api: GoogleAds, condition: string, call: Call): Promise<string[]> {
  const found = await search(api, `SELECT name WHERE ${condition}`, call)
  return found.map(({ name }) => name).filter((name) => typeof name === 'string')
}

async function search(api: GoogleAds, query: string, call: Call): Promise<readonly GoogleAdsField[]> {
  const found: GoogleAdsField[] = []
  for (let token: string | undefined; ; ) {
    const { results = [], nextPageToken } = await api.searchFields(query, token, call)
    found.push(...results)
    if (!nextPageToken || nextPageToken === token) return found
    token = nextPageToken
  }
}

const TYPES: Readonly<Record<string, FieldType>> = {
  INT32: 'integer',
  INT64: 'integer',
  UINT64: 'integer',
  DOUBLE: 'number',
  FLOAT: 'number',
  BOOLEAN: 'boolean',
  MESSAGE: 'object',
}

/** The type of a field in records. */
export function fieldTypeOf({ dataType = '', isRepeated }: GoogleAdsField): FieldType {
  return isRepeated ? 'array' : (TYPES[dataType] ?? 'string')
}
