import {
  ConnectorError,
  changeTo,
  creationOf,
  deletionOf,
  type FieldValues,
  fieldNamed,
  fieldsOf,
  type ReadRequest,
  type SentBody,
  toCamelCase,
  toSnakeCase,
  valueAt,
  type WriteChange,
} from '@linkspan/core'
import { singular } from './effects/things.ts'
import { collectNamed } from './named-rows.ts'

/** An operation of a request, with its resource in queries, such as `ad_group`. */
interface RawOperation {
  readonly resource: string
  readonly operation: FieldValues
}

/** The fields by which people know what an operation removes. Resources that are not here are known by their name only. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  ad_group: ['name', 'status'],
  ad_group_ad: ['adGroup', 'status'],
  ad_group_criterion: ['type', 'negative', 'displayName'],
  campaign: ['name', 'status'],
  campaign_budget: ['name', 'amountMicros'],
  campaign_criterion: ['type', 'negative', 'displayName'],
  label: ['name'],
}

/** What can stand in a query: names of resources, and paths of fields. */
const NAME = /^customers\/\d+\/\w+\/[\w~-]+$/
const FIELD = /^\w+(?:\.\w+)*$/

/** The fields of the bodies of methods that write. See https://developers.google.com/google-ads/api/rest/common/mutate. */
export const MUTATE_FIELDS: readonly string[] = [
  'operations',
  'operation',
  'mutateOperations',
  'responseContentType',
  'enableWarnings',
]

/** Whether a body of the caller's own removes something. */
export function removes(body: FieldValues): boolean {
  return operationsOf({ path: '', body }).some(
    ({ operation }) => fieldNamed(operation, 'remove') !== undefined,
  )
}

/** What a body of the caller's own changes. What the vendor does not let be queried has no fields before. */
export async function rawChanges(request: SentBody, read: ReadRequest): Promise<WriteChange[]> {
  const operations = operationsOf(request).map(toParts)
  const rows = new Map<string, ReadonlyMap<string, FieldValues> | undefined>()
  for (const resource of new Set(operations.map((each) => each.resource))) {
    const some = operations.filter((each) => each.resource === resource && !each.created)
    rows.set(resource, await readRows(request.path, resource, some, read))
  }
  return operations.map(({ resource, name, created, fields, update }) => {
    if (created) return creationOf(created)
    const row = rows.get(resource)?.get(name) ?? {}
    const held = rows.has(resource) && rows.get(resource)
    if (!update) return held ? deletionOf(name, row, fields) : { id: name, before: {}, after: null }
    const after = Object.fromEntries(fields.map((field) => [field, valueAt(update, field) ?? null]))
    return held ? changeTo(name, row, after) : { id: name, before: {}, after }
  })
}

/** An operation, read. */
interface Parts {
  readonly resource: string
  /** The object that it updates or removes. */
  readonly name: string
  /** The fields to show of it, in camelCase. */
  readonly fields: readonly string[]
  readonly created?: FieldValues
  readonly update?: FieldValues
}

function toParts({ resource, operation }: RawOperation): Parts {
  const [created, changed, removed] = ['create', 'update', 'remove'].map((name) =>
    fieldNamed(operation, name),
  )
  if (created !== undefined)
    return { resource, name: '', fields: [], created: fieldsOf(withCamelKeys(created)) }
  if (removed !== undefined) return { resource, name: String(removed), fields: SHOWN[resource] ?? [] }
  const update = fieldsOf(withCamelKeys(changed))
  const fields = maskOf(fieldNamed(operation, 'updateMask'), update)
  return { resource, name: String(update.resourceName), fields, update }
}

/** The fields that an update sets, in camelCase. */
function maskOf(mask: unknown, update: FieldValues): string[] {
  const named = typeof mask === 'string' ? mask.split(',') : Object.keys(update)
  return named.map((field) => toCamelCase(field.trim())).filter((field) => field && field !== 'resourceName')
}

/** The objects of one resource by their names; undefined if the vendor does not let them be queried. */
async function readRows(
  path: string,
  resource: string,
  operations: readonly Parts[],
  read: ReadRequest,
): Promise<ReadonlyMap<string, FieldValues> | undefined> {
  const fields = [...new Set(operations.flatMap((each) => each.fields))]
  const names = operations.map(({ name }) => name)
  if (![resource, ...fields].every((each) => FIELD.test(each))) return undefined
  if (!names.every((name) => NAME.test(name))) return undefined
  const search = path.replace(/[^/]+$/, 'googleAds:search')
  async function* walk(query: string) {
    yield [valueAt(await read({ path: search, body: { query } }), 'results') ?? []].flat()
  }
  return collectNamed({ from: resource, fields, names }, walk).catch((error) => {
    if (ConnectorError.isInstance(error) && error.code === 'vendor_rejected') return undefined
    throw error
  })
}

/** The operations of a body, however its method has them: a list, one, or a list of several kinds. */
function operationsOf({ path, body }: SentBody): RawOperation[] {
  const [, collection = ''] = /([^/]+):mutate$/.exec(path) ?? []
  const own = ['operations', 'operation'].flatMap((name) => fieldNamed(body, name) ?? [])
  const mixed = [fieldNamed(body, 'mutateOperations') ?? []].flat().flatMap((each) =>
    Object.entries(fieldsOf(each)).map(([name, operation]) => ({
      resource: toSnakeCase(toCamelCase(name)).replace(/_operation$/, ''),
      operation: fieldsOf(operation),
    })),
  )
  const resource = singular(toSnakeCase(collection))
  return [...own.map((operation) => ({ resource, operation: fieldsOf(operation) })), ...mixed]
}

/** A message with its names in camelCase, as replies have them. */
function withCamelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCamelKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [toCamelCase(name), withCamelKeys(inner)]),
  )
}
