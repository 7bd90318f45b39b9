import partition from 'lodash/partition.js'
import type { Day } from '../../kit/calendar.ts'
import { AdsError, queryError, refusal } from '../failure.ts'
import { testOfCondition } from '../gaql/conditions.ts'
import type { ParsedGaql } from '../gaql/parse.ts'
import {
  catalogueField,
  type Field,
  hasMetrics,
  isReported,
  isResource,
  joinsOf,
  type ResourceName,
} from '../schema/catalogue.ts'
import { areCompatible, CORE_DATE_SEGMENTS, segmentKey } from '../schema/report.ts'
import { checkChanges, dayBounds } from './day-bounds.ts'

/** The segments that have one value per day. */
export const DAY_SEGMENTS: ReadonlySet<string> = new Set([...CORE_DATE_SEGMENTS, 'day_of_week'])

const isCoreDate = (field: Field) =>
  field.resource === 'segments' && CORE_DATE_SEGMENTS.has(segmentKey(field.name))

function resolveFields(query: ParsedGaql): (name: string) => Field {
  const names = [...query.select, ...query.where.map((c) => c.field), ...query.order.map((o) => o.field)]
  const unknown = [...new Set(names)].filter((name) => !catalogueField(name))
  if (unknown.length) {
    const message = `Unrecognized ${unknown.length > 1 ? 'fields' : 'field'} in the query: ${listed(unknown)}.`
    throw refusal('queryError', 'UNRECOGNIZED_FIELD', { message, trigger: unknown[0] ?? '' })
  }
  // every name is known by now
  return (name) => catalogueField(name) as Field
}

/** An error of a query, and its message. */
type Problem = readonly [value: string, message: string]

const listed = (names: Iterable<string>) => [...names].map((name) => `'${name}'`).join(', ')

/** What a clause must not name. */
function* problemsOf(
  clause: 'SELECT' | 'WHERE',
  fields: readonly Field[],
  from: ResourceName,
): Generator<Problem> {
  const foreign = new Set<string>()
  for (const each of fields) {
    const { resource, name, type } = each
    if (isReported(each)) {
      if (hasMetrics(from)) continue
      const kind = resource === 'metrics' ? 'metric' : 'segment'
      const message = `Cannot select or filter on the following ${kind}s: '${name.slice(name.indexOf('.') + 1)}', since ${kind} is incompatible with resource in FROM clause: '${from}'.`
      yield [`PROHIBITED_${kind.toUpperCase()}_IN_SELECT_OR_WHERE_CLAUSE`, message]
    } else if (!joinsOf(from).includes(resource)) foreign.add(resource.toUpperCase())
    else if (type.kind === 'message' && (clause === 'WHERE' || !type.repeated)) {
      const message = `The field '${name}' cannot be used in the ${clause} clause.`
      yield [`PROHIBITED_FIELD_IN_${clause}_CLAUSE`, message]
    }
  }
  if (foreign.size === 0) return
  const what = clause === 'SELECT' ? 'select fields from' : 'filter on fields of'
  const message = `Cannot ${what} the following resources: ${listed(foreign)}, since the resource is incompatible with the resource in FROM clause.`
  yield [`PROHIBITED_RESOURCE_TYPE_IN_${clause}_CLAUSE`, message]
}

/** What clauses must not name unless SELECT names it. */
function* problemsOfReferences(query: ParsedGaql, field: (name: string) => Field): Generator<Problem> {
  const selected = new Set(query.select)
  const resources = new Set([query.from, ...query.select.map((name) => field(name).resource)])
  const missing = new Set<string>()
  for (const { field: name } of query.where) {
    const { resource } = field(name)
    if (resource === 'segments' && !isCoreDate(field(name)) && !selected.has(name)) missing.add(name)
  }
  for (const { field: name } of query.order) {
    const { resource, type } = field(name)
    if (type.repeated || type.kind === 'message') {
      const message = `The field '${name}' cannot be used in the ORDER BY clause.`
      yield ['PROHIBITED_FIELD_IN_ORDER_BY_CLAUSE', message]
    } else if (isReported(field(name)) ? !selected.has(name) : !resources.has(resource)) missing.add(name)
  }
  if (missing.size === 0) return
  const message = `The following fields must be present in SELECT clause: ${listed(missing)}.`
  yield ['EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE', message]
}

/** Segments and metrics that a query cannot have together. */
function* problemsOfPairs({ select }: ParsedGaql): Generator<Problem> {
  for (const segment of select.filter((name) => name.startsWith('segments.')))
    for (const metric of select.filter((name) => name.startsWith('metrics.'))) {
      if (areCompatible(metric, segment)) continue
      const message = `Cannot select or filter on the following segments: '${segmentKey(segment)}', since segment is incompatible with the metric: '${metric.slice('metrics.'.length)}'.`
      yield ['PROHIBITED_SEGMENT_WITH_METRIC_IN_SELECT_OR_WHERE_CLAUSE', message]
    }
}

/** Turns a parsed query into a plan for an account; throws the vendor's refusal. */
export function planQuery(query: ParsedGaql, account: { id: string; manager: boolean; today: Day }) {
  const { from } = query
  if (!isResource(from)) throw queryError('BAD_RESOURCE_TYPE_IN_FROM_CLAUSE', from)
  const field = resolveFields(query)
  const select = query.select.map(field)
  const filtered = query.where.map((condition) => field(condition.field))
  const problems = [
    ...problemsOf('SELECT', select, from),
    ...problemsOf('WHERE', filtered, from),
    ...problemsOfReferences(query, field),
    ...problemsOfPairs(query),
  ]
  if (problems.length)
    throw new AdsError(problems.map(([error, message]) => ({ errorCode: { queryError: error }, message })))
  if (account.manager && [...select, ...filtered].some(({ resource }) => resource === 'metrics'))
    throw queryError('REQUESTED_METRICS_FOR_MANAGER')
  checkChanges(query, account.today)
  const filters = query.where.map((condition) => ({
    field: field(condition.field),
    test: testOfCondition(condition, field(condition.field), account.today),
  }))
  const bounds = dayBounds(query.where, select.some(isCoreDate), account.today)
  const of = (resource: string) => filters.filter(({ field }) => field.resource === resource)
  const [days, cells] = partition(of('segments'), ({ field }) => DAY_SEGMENTS.has(segmentKey(field.name)))
  return {
    customer_id: account.id,
    from,
    select,
    attributes: select.filter((each) => !isReported(each)),
    metrics: select.filter(({ resource }) => resource === 'metrics'),
    segments: select.filter(({ resource }) => resource === 'segments'),
    /** Conditions on attributes, on segments of days, on segments within a day, and on metrics. */
    where: {
      attributes: filters.filter(({ field }) => !isReported(field)),
      days,
      cells,
      metrics: of('metrics'),
    },
    /** The days that the conditions on date segments allow; all days without such a condition. */
    days: bounds,
    order: query.order.map(({ field: name, descending }) => ({ field: field(name), descending })),
    limit: query.limit ?? Number.POSITIVE_INFINITY,
    omitUnselectedResourceNames: query.parameters.omit_unselected_resource_names ?? false,
  }
}

/** A validated query on one account. */
export type Plan = ReturnType<typeof planQuery>
