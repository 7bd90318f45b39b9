import type { Json, JsonValue } from '../../google/messages/json.ts'
import { camelCase } from '../../google/messages/types.ts'
import type { Entity } from '../data/sources.ts'
import type { Field, ResourceName } from '../schema/catalogue.ts'
import { metricValue } from './metrics.ts'
import type { Plan } from './plan.ts'
import { attributeOf, type Row } from './scan.ts'

/** Writes rows as the JSON text that stands in `results`. */
export interface RowWriter {
  write(row: Row): string
  /** The metrics of a total alone, as in a summary row. */
  summary(total: Float64Array): Json
}

function put(into: Json, path: readonly string[], value: JsonValue): void {
  const [key = '', ...rest] = path
  if (rest.length === 0) {
    into[key] = value
    return
  }
  const inner = typeof into[key] === 'object' ? (into[key] as Json) : {}
  into[key] = inner
  put(inner, rest, value)
}

/** Each resource of the plan with the resource names that come along unasked. */
function impliedNames(plan: Plan): { resource: ResourceName; path: readonly string[] }[] {
  if (plan.omitUnselectedResourceNames) return []
  const resources = new Set<ResourceName>([
    plan.from,
    ...plan.attributes.map((field) => field.resource as ResourceName),
  ])
  const names = [...resources].map((resource) => ({ resource, path: ['resourceName'] as readonly string[] }))
  if (plan.attributes.some((field) => field.resource === 'ad_group_ad' && field.path[0] === 'ad')) {
    names.push({ resource: 'ad_group_ad', path: ['ad', 'resourceName'] })
  }
  return names
}

const isEmpty = (value: JsonValue | undefined) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Opens the writer of a plan's rows; `indent` is the depth at which rows stand in an indented body, or undefined. */
export function createRowWriter(plan: Plan, indent: number | undefined): RowWriter {
  const implied = impliedNames(plan)
  const metricKeys = plan.metrics.map((field) => ({
    field,
    key: field.path[0] ?? '',
    text: field.type.kind === 'int64',
  }))

  const attributes = ({ resources }: Entity): Json => {
    const json: Json = {}
    for (const { resource, path } of implied) {
      let value: JsonValue | undefined = resources[resource]
      for (const key of path) value = typeof value === 'object' ? (value as Json)[key] : undefined
      if (value !== undefined) put(json, [camelCase(resource), ...path], value)
    }
    for (const field of plan.attributes) {
      const value = attributeOf(field, resources)
      if (value !== undefined && !isEmpty(value)) put(json, [camelCase(field.resource), ...field.path], value)
    }
    return json
  }
  const metrics = (total: Float64Array): Json => {
    const json: Json = {}
    for (const { field, key, text } of metricKeys) {
      const value = metricValue(field, total)
      if (value !== undefined) json[key] = text ? String(value) : value
    }
    return json
  }

  const step = indent === undefined ? '' : '  '
  const line = (depth: number) => (indent === undefined ? '' : `\n${step.repeat(indent + depth)}`)
  const colon = indent === undefined ? ':' : ': '
  const [open, close, inner] = [line(1), line(0), line(2)]
  const inset = (json: Json) => JSON.stringify(json, null, step).slice(1, -1).replace(/\n/g, close).trimEnd()
  const flat = (name: string, json: Json | Row['day']['values']) => {
    let text = ''
    for (const key of Object.keys(json))
      text += `${text ? ',' : ''}${inner}"${key}"${colon}${JSON.stringify(json[key])}`
    return `${open}"${name}"${colon}{${text}${open}}`
  }

  const selected = new Set(plan.segments.map((field) => field.path[0] ?? ''))
  let last: { entity: Entity; text: string } | undefined
  return {
    write: (row) => {
      if (last?.entity !== row.entity) last = { entity: row.entity, text: inset(attributes(row.entity)) }
      const parts = last.text === '' ? [] : [last.text]
      if (metricKeys.length > 0) parts.push(flat('metrics', metrics(row.total)))
      if (selected.size > 0) parts.push(flat('segments', { ...row.day.values, ...row.cell.values }))
      return `{${parts.join(',')}${close}}`
    },
    summary: (total) => ({ metrics: metrics(total) }),
  }
}

/** The field mask of a plan, in the JSON form of a FieldMask. */
export const fieldMask = (plan: Plan): string =>
  plan.select
    .map((field: Field) => [field.resource, ...field.path].map((part) => camelCase(part)).join('.'))
    .join(',')
