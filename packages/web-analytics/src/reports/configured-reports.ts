import {
  type ConfiguredEntities,
  type ConfiguredEntity,
  defineSnapshot,
  defineWindow,
  type FieldType,
  type ListedSource,
  type SearchDeclaration,
  type SyncReading,
  type VendorFields,
  type WindowReading,
} from '@linkspan/core'
import type { GoogleAnalytics } from '../google-analytics.ts'
import { propertyDocuments, readReport, toDocument } from '../read-report.ts'
import type { WebAnalyticsSync } from '../replication-config.ts'
import { type ConfiguredReport, DAY } from '../report-config.ts'
import { COUNTED, DAILY_REPORT } from '../sync.ts'
import { checkReports } from './check-reports.ts'

/** The field of every record that names its property. */
const PROPERTY = 'property_id'

/** The first day of a report without days, unless the configuration has a start_date. */
const DEFAULT_START = '90daysAgo'

/** The entities that reports make. */
export const reportEntities = {
  field: 'reports',
  of: ({ reports = [] }: WebAnalyticsSync, vendor_fields: VendorFields | undefined) =>
    reports.map(
      (report): ConfiguredEntity => ({
        name: report.name,
        summary: 'The rows of a report of the configuration.',
        actions: {},
        search: searchOf(report, vendor_fields),
        definition: report,
      }),
    ),
  vendorFields: checkReports,
} as const satisfies ConfiguredEntities

function searchOf(report: ConfiguredReport, vendor_fields: VendorFields = {}): SearchDeclaration {
  const { dimensions, metrics } = report
  const columns = [...dimensions, ...metrics]
  const known = columns.every((name) => Object.hasOwn(vendor_fields, name))
  const fields: Record<string, FieldType> = { [PROPERTY]: 'string' }
  const texts: Record<string, string> = { [PROPERTY]: 'The number of the property.' }
  for (const name of columns) {
    const { type = 'string', text } = vendor_fields[name] ?? {}
    fields[name] = type
    if (text !== undefined) texts[name] = text
  }
  return {
    record: `One record is a row of the report for one property${dimensions.includes(DAY) ? ' on one day' : ''}.`,
    fields: known ? fields : {},
    texts,
    key: [PROPERTY, ...dimensions],
    reads: known ? [readOf(report, fields)] : [],
    effects: COUNTED,
  }
}

function readOf(report: ConfiguredReport, fields: Readonly<Record<string, FieldType>>) {
  const { dimensions, metrics, dimension_filter, metric_filter } = report
  const shared = { depends_on: () => report, by_source: { of: propertyDocuments } }
  const read = (
    api: GoogleAnalytics,
    reading: SyncReading<WebAnalyticsSync>,
    { id: property_id }: ListedSource,
    days: { readonly startDate: string; readonly endDate: string },
  ) => {
    const filters = { dimensionFilter: dimension_filter, metricFilter: metric_filter }
    const asked = { property_id, days, dimensions, metrics, ...filters }
    return readReport(api, reading, asked, (row) => toDocument(row, report, fields, { property_id }))
  }
  if (dimensions.includes(DAY))
    return defineWindow({
      ...shared,
      ...DAILY_REPORT,
      documents: (api: GoogleAnalytics, reading: WindowReading<WebAnalyticsSync>, property: ListedSource) =>
        read(api, reading, property, { startDate: reading.from, endDate: reading.to }),
    })
  return defineSnapshot(
    (api: GoogleAnalytics, reading: SyncReading<WebAnalyticsSync>, property: ListedSource) => {
      const startDate = reading.config.start_date ?? DEFAULT_START
      return read(api, reading, property, { startDate, endDate: 'today' })
    },
    { ...shared, is_report: true },
  )
}
