import { readFileSync } from 'node:fs'
import { writeGenerated } from './discovery.ts'
import written from './fixtures/advertising-fields.json' with { type: 'json' }

/**
 * Writes the messages of Google Ads from the vendor's contract: names, types and values, and none of its texts. Usage:
 * `generate-advertising.ts googleads.v26.json`
 */

/**
 * The fields of Google Ads' resources that can be written. `!` is one that only a create may set, `-` one that only the
 * vendor sets; the contract does not say that. Types and values of enums come from the contract, and so do all other fields.
 */
const FIELDS: Readonly<Record<string, readonly string[]>> = written.fields
/** The messages in lists; the contract has their names only. */
const MESSAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = written.messages
/** The names of nested messages that are not their resource's own. */
const NAMES: Readonly<Record<string, string>> = written.names

interface Contract {
  readonly resources: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly enums: Readonly<Record<string, readonly string[]>>
}

interface Branch {
  readonly access: Set<string>
  readonly fields: Map<string, Branch | string>
}

const [file] = process.argv.slice(2)
if (!file) throw new Error('name the contract')
const contract = JSON.parse(readFileSync(file, 'utf8')) as Contract

/** Texts that name resources, which GAQL compares as such. */
const RESOURCE =
  /^(?:resource_name|campaign|ad_group|ad_group_ad|ad_group_criterion|asset|asset_group|label|labels|base_ad_group|bidding_strategy|campaign_budget|call_conversion_action|client_customer|background_image_asset)$/
const DATE = /_date_time$/
/** The segments that are the first day of something. */
const DAY = /^(?:date|week|month|quarter)$/
const ACCESS: Readonly<Record<string, string>> = { '!': 'immutable', '-': 'outputOnly' }
const SCALARS: Readonly<Record<string, string>> = {
  boolean: 'bool',
  double: 'double',
  float: 'double',
  int32: 'int32',
  int64: 'int64',
}

const used = new Set<string>(['message', 'type Message'])
const enums = new Map<string, string>()

const use = (name: string) => {
  used.add(name)
  return name
}
const pascal = (name: string) =>
  name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const wrap = (access: string | undefined, type: string) => (access ? `${use(access)}(${type})` : type)

function enumOf(name: string): string {
  const values = contract.enums[name]?.filter((value) => value !== 'UNSPECIFIED' && value !== 'UNKNOWN')
  if (!values) throw new Error(`the contract has no enum ${name}`)
  use('enumeration')
  const constant = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase()
  enums.set(
    constant,
    `const ${constant} = enumeration('${name}', ${JSON.stringify(values).replaceAll('"', "'")})`,
  )
  return constant
}

function typeOf(name: string, declared: string): string {
  if (declared.endsWith('[]')) return `${use('repeated')}(${typeOf(name, declared.slice(0, -2))})`
  if (declared.startsWith('enum ')) return enumOf(declared.slice('enum '.length))
  // a mask is one text in JSON
  if (declared.endsWith('.FieldMask')) return use('string')
  if (declared.startsWith('message ')) {
    const called = declared.slice('message '.length)
    const fields = Object.entries(MESSAGES[called] ?? {}).map(([key, type]) => `${key}: ${typeOf(key, type)}`)
    return `message('common.${called}', { ${fields.join(', ')} })`
  }
  if (declared === 'string')
    return use(RESOURCE.test(name) ? 'resourceName' : DATE.test(name) ? 'date' : 'string')
  const scalar = SCALARS[declared]
  if (!scalar) throw new Error(`no type for ${declared} of ${name}`)
  return use(scalar)
}

const branch = (): Branch => ({ access: new Set(), fields: new Map() })

/** The fields of a resource as a tree. */
function treeOf(resource: string, list: readonly string[]): Branch {
  const root = branch()
  for (const entry of list) {
    const [, mark = '', path = ''] = /^([!-]?)(.+)$/.exec(entry) ?? []
    const declared = contract.resources[resource]?.[`${resource}.${path}`]
    if (!declared) throw new Error(`the contract has no ${resource}.${path}`)
    const keys = path.split('.')
    const last = keys.pop() as string
    let at = root
    for (const key of keys) {
      at.access.add(mark)
      const next = at.fields.get(key) ?? branch()
      at.fields.set(key, next)
      at = next as Branch
    }
    at.access.add(mark)
    at.fields.set(last, wrap(ACCESS[mark], typeOf(last, declared)))
  }
  return root
}

