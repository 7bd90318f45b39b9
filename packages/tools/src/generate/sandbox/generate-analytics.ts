import {
  lower,
  methodsOf,
  type Resource,
  readDocuments,
  type Schema,
  type Schemas,
  writeGenerated,
} from './discovery.ts'
import known from './fixtures/analytics-messages.json' with { type: 'json' }

/**
 * Writes the operations and the messages of the Analytics Admin API and of the Data API from the vendor's contracts, and the
 * types of the latter: names, types, values and what only the vendor sets, and none of its texts. Usage:
 * `generate-analytics.ts analyticsadmin.v1beta.json analyticsdata.v1beta.json`
 */

type Contract = ReturnType<typeof readDocuments>[number]
const [admin, data] = readDocuments(2) as [Contract, Contract]

/** What the sandbox imitates. It makes no reports on cohorts. */
const IMITATED = [
  /^(?:accountSummaries\.list|accounts\.(?:list|get)|properties\.get)$/,
  /^properties\.(?:(?:run|batchRun)(?:Pivot|Realtime)?Reports?|checkCompatibility|getMetadata)$/,
  /^properties\.(?:audienceExports|customDimensions|customMetrics|dataStreams|keyEvents)\.\w+$/,
]
const OMITTED = 'cohortSpec'

/** The messages that have another name in protocol buffers. */
const NESTED: Readonly<Record<string, string>> = known.nested
/** The fields of which a message has one, after the name of their choice; the contract does not say it. */
const ONE_OF: Readonly<Record<string, readonly string[]>> = known.one_of
/** Enums that no message owns; the numbers of the first one skip 2 and 3. */
const ENUMS: Readonly<Record<string, readonly [name: string, values?: string]>> = {
  metricAggregations: [
    'MetricAggregation',
    "'METRIC_AGGREGATION_UNSPECIFIED', 'TOTAL', undefined, undefined, 'COUNT', 'MINIMUM', 'MAXIMUM'",
  ],
  compatibilityFilter: ['Compatibility'],
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const SCALARS: Readonly<Record<string, string>> = {
  boolean: 'bool',
  integer: 'int32',
  number: 'double',
  string: 'string',
}
const PREFIX = /^GoogleAnalyticsAdminV1beta/
const used = new Set(['type Message', 'message'])
const use = (name: string) => {
  used.add(name)
  return name
}

/** Writes the messages of one contract that requests have, and the interfaces of what requests hold. */
function collect(schemas: Schemas, prefix: string, asked: readonly string[]) {
  const isData = prefix === ''
  const messages = new Map<string, string>()
  const interfaces = new Map<string, string>()

  function enumOf(owner: string, key: string, values: readonly string[]): string {
    const own = isData ? `${NESTED[owner] ?? owner}.${upper(key)}` : `${owner}.${key}`
    const [name, listed = values.map((value) => `'${value}'`).join(', ')] = ENUMS[key] ?? [own]
    return `{ ...${use('string')}, kind: 'enum', type_name: '${name}', values: [${listed}] }`
  }
  function typeOf(owner: string, key: string, schema: Schema): string {
    const { $ref, enum: values, items, type = 'string', format } = schema
    if (items) return `${use('repeated')}(${typeOf(owner, key, items)})`
    if (values) return enumOf(owner, key, values)
    if (!$ref) return use(format === 'int64' ? 'int64' : (SCALARS[type] ?? 'string'))
    const name = $ref.replace(PREFIX, '')
    add(name)
    const shown = isData ? (NESTED[name] ?? name) : `${owner}.${key}`
    const made = `message('${shown}', ${lower(name)})`
    const [choice, ...fields] = ONE_OF[name] ?? []
    const listed = fields.map((field) => `'${field}'`).join(', ')
    return choice ? `{ ...${made}, oneof: { name: '${choice}', fields: [${listed}] } }` : made
  }
  function fieldOf(owner: string, key: string, schema: Schema): string {
    const type = typeOf(owner, key, schema)
    const only = schema.readOnly || key === 'name' ? 'outputOnly' : ''
    const once = /^(?:Required\. )?Immutable\./.test(schema.description ?? '') ? 'immutable' : ''
    const access = isData ? '' : only || once
    const shown = access ? `${use(access)}(${type})` : type
    // messages refer to others, and some to themselves
    return shown.includes('message(')
      ? `  get ${snake(key)}() { return ${shown} },`
      : `  ${snake(key)}: ${shown},`
  }
  function tsOf({ $ref, items, type, format }: Schema): string {
    if (items) return `${tsOf(items)}[]`
    if ($ref) return $ref
    return format === 'int64' || !type ? 'string' : type === 'integer' ? 'number' : type
  }
  function add(name: string): void {
    if (messages.has(name)) return
    messages.set(name, '')
    const fields = Object.entries(schemas[prefix + name]?.properties ?? {}).filter(([key]) => key !== OMITTED)
    const lines = fields.map(([key, schema]) => fieldOf(name, key, schema))
    const shown = asked.includes(name) ? 'export ' : ''
    messages.set(name, `${shown}const ${lower(name)}: Message = {\n${lines.join('\n')}\n}`)
    const members = fields.map(([key, schema]) => `  ${key}?: ${tsOf(schema)}`)
    interfaces.set(name, `export interface ${name} {\n${members.join('\n')}\n}`)
  }
  for (const name of asked) add(name)
  return { messages, interfaces }
}

/** The name of a method in protocol buffers, by that of its resource. */
function methodName(id: string): string {
  const [verb = '', resource = ''] = id.split('.').reverse()
  const plural = upper(resource)
  const singular = plural.replace(/ies$/, 'y').replace(/s$/, '')
  const named: Readonly<Record<string, string>> = { list: `List${plural}`, patch: `Update${singular}` }
  return named[verb] ?? (/[A-Z]/.test(verb) ? upper(verb) : upper(verb) + singular)
}

/** The operations of one contract that the sandbox imitates. */
const operationsOf = (api: 'admin' | 'data', contract: Resource, prefix: string) =>
  methodsOf(contract)
    .map((method) => ({ ...method, id: method.id.replace(/^\w+\./, '') }))
    .filter(({ id }) => IMITATED.some((pattern) => pattern.test(id)))
    .map(({ id, httpMethod, flatPath, parameters, scopes, request }) => ({
      id,
      api,
      method: httpMethod,
      path: flatPath,
      name: methodName(id),
      parameters: Object.keys(parameters).filter((name) => parameters[name]?.location === 'query'),
      scopes,
      ...(request && { request: request.$ref.replace(prefix, '') }),
    }))

const ADMIN = 'GoogleAnalyticsAdminV1beta'
const [adminOperations, dataOperations] = [
  operationsOf('admin', admin, ADMIN),
  operationsOf('data', data, ''),
]
const requestsOf = (operations: typeof adminOperations) => [
  ...new Set(operations.flatMap(({ request }) => request ?? [])),
]
const ofAdmin = collect(admin.schemas, ADMIN, requestsOf(adminOperations))
const ofData = collect(data.schemas, '', requestsOf(dataOperations))

/** An operation, with the message of its request. */
const written = ({ request, ...operation }: (typeof adminOperations)[number]) =>
  JSON.stringify(operation).replace(/}$/, request ? `, "message": messages.${lower(request)}}` : '}')

const HEADER =
  '// written by packages/tools/src/generate/sandbox/generate-analytics.ts from the contracts of the vendor'
const imports = [...used].sort().map((name) => `  ${name},`)
const files = {
  messages: [
    `import {\n${imports.join('\n')}\n} from '../../google/messages/types.ts'`,
    ...ofAdmin.messages.values(),
    ...ofData.messages.values(),
  ],
  requests: [...ofData.interfaces.values()],
  operations: [
    "import type { AnalyticsOperation } from '../operation.ts'\nimport * as messages from './messages.ts'",
    `export const OPERATIONS: readonly AnalyticsOperation[] = [\n${[...adminOperations, ...dataOperations].map(written).join(',\n')},\n]`,
  ],
}
for (const [name, parts] of Object.entries(files))
  writeGenerated(`web-analytics/generated/${name}.ts`, [HEADER, ...parts])
