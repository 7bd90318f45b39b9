import once from 'lodash/once.js'
import pick from 'lodash/pick.js'
import { camelCase, type Json, type JsonValue, snakeCase } from '../../google/messages/types.ts'
import { refusal } from '../failure.ts'
import { gaqlLike } from '../gaql/like.ts'
import { type GaqlTerm, parseFieldQuery } from '../gaql/parse.ts'
import {
  allFields,
  type Field,
  hasMetrics,
  isReported,
  joinsOf,
  type ResourceName,
  resourceNames,
} from '../schema/catalogue.ts'
import { areCompatible } from '../schema/report.ts'

/** The types of fields that are called otherwise than their kind. */
const DATA_TYPES: Readonly<Record<string, string>> = { bytes: 'STRING', bool: 'BOOLEAN' }

function ofField(field: Field, reported: readonly Field[]): Json {
  const { name, resource, type } = field
  const category = resource === 'metrics' ? 'METRIC' : resource === 'segments' ? 'SEGMENT' : 'ATTRIBUTE'
  // a list of messages can be selected, and not be compared
  const usable = type.kind !== 'message'
  const values = type.kind === 'enum' ? (type.values ?? []).filter((value) => value !== undefined) : []
  const goes = (other: Field) => {
    if (resource === other.resource) return other.name !== name
    return resource === 'metrics' ? areCompatible(name, other.name) : areCompatible(other.name, name)
  }
  return {
    resourceName: `googleAdsFields/${name}`,
    name,
    category,
    dataType: DATA_TYPES[type.kind] ?? type.kind.toUpperCase(),
    selectable: usable || type.repeated,
    filterable: usable,
    sortable: usable && !type.repeated,
    isRepeated: type.repeated,
    ...(values.length > 0 && { enumValues: values }),
    ...(isReported(field) && {
      selectableWith: [
        ...reported.filter(goes).map((other) => other.name),
        ...resourceNames().filter(hasMetrics),
      ],
    }),
  }
}

function ofResource(name: ResourceName, reported: readonly Field[]): Json {
  const of = (resource: string) =>
    hasMetrics(name) ? reported.filter((field) => field.resource === resource).map((field) => field.name) : []
  const [metrics, segments] = [of('metrics'), of('segments')]
  const attributeResources = joinsOf(name).slice(1)
  return {
    resourceName: `googleAdsFields/${name}`,
    name,
    category: 'RESOURCE',
    dataType: 'MESSAGE',
    selectable: false,
    filterable: false,
    sortable: false,
    isRepeated: false,
    ...(attributeResources.length > 0 && { attributeResources }),
    ...(metrics.length > 0 && { metrics }),
    ...(segments.length > 0 && { segments }),
  }
}

/** What the vendor says of every field and resource, by their names. */
function allFacts(): Json[] {
  const fields = allFields()
  const reported = fields.filter(isReported)
  const all = [
    ...resourceNames().map((name) => ofResource(name, reported)),
    ...fields.map((field) => ofField(field, reported)),
  ]
  return all.sort((left, right) => (String(left.name) < String(right.name) ? -1 : 1))
}

/** Finds the fact that a column of a query names. */
type ColumnOf = (name: string) => string

function columnsOf(known: readonly Json[]): ColumnOf {
  const names = new Set(known.flatMap((facts) => Object.keys(facts).map(snakeCase)))
  return (name) => {
    if (names.has(name)) return camelCase(name)
    const message = `Unrecognized field in the query: '${name}'.`
    throw refusal('queryError', 'UNRECOGNIZED_FIELD', { message, trigger: name })
  }
}

/** One condition, such as `name LIKE 'campaign.%'`. */
function testOf({ field, operator, operands }: GaqlTerm, columnOf: ColumnOf): (facts: Json) => boolean {
  const name = columnOf(field)
  const values = operands.map(({ text }) => text)
  const matches = operator.endsWith('LIKE') ? gaqlLike(values[0] ?? '') : undefined
  const is_negated = operator === '!=' || operator.startsWith('NOT')
  return (facts) => {
    const own = String(facts[name])
    return (matches ? matches(own) : values.includes(own)) !== is_negated
  }
}

/** Opens the search of fields. A query has no FROM; like the vendor, it answers all of them on one page. */
export function createFieldSearch(): (body: Json) => object {
  const known = once(allFacts)
  return ({ query }) => found(known(), query)
}

function found(known: readonly Json[], query: JsonValue | undefined): object {
  if (typeof query !== 'string' || query.trim() === '')
    throw refusal('requestError', 'REQUIRED_FIELD_MISSING', { at: ['query'] })
  const { select, where } = parseFieldQuery(query)
  const columnOf = columnsOf(known)
  const columns = ['resourceName', ...select.map(columnOf)]
  const tests = where.map((condition) => testOf(condition, columnOf))
  const results = known
    .filter((facts) => tests.every((holds) => holds(facts)))
    .map((facts) => pick(facts, columns))
  return { ...(results.length > 0 && { results }), totalResultsCount: String(results.length) }
}
