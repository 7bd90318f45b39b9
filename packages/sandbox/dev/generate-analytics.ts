import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Writes the messages of the Analytics Admin API from the vendor's contract: names, types, values and what only the vendor
 * sets, and none of its texts. Usage: `generate-analytics.ts analyticsadmin.v1beta.json`
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

const RESOURCES = ['CustomDimension', 'CustomMetric', 'DataStream', 'KeyEvent']
const PREFIX = 'GoogleAnalyticsAdminV1beta'

const [file] = process.argv.slice(2)
if (!file) throw new Error('name the contract')
const { schemas } = JSON.parse(readFileSync(file, 'utf8')) as { schemas: Record<string, Schema> }

const used = new Set<string>(['type Message'])
const use = (name: string) => {
  used.add(name)
  return name
}
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const SCALARS: Readonly<Record<string, string>> = {
  boolean: 'bool',
  integer: 'int32',
  number: 'double',
  string: 'string',
}

function typeOf(schema: Schema, name: string): string {
  const { $ref, enum: values, items, type = 'string' } = schema
  if ($ref) return `${use('message')}('${name}', ${fieldsOf($ref.slice(PREFIX.length), '    ')})`
  if (items) return `${use('repeated')}(${typeOf(items, name)})`
  if (values)
    return `{ ...${use('string')}, kind: 'enum', type_name: '${name}', values: ${JSON.stringify(values)} }`
  return use(SCALARS[type] ?? 'string')
}

function fieldsOf(message: string, indent: string): string {
  const lines = Object.entries(schemas[PREFIX + message]?.properties ?? {}).map(([key, schema]) => {
    const type = typeOf(schema, `${message}.${key}`)
    const only = schema.readOnly || key === 'name' ? 'outputOnly' : ''
    const once = /^(?:Required\. )?Immutable\./.test(schema.description ?? '') ? 'immutable' : ''
    const access = only || once
    return `${indent}${snake(key)}: ${access ? `${use(access)}(${type})` : type},`
  })
  return `{\n${lines.join('\n')}\n${indent.slice(2)}}`
}

const resources = RESOURCES.map(
  (name) => `export const ${name[0]?.toLowerCase()}${name.slice(1)}: Message = ${fieldsOf(name, '  ')}`,
)
const imports = [...used].sort().map((name) => `  ${name},`)
const text = [
  '// written by dev/generate-analytics.ts from the contract of the vendor',
  `import {\n${imports.join('\n')}\n} from '../../../google/messages/types.ts'`,
  ...resources,
].join('\n\n')
writeFileSync(resolve(import.meta.dirname, '../src/web-analytics/admin/generated/messages.ts'), `${text}\n`)
