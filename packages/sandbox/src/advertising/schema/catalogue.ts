import {
  camelCase,
  enumeration,
  type FieldSpec,
  field as fieldOf,
  type Message,
  message,
  repeated,
} from '../../google/messages/types.ts'
import joins from '../fixtures/joins.json' with { type: 'json' }
import measured from '../fixtures/measured.json' with { type: 'json' }
import { RESOURCES } from './generated/messages.ts'
import { OTHER_ENUMS, OTHER_FIELDS } from './generated/other-fields.ts'

/** A resource that a FROM clause may name. */
export type ResourceName = keyof typeof RESOURCES | Exclude<keyof typeof OTHER_FIELDS, 'metrics' | 'segments'>

/** A field that a query may name. */
export interface Field {
  /** The name in a query, such as `campaign.network_settings.target_google_search`. */
  name: string
  resource: ResourceName | 'metrics' | 'segments'
  /** The JSON keys below the resource. */
  path: readonly string[]
  type: FieldSpec
}

const fields = new Map<string, Field>()

function collect(resource: Field['resource'], prefix: string, path: readonly string[], message: Message) {
  for (const [key, type] of Object.entries(message)) {
    const name = `${prefix}.${key}`
    const own = [...path, camelCase(key)]
    fields.set(name, { name, resource, path: own, type })
    if (type.fields && !type.repeated) collect(resource, name, own, type.fields)
  }
}
for (const [name, message] of Object.entries(RESOURCES)) collect(name as ResourceName, name, [], message)

function collectOthers(resource: Field['resource'], list: string): void {
  for (const entry of list.split(' ')) {
    const [, path = '', short = '', many] = /^([\w.]+):(\w+)(\*?)$/.exec(entry) ?? []
    const keys = path.split('.')
    const values = OTHER_ENUMS[short]?.split(' ')
    const one = values ? enumeration(short, values) : fieldOf(short as FieldSpec['kind'])
    for (const [index] of keys.entries()) {
      const name = [resource, ...keys.slice(0, index + 1)].join('.')
      const type = index < keys.length - 1 ? message('', {}) : many ? repeated(one) : one
      if (fields.has(name)) continue
      fields.set(name, { name, resource, path: keys.slice(0, index + 1).map(camelCase), type })
    }
  }
}
for (const [name, list] of Object.entries(OTHER_FIELDS)) collectOthers(name as Field['resource'], list)

/** Finds a field by its name; undefined if the vendor has none. */
export const catalogueField = (name: string): Field | undefined => fields.get(name)

/** Every field that a query may name. */
export const allFields = (): readonly Field[] => [...fields.values()]

/** Whether a field is a metric or a segment. */
export const isReported = ({ resource }: Field): boolean => resource === 'metrics' || resource === 'segments'

/** The resources whose fields SELECT may name beside those of FROM's own resource. */
const BESIDE: Readonly<Record<ResourceName, readonly string[]>> = joins

/** Whether a FROM clause may name the resource. */
export const isResource = (name: string): name is ResourceName => Object.hasOwn(BESIDE, name)

/** Every resource that a FROM clause may name. */
export const resourceNames = (): ResourceName[] => Object.keys(BESIDE).filter(isResource)

/** The resources whose fields a query of one may name: its own first. */
export const joinsOf = (name: ResourceName): readonly string[] => [name, ...BESIDE[name]]

/** The resources beside the views that have metrics and segments. */
const WITH_METRICS: ReadonlySet<string> = new Set(measured)

/** Whether a resource has metrics and segments; criteria, the label tables, assets and others have none. */
export const hasMetrics = (name: ResourceName): boolean =>
  WITH_METRICS.has(name) || (name.endsWith('_view') && name !== 'asset_group_top_combination_view')
