import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Writes the operations and the resources of Drive from the vendor's contract: paths, scopes, checked parameters and the
 * fields with their kinds, and none of its texts. Usage: `generate-drive.ts drive.v3.json`
 */

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly minimum?: string
  readonly maximum?: string
  readonly location?: string
  readonly items?: Schema
  readonly additionalProperties?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

interface Method {
  readonly id: string
  readonly httpMethod: string
  readonly path: string
  readonly scopes: readonly string[]
  readonly parameters: Readonly<Record<string, Schema>>
  readonly request?: Schema
  readonly response?: Schema
}

interface Contract {
  readonly schemas: Readonly<Record<string, Schema>>
  readonly resources: Readonly<Record<string, { readonly methods: Readonly<Record<string, Method>> }>>
}

const [file] = process.argv.slice(2)
if (!file) throw new Error('name the contract')
const { schemas, resources } = JSON.parse(readFileSync(file, 'utf8')) as Contract

/** What the sandbox does not imitate. */
const ABSENT = /^(?:apps|channels|teamdrives|files\.generateCseToken)\b|\.watch$/
/** Answers without a body, or with one that is not JSON. */
const BYTES = /^files\.export$|\.resolve$/

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
const used = new Set<string>()

/** What a token must allow. */
function needOf(scopes: readonly string[]): string {
  const has = (name: string) => scopes.some((scope) => scope.endsWith(`/drive.${name}`))
  return has('metadata.readonly') ? 'metadata' : has('readonly') ? 'content' : 'write'
}

/** The booleans and the ranges among the parameters of a query. */
const checkedOf = (parameters: Method['parameters']) =>
  Object.entries(parameters).flatMap(([name, { location, type, minimum = '1', maximum }]) => {
    if (location !== 'query' || (type !== 'boolean' && !maximum)) return []
    return [[name, type === 'boolean' ? type : `${minimum}-${maximum}`]]
  })

const operations = Object.values(resources)
  .flatMap(({ methods }) => Object.values(methods))
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
  if (type === 'array') return items?.type === 'string' ? 'strings' : 'any'
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
const folder = resolve(import.meta.dirname, '../../../../sandbox/src/drive/generated')
mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}/contract.ts`, `${text.join('\n\n')}\n`)
