import { readFileSync } from 'node:fs'
import { writeGenerated } from './discovery.ts'

/**
 * Writes what Gong's contracts declare of each operation: scopes, status, and the names and kinds of parameters and fields,
 * with `!` for a required one. Also writes what permission profiles hold, for the connector. Usage:
 * `generate-call-recording.ts gong.all.openapi.json gong.openapi.json`; the second has the newer paths and types.
 */

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly string[]
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
}

interface Operation {
  readonly description?: string
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[]
  readonly requestBody?: { content: Record<string, { schema: Schema }> }
  readonly responses: object
}

interface OpenApi {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: Record<string, Schema> }
}

type Kind = string | object

const [whole, newer] = process.argv.slice(2).map((path) => JSON.parse(readFileSync(path, 'utf8')) as OpenApi)
if (!whole || !newer) throw new Error('name both contracts')
const schemas = { ...whole.components.schemas, ...newer.components.schemas }

/** The kinds of texts, by their names: the contract has no formats of most. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [
    /DateTime$|^(?:from|to|scheduledStart|scheduledEnd|actualStart|startTime|endTime|dueDate|timestamp)$/,
    'moment',
  ],
  [/^(?:from|to|callFrom|callTo|reviewFrom|reviewTo)Date$/, 'day'],
  [/^(?:call|user|workspace|folder|profile|flow|primaryUser|integration)Id$|^id$|^primaryUser$|-id$/, 'id'],
]
const IDS = /^(?:call|user|primaryUser|reviewedUser|scorecard|teamLead|libraryFolder|flowInstance)Ids$/

/** What recorded requests have and the contracts lack. */
const BEYOND: Readonly<Record<string, Schema>> = {
  speakerId: { type: 'string' },
  affiliation: { enum: ['Internal', 'External', 'Unknown'] },
}
const OBJECT_TYPES: Schema = { enum: ['ACCOUNT', 'CONTACT', 'DEAL', 'LEAD', 'BUSINESS_USER', 'STAGE'] }
/** The contract has the query of this upload in its text only. */
const UPLOAD = ['integrationId', 'objectType', 'clientRequestId'].map((name) => ({
  name,
  in: 'query',
  required: true,
  schema: name === 'objectType' ? OBJECT_TYPES : { type: 'string' },
}))
/** The values of an enum; the contract also lists some of them as one text. */
const valuesOf = (values: readonly string[]) => values.filter((value) => !/[ ,]/.test(value))

function kindOf(name: string, { $ref = '', type, enum: values, items, properties, required }: Schema): Kind {
  const referred = schemas[$ref.split('/').at(-1) ?? '']
  if (referred) return kindOf(name, referred)
  if (name === 'objectType' && values?.includes('DEAL')) return { oneOf: OBJECT_TYPES.enum }
  if (values) return { oneOf: valuesOf(values) }
  if (items) return IDS.test(name) ? 'ids' : listOf(kindOf('', items))
  if (properties) {
    const all = 'mediaChannelId' in properties ? { ...properties, ...BEYOND } : properties
    return { object: shapeOf(all, required) }
  }
  if (type === 'object') return 'any'
  if (type === 'boolean') return 'boolean'
  const text = TEXTS.find(([pattern]) => pattern.test(name))?.[1]
  return text ?? (type === 'string' ? 'text' : 'number')
}

function listOf(one: Kind): Kind {
  if (typeof one === 'string') return 'texts'
  if ('oneOf' in one) return { someOf: one.oneOf }
  return { list: (one as { object?: object }).object ?? {} }
}

const shapeOf = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): object =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      required.includes(name) ? `${name}!` : name,
      kindOf(name, schema),
    ]),
  )

function queryOf(path: string, { parameters = [] }: Operation): object {
  const own = parameters.filter((each) => each.in === 'query')
  return Object.fromEntries(
    (path === '/v2/crm/entities' && own.length === 0 ? UPLOAD : own).map(({ name, required, schema }) => {
      const kind = kindOf(name, schema)
      const written = kind === 'boolean' ? { oneOf: ['true', 'false'] } : kind === 'number' ? 'id' : kind
      // the vendor looks for the integration before it misses the ids of objects
      return [required && name !== 'objectsCrmIds' ? `${name}!` : name, written]
    }),
  )
}

function declarationOf(path: string, method: string, operation: Operation): object {
  const found = [...(operation.description ?? '').matchAll(/'(api:[\w:-]+)'/g)].map(([, scope]) => scope)
  // the contract has no scopes of permission profiles
  const scopes = found.length > 0 ? found : [`api:permission-profile:${method === 'get' ? 'read' : 'write'}`]
  const { content = {} } = operation.requestBody ?? {}
  const body = content['application/json'] && kindOf('', content['application/json'].schema)
  const query = queryOf(path, operation)
  return {
    scopes,
    ...('201' in operation.responses && { status: 201 }),
    ...('multipart/form-data' in content && { form: true }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(typeof body === 'object' && 'object' in body && { body: body.object }),
  }
}

const paths = { ...whole.paths }
for (const [path, methods] of Object.entries(newer.paths)) paths[path] = { ...paths[path], ...methods }
/** What the sandbox does not imitate. */
const ABSENT = /customer-engagement|integration-settings/
const declared = Object.entries(paths)
  .filter(([path]) => !ABSENT.test(path))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path.replace(/\{\w+\}/, '{id}')}`,
      declarationOf(path, method, operation),
    ]),
  )
writeGenerated('call-recording/generated/operations.ts', [
  `// written by packages/tools/src/generate/sandbox/generate-call-recording.ts from the contracts of the vendor
import type { Declaration } from '../operations/operation.ts'`,
  `export const DECLARED: Readonly<Record<string, Declaration>> = ${JSON.stringify(Object.fromEntries(declared), null, 1)}`,
])

const profile = Object.entries(schemas.PermissionProfileDTO?.properties ?? {})
const list = (name: string, about: string, names: readonly string[]) =>
  `/** ${about} */\nexport const ${name} = [\n${names.map((each) => `  '${each}',\n`).join('')}] as const`
const named = (holds: (schema: Schema) => boolean) =>
  profile.filter(([, schema]) => holds(schema)).map(([name]) => name)
writeGenerated('../../call-recording/src/generated/permission-fields.ts', [
  '// Written by packages/tools/src/generate/sandbox/generate-call-recording.ts from the contract of the vendor.',
  list(
    'PROFILE_RIGHTS',
    'What a profile allows or not.',
    named(({ type }) => type === 'boolean'),
  ),
  list(
    'ACCESSES',
    'Which calls, deals and other things a profile reaches.',
    named(({ $ref = '' }) => $ref.endsWith('AccessWithPermissionLevel')),
  ),
])
