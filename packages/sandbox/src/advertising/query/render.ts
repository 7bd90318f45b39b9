import get from 'lodash/get.js'
import set from 'lodash/set.js'
import { camelCase, type Json, type JsonValue } from '../../google/messages/types.ts'
import type { JoinedEntity } from '../data/sources.ts'
import type { Field, ResourceName } from '../schema/catalogue.ts'
import type { Plan } from './plan.ts'
import { attributeOf, metricValue, type ScanRow } from './scan.ts'

/** The resource names that the vendor adds to every row. */
function impliedNames(plan: Plan): { resource: ResourceName; path: readonly string[] }[] {
  if (plan.omitUnselectedResourceNames) return []
  const resources = new Set([plan.from, ...plan.attributes.map(({ resource }) => resource as ResourceName)])
  const names = [...resources].map((resource) => ({ resource, path: ['resourceName'] as readonly string[] }))
  if (plan.attributes.some((field) => field.resource === 'ad_group_ad' && field.path[0] === 'ad'))
    names.push({ resource: 'ad_group_ad', path: ['ad', 'resourceName'] })
  return names
}

const isEmpty = (value: JsonValue | undefined) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The selected metrics of some sums. */
export function selectedMetrics(plan: Plan, total: Float64Array): Json {
  const json: Json = {}
  for (const field of plan.metrics) {
    const value = metricValue(field, total)
    if (value !== undefined) json[field.path[0] ?? ''] = field.type.kind === 'int64' ? String(value) : value
  }
  return json
}

/** Creates the function that renders a plan's rows as the vendor does. */
export function rowRenderer(plan: Plan): (row: ScanRow) => Json {
  const implied = impliedNames(plan)

  const attributes = ({ resources }: JoinedEntity): Json => {
    const json: Json = {}
    for (const { resource, path } of implied) {
      const value = get(resources[resource], path)
      if (value !== undefined) set(json, [camelCase(resource), ...path], value)
    }
    for (const field of plan.attributes) {
      const value = attributeOf(field, resources)
      if (!isEmpty(value)) set(json, [camelCase(field.resource), ...field.path], value)
    }
    return json
  }

  // rows of one entity are adjacent
  let last: { entity: JoinedEntity; json: Json } | undefined
  return ({ entity, total, day, cell }) => {
    if (last?.entity !== entity) last = { entity, json: attributes(entity) }
    return {
      ...last.json,
      ...(plan.metrics.length > 0 && { metrics: selectedMetrics(plan, total) }),
      ...(plan.segments.length > 0 && { segments: { ...day.values, ...cell.values } }),
    }
  }
}

/** The field mask of a plan, in the JSON form of a FieldMask. */
export const fieldMask = (plan: Plan): string =>
  plan.select
    .map((field: Field) => [field.resource, ...field.path].map((part) => camelCase(part)).join('.'))
    .join(',')
