import { lower, methodsOf, readDocuments, type Schema, type Schemas, writeGenerated } from './discovery.ts'

/**
 * Writes the operations and the resources of Drive from the vendor's contract: paths, scopes, checked parameters and the
 * fields with their kinds, and none of its texts. Usage: `generate-drive.ts drive.v3.json`
 */

const [contract] = readDocuments(1)
const { schemas = {} } = contract ?? {}

/** What the sandbox does not imitate. */
const ABSENT = /^(?:apps|channels|teamdrives|files\.generateCseToken)\b|\.watch$/
/** Answers without a body, or with one that is not JSON. */
const BYTES = /^files\.export$|\.resolve$/

const used = new Set<string>()

/** What a token must allow. */
function needOf(scopes: readonly string[]): string {
  const has = (name: string) => scopes.some((scope) => scope.endsWith(`/drive.${name}`))
  return has('metadata.readonly') ? 'metadata' : has('readonly') ? 'content' : 'write'
}

/** The booleans and the ranges among the parameters of a query. */
const checkedOf = (parameters: Schemas) =>
  Object.entries(parameters).flatMap(([name, { location, type, minimum = '1', maximum }]) => {
    if (location !== 'query' || (type !== 'boolean' && !maximum)) return []
    return [[name, type === 'boolean' ? type : `${minimum}-${maximum}`]]
  })

const operations = methodsOf(contract ?? {})
  .map((method) => ({ ...method, id: method.id.replace('drive.', '') }))
  .filter(({ id }) => !ABSENT.test(id))
  .map(({ id, httpMethod, path, scopes, parameters, request, response }) => {
    const name = response?.$ref && !BYTES.test(id) ? response.$ref : undefined
    for (const each of [name, request?.$ref]) if (each) used.add(each)
    return {
      id,
      method: httpMethod,
      path,
      ...(name && { resource: lower(name) }),
      ...(request?.$ref && { request: lower(request.$ref) }),
      needs: needOf(scopes),
      checked: Object.fromEntries(checkedOf(parameters)),
    }
  })

/** The fields of a schema as a selection. */
function selectionOf({ properties = {} }: Schema): string {
  return Object.entries(properties)
    .map(([name, { $ref, items, additionalProperties, ...own }]) => {
      const inner = schemas[$ref ?? items?.$ref ?? ''] ?? (own.properties ? own : items?.properties && items)
      if (additionalProperties) return `${name}(*)`
      return inner?.properties ? `${name}(${selectionOf(inner)})` : name
    })
    .join(',')
}

function kindOf({ $ref, type, format, items, additionalProperties }: Schema): string {
  if (type === 'array') return items?.type === 'string' ? 'strings' : 'objects'
  if (additionalProperties) return 'texts'
  if ($ref || type === 'object') return 'object'
  return format === 'date-time' ? 'time' : (type ?? 'any')
}

const found = [...used, 'Drive', 'Reply', 'Revision'].filter(
  (name, index, all) => all.indexOf(name) === index,
)
const fields = found.map((name) => [lower(name), selectionOf(schemas[name] ?? {})])
const kinds = found.map((name) => {
  const own = Object.entries(schemas[name]?.properties ?? {}).map(([key, schema]) => [key, kindOf(schema)])
  return [lower(name), Object.fromEntries(own)]
})
const constant = (name: string, value: unknown) =>
  `export const ${name} = ${JSON.stringify(value, null, 1)} as const`
const text = [
  '// written by packages/tools/src/generate/sandbox/generate-drive.ts from the contract of the vendor',
  constant('OPERATIONS', operations),
  constant('FIELDS', Object.fromEntries(fields)),
  constant('KINDS', Object.fromEntries(kinds)),
]
writeGenerated('drive/generated/contract.ts', text)
