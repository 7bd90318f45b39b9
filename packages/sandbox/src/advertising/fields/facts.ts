import type { Json } from '../../google/messages/json.ts'
import { allFields, type Field, type ResourceName } from '../schema/catalogue.ts'
import { hasMetrics, joinsOf, resourceNames } from '../schema/joins.ts'
import { areCompatible } from '../schema/report.ts'

const DATA_TYPES: Readonly<Record<Field['type']['kind'], string>> = {
  string: 'STRING',
  bytes: 'STRING',
  resource_name: 'RESOURCE_NAME',
  date: 'DATE',
  int64: 'INT64',
  int32: 'INT32',
  double: 'DOUBLE',
  bool: 'BOOLEAN',
  enum: 'ENUM',
  message: 'MESSAGE',
}

const isReported = ({ resource }: Field) => resource === 'metrics' || resource === 'segments'

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
    dataType: DATA_TYPES[type.kind],
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
export function allFacts(): Json[] {
  const fields = allFields()
  const reported = fields.filter(isReported)
  const all = [
    ...resourceNames().map((name) => ofResource(name, reported)),
    ...fields.map((field) => ofField(field, reported)),
  ]
  return all.sort((left, right) => (String(left.name) < String(right.name) ? -1 : 1))
}