function write({ fields }: Branch, owner: string, indent: string): string {
  const lines = [...fields].map(([key, type]) => {
    if (typeof type === 'string') return `${indent}${key}: ${type},`
    const name = NAMES[key] ?? `${owner}.${pascal(key)}`
    const inner = `message('${name}', {\n${write(type, name, `${indent}  `)}\n${indent}})`
    // what only the vendor sets, or only a create, is so with all that it holds
    const [only = ''] = type.access.size === 1 ? type.access : ['']
    return `${indent}${key}: ${wrap(ACCESS[only], inner)},`
  })
  return lines.join('\n')
}

const resources = Object.entries(FIELDS).map(
  ([resource, list]) =>
    `const ${camel(resource)} = {\n${write(treeOf(resource, list), `resources.${pascal(resource)}`, '  ')}\n} satisfies Message`,
)
const imports = [...used].sort().map((name) => `  ${name},`)
const names = Object.keys(FIELDS).map(
  (name) => `  ${name === camel(name) ? name : `${name}: ${camel(name)}`},`,
)
const HEADER =
  '// written by packages/tools/src/generate/sandbox/generate-advertising.ts from the contract of the vendor'
writeGenerated('advertising/schema/generated/messages.ts', [
  HEADER,
  `import {\n${imports.join('\n')}\n} from '../../../google/messages/types.ts'`,
  [...enums.values()].sort().join('\n'),
  ...resources,
  `export const RESOURCES = {\n${names.join('\n')}\n} satisfies Record<string, Message>`,
])

/** The fields of the resources that have changed, and of most kinds of recommendations. */
const TOO_MANY =
  /^(?:change_event\.(?:old|new)_resource\.|recommendation\.(?!campaign_budget_recommendation|keyword_recommendation)\w+_recommendation\.)/
const other_enums = new Map<string, readonly string[]>()

/** The type of a field in short: its kind, or an enum's name, with a star for a list. */
function shortType(resource: string, name: string, declared: string): string {
  const many = declared.endsWith('[]') ? '*' : ''
  const one = declared.replace(/\[\]$/, '')
  if (one.startsWith('enum ')) {
    const called = one.slice('enum '.length)
    const values = contract.enums[called]
    // the contract lacks the values of one
    if (!values) return `string${many}`
    other_enums.set(
      called,
      values.filter((value) => value !== 'UNSPECIFIED' && value !== 'UNKNOWN'),
    )
    return called + many
  }
  if (one.startsWith('message ')) return (one.endsWith('.FieldMask') ? 'string' : 'message') + many
  if (one === 'string' && (RESOURCE.test(name) || name in contract.resources)) return `resource_name${many}`
  const isDay = resource === 'segments' && DAY.test(name)
  if (one === 'string' && (isDay || DATE.test(name))) return `date${many}`
  return `${SCALARS[one] ?? 'string'}${many}`
}

const others = Object.entries(contract.resources).flatMap(([resource, declared]) => {
  const known = new Set(FIELDS[resource]?.map((each) => each.replace(/^[!-]/, '')))
  const entries = Object.entries(declared)
    .filter(([path]) => !TOO_MANY.test(path))
    .map(([path, type]) => [path.slice(resource.length + 1), type] as const)
    .filter(([path]) => !known.has(path))
    .map(([path, type]) => `${path}:${shortType(resource, path.split('.').at(-1) ?? '', type)}`)
  return entries.length > 0 ? [`  ${resource}:\n    '${entries.join(' ')}',`] : []
})
writeGenerated('advertising/schema/generated/other-fields.ts', [
  HEADER,
  `/** The fields that nobody writes in the sandbox, each with its type. */\nexport const OTHER_FIELDS = {\n${others.join('\n')}\n}`,
  `/** The values of their enums. */\nexport const OTHER_ENUMS: Readonly<Record<string, string>> = {\n${[
    ...other_enums,
  ]
    .sort()
    .map(([name, values]) => `  ${name}:\n    '${values.join(' ')}',`)
    .join('\n')}\n}`,
])
