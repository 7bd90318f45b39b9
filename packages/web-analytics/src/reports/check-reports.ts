import {
  ConnectorError,
  InvalidParamsError,
  type Issue,
  issuesBelow,
  nearest,
  type SyncReading,
  type VendorField,
  type VendorFields,
} from '@linkspan/core'
import type { GoogleAnalytics } from '../google-analytics.ts'
import type { WebAnalyticsSync } from '../replication-config.ts'
import type { ConfiguredReport } from '../report-config.ts'
import type { DimensionMetadata, PropertyMetadata } from '../rows.ts'
import { namedFields } from './named-fields.ts'
import { refusalsOf } from './refusals.ts'

/** The properties whose fields are looked up: each takes a call. A sync finds what the others lack. */
const MOST_PROPERTIES = 20

/** The fields of a property, by all their names. */
interface Fields {
  readonly property_id: string
  readonly dimensions: ReadonlyMap<string, VendorField>
  readonly metrics: ReadonlyMap<string, VendorField>
}

/**
 * Asks the vendor for the fields of all reports, and whether it takes each. Throws `invalid_params` naming what is wrong
 * in each.
 */
export async function checkReports(
  api: GoogleAnalytics,
  reading: SyncReading<WebAnalyticsSync>,
): Promise<VendorFields> {
  const { reports = [] } = reading.config
  const properties = await readFields(api, reading)
  const unknown = reports.flatMap((report, index) => unknownFields(report, `$.reports[${index}]`, properties))
  if (unknown.length > 0) throw new InvalidParamsError('web-analytics: reports', unknown)
  const [first] = properties
  const refused: Issue[] = []
  for (const [index, report] of reports.entries()) {
    const found = first ? await refusalsOf(api, first.property_id, report, reading.call) : []
    refused.push(...issuesBelow(`$.reports[${index}]`, found))
  }
  if (refused.length > 0) throw new InvalidParamsError('web-analytics: reports', refused)
  const names = reports.flatMap(({ dimensions, metrics }) => [...dimensions, ...metrics])
  const found = names.map((name) => [name, first?.dimensions.get(name) ?? first?.metrics.get(name)])
  return Object.fromEntries(found.filter(([, field]) => field !== undefined))
}

/** The fields of the properties that the user reaches. Throws the first failure if there is no such property. */
async function readFields(
  api: GoogleAnalytics,
  { config, call }: SyncReading<WebAnalyticsSync>,
): Promise<Fields[]> {
  const found: Fields[] = []
  let failure: unknown
  for (const property_id of [...new Set(config.property_ids)].slice(0, MOST_PROPERTIES)) {
    try {
      const path = `/v1beta/properties/${property_id}/metadata`
      found.push(fieldsOf(property_id, await api.data<PropertyMetadata>({ method: 'GET', path }, call)))
    } catch (error) {
      // a property that is refused is a warning of the sync
      if (!ConnectorError.isInstance(error) || error.code !== 'vendor_forbidden') throw error
      failure ??= error
    }
  }
  if (found.length === 0) throw failure
  return found
}

function fieldsOf(property_id: string, { dimensions = [], metrics = [] }: PropertyMetadata): Fields {
  return {
    property_id,
    dimensions: byName(dimensions, () => 'string'),
    metrics: byName(metrics, ({ type }) => (type === 'TYPE_INTEGER' ? 'integer' : 'number')),
  }
}

/** Fields by their names, present and former. */
function byName<Metadata extends DimensionMetadata>(
  all: readonly Metadata[],
  typeOf: (field: Metadata) => VendorField['type'],
): Map<string, VendorField> {
  return new Map(
    all.flatMap((field) => {
      const known = { type: typeOf(field), ...(field.description && { text: field.description }) }
      const names = [field.apiName, ...(field.deprecatedApiNames ?? [])]
      return names.filter((name) => name !== undefined).map((name) => [name, known])
    }),
  )
}

/** The fields of a report that a property lacks. */
function unknownFields(report: ConfiguredReport, at: string, properties: readonly Fields[]): Issue[] {
  return namedFields(report).flatMap(({ kind, name, path }) => {
    const lacking = properties.find((property) => !property[`${kind}s`].has(name))
    if (!lacking) return []
    const near = nearest(name, [...lacking[`${kind}s`].keys()])
    const meant = near === undefined ? '' : `; did you mean ${near}?`
    const message = `${name} is not a ${kind} of property ${lacking.property_id}${meant}`
    return issuesBelow(at, [{ path, message }])
  })
}
