import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Writes the messages of the Analytics Admin API and of the Data API from the vendor's contracts, and the types of the latter:
 * names, types, values and what only the vendor sets, and none of its texts. Usage:
 * `generate-analytics.ts analyticsadmin.v1beta.json analyticsdata.v1beta.json`
 */

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly string[]
  readonly readOnly?: boolean
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

type Schemas = Readonly<Record<string, Schema>>

const [admin, data] = process.argv
  .slice(2)
  .map((file) => (JSON.parse(readFileSync(file, 'utf8')) as { schemas: Schemas }).schemas)
if (!admin || !data) throw new Error('name both contracts')

/** The messages of requests. The sandbox makes no reports on cohorts. */
const ADMIN = ['CustomDimension', 'CustomMetric', 'DataStream', 'KeyEvent']
const DATA = [
  ...['RunReport', 'BatchRunReports', 'RunRealtimeReport', 'RunPivotReport', 'BatchRunPivotReports'],
  ...['CheckCompatibility', 'QueryAudienceExport'],
]
const OMITTED = 'cohortSpec'

/** The messages that have another name in protocol buffers. */
const NESTED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['StringFilter', 'NumericFilter', 'InListFilter', 'BetweenFilter', 'EmptyFilter'].map((name) => [
      name,
      `Filter.${name}`,
    ]),
  ),
  ...Object.fromEntries(
    ['MetricOrderBy', 'DimensionOrderBy', 'PivotOrderBy'].map((name) => [name, `OrderBy.${name}`]),
  ),
  PivotSelection: 'OrderBy.PivotOrderBy.PivotSelection',
  CaseExpression: 'DimensionExpression.CaseExpression',
  ConcatenateExpression: 'DimensionExpression.ConcatenateExpression',
  V1betaAudienceDimension: 'AudienceDimension',
}
/** The fields of which a message has one; the contract does not say it. */
const ONE_OF: Readonly<Record<string, readonly [name: string, ...fields: string[]]>> = {
  NumericValue: ['one_value', 'int64Value', 'doubleValue'],
  Filter: ['one_filter', 'stringFilter', 'inListFilter', 'numericFilter', 'betweenFilter', 'emptyFilter'],
  FilterExpression: ['expr', 'andGroup', 'orGroup', 'notExpression', 'filter'],
  DimensionExpression: ['one_expression', 'lowerCase', 'upperCase', 'concatenate'],
  OrderBy: ['one_order_by', 'metric', 'dimension', 'pivot'],
  Comparison: ['one_comparison', 'dimensionFilter', 'comparison'],
}
/** Enums that no message owns; the numbers of the first one skip 2 and 3. */
const ENUMS: Readonly<Record<string, readonly [name: string, values?: string]>> = {
  metricAggregations: [
    'MetricAggregation',
    "'METRIC_AGGREGATION_UNSPECIFIED', 'TOTAL', undefined, undefined, 'COUNT', 'MINIMUM', 'MAXIMUM'",
  ],
  compatibilityFilter: ['Compatibility'],
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
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

const ofAdmin = collect(admin, 'GoogleAnalyticsAdminV1beta', ADMIN)
const ofData = collect(data, '', [...DATA.map((name) => `${name}Request`), 'AudienceExport'])

const HEADER =
  '// written by packages/tools/src/generate/sandbox/generate-analytics.ts from the contracts of the vendor'
const imports = [...used].sort().map((name) => `  ${name},`)
const folder = resolve(import.meta.dirname, '../../../../sandbox/src/web-analytics/generated')
const files = {
  messages: [
    `import {\n${imports.join('\n')}\n} from '../../google/messages/types.ts'`,
    ...ofAdmin.messages.values(),
    ...ofData.messages.values(),
  ],
  requests: [...ofData.interfaces.values()],
}
mkdirSync(folder, { recursive: true })
for (const [name, parts] of Object.entries(files))
  writeFileSync(`${folder}/${name}.ts`, `${[HEADER, ...parts].join('\n\n')}\n`)
