import type { Property } from '../data/properties.ts'
import type { DimensionExpression, RunReportRequest } from '../generated/requests.ts'
import { checkMost, incompatible, invalid, unknownReportField } from '../refusal.ts'
import { type Dimension, dimensionsOf, METRICS, type Metric, type MetricType } from '../schema/fields.ts'
import type { Group } from '../schema/group.ts'
import { filteredFields, parseExpression } from './filter.ts'

/** The columns and the filters of any report. */
export type Definition = Pick<
  RunReportRequest,
  'dimensions' | 'metrics' | 'dimensionFilter' | 'metricFilter' | 'comparisons'
>

/** A column of dimension values. */
type DimensionColumn = Pick<Dimension, 'name' | 'read'>

/** The resolved columns of a request. */
export type ColumnSet = ReturnType<typeof resolveColumns>

/** The most columns of a report. */
export const MOST_DIMENSIONS = 9
export const MOST_METRICS = 10

const PLACE = ' within a nested request'

/** The name of a dimension that the request defines by others. */
function ownName(kind: 'dimension' | 'metric', name: string): void {
  if (!/^\w+$/.test(name))
    throw invalid(`The ${kind} name ${name} must match the regular expression ^[a-zA-Z0-9_]$.`)
}

/** The fields that a kind of report has. */
export interface ReportFields {
  dimensions: readonly Dimension[]
  metrics: readonly Metric[]
}

/** The fields of reports on the days of a property. */
export const fieldsOfProperty = (property: Property): ReportFields => ({
  dimensions: dimensionsOf(property.custom_dimensions),
  metrics: METRICS,
})

/** The value of a dimension that the request defines by others. */
function readExpression(
  { lowerCase, upperCase, concatenate }: DimensionExpression,
  dimensionOf: (name: string) => Dimension,
): DimensionColumn['read'] {
  if (concatenate) {
    const joined = (concatenate.dimensionNames ?? []).map(dimensionOf)
    return (hit) => joined.map((part) => part.read(hit)).join(concatenate.delimiter ?? '')
  }
  const part = dimensionOf((lowerCase ?? upperCase)?.dimensionName ?? '')
  return (hit) => (lowerCase ? part.read(hit).toLowerCase() : part.read(hit).toUpperCase())
}

/** Finds a field by its name, and notes it; refuses one that a kind of report does not have. */
function finderOf<Field extends { name: string; deprecated?: readonly string[] }>(
  kind: 'dimension' | 'metric',
  known: readonly Field[],
  found: Map<string, Field>,
) {
  return (name: string): Field => {
    const field = known.find((each) => each.name === name || each.deprecated?.includes(name))
    if (!field) throw unknownReportField(kind, name, known)
    found.set(name, field)
    return field
  }
}

/** Resolves the columns of a request; refuses unknown and incompatible fields. */
export function resolveColumns(request: Definition, fields: ReportFields) {
  const { dimensions = [], metrics = [], comparisons = [] } = request
  if (dimensions.length + metrics.length === 0)
    throw invalid('Requests require dimensions and/or metrics. Most requests include both.')
  checkMost('metrics', metrics.length, MOST_METRICS, PLACE)

  const read = new Map<string, Dimension>()
  const worked = new Map<string, Metric>()
  const dimension = finderOf<Dimension>('dimension', fields.dimensions, read)
  const metric = finderOf<Metric>('metric', fields.metrics, worked)

  const asked = new Set(dimensions.map(({ name }) => name))
  const dimensionOf = (name: string): Dimension => {
    if (asked.has(name)) return dimension(name)
    throw invalid(`The dimensionExpression's dimension ${name} must be a dimension in the request.`)
  }
  const made = new Map<string, DimensionColumn['read']>()
  const dimensionColumns = dimensions.map(({ name = '', dimensionExpression }): DimensionColumn => {
    if (!dimensionExpression) return { name, read: dimension(name).read }
    ownName('dimension', name)
    const read = readExpression(dimensionExpression, dimensionOf)
    made.set(name, read)
    return { name, read }
  })
  const reader = (name: string) => made.get(name) ?? dimension(name).read
  /** Metrics that the request defines, for later expressions. */
  const own_values = new Map<string, Metric['compute']>()
  const metricColumns = metrics.map(({ name = '', expression, invisible = false }) => {
    if (!expression) {
      const { type, compute } = metric(name)
      return { name, type, visible: !invisible, value: compute }
    }
    ownName('metric', name)
    const { calculate, names } = parseExpression(expression)
    const operands = new Map(names.map((each) => [each, own_values.get(each) ?? metric(each).compute]))
    const value = (group: Group) => calculate((each) => operands.get(each)?.(group) ?? 0)
    own_values.set(name, value)
    const type: MetricType = 'TYPE_FLOAT'
    return { name, type, visible: !invisible, value }
  })

  const filters = [request.dimensionFilter, ...comparisons.map((each) => each.dimensionFilter)]
  for (const field of filters.flatMap(filteredFields)) reader(field)
  const own = new Set(metrics.map(({ name }) => name))
  for (const field of filteredFields(request.metricFilter)) if (!own.has(field)) metric(field)
  checkMost('dimensions', Math.max(dimensions.length, read.size), MOST_DIMENSIONS, PLACE)

  // a window of active users is compatible with the day, and with no other unit of time
  const windowed = [...worked.values()].some(({ span }) => span !== undefined)
  const clash = [...read.values()].find(({ name, time }) => time && name !== 'date')
  if (windowed && clash) throw incompatible(clash.name)
  return {
    dimensions: dimensionColumns,
    metrics: metricColumns,
    /** Every dimension and every metric of the request, filters included. */
    read: [...read.values()],
    worked: [...worked.values()],
    /** Finds the dimension of a filter: one of the property's, or one that the request defines. */
    reader,
  }
}
