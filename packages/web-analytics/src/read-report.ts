import type { Document, FieldType, SyncReading } from '@linkspan/core'
import { caveatsOf } from './caveats.ts'
import type { FilterExpression } from './generated/inputs.ts'
import type { GoogleAnalytics } from './google-analytics.ts'
import { toNumber } from './named-record.ts'
import { quotasOf } from './quotas.ts'
import type { WebAnalyticsSync } from './replication-config.ts'
import { type ReportColumns, walkReport } from './report.ts'
import type { ReportRow } from './rows.ts'

/** The rows of a report that a sync reads. */
export interface SyncedReport extends ReportColumns {
  readonly property_id: string
  /** The days, both inclusive. */
  readonly days: { readonly startDate: string; readonly endDate: string }
  readonly dimensionFilter?: FilterExpression | undefined
  readonly metricFilter?: FilterExpression | undefined
}

/** The documents of a property. */
export function propertyDocuments(property_id: string) {
  return { field: 'property_id', equals: property_id }
}

/** A row as a document with the values by column name, after the fields that are no columns. */
export function toDocument(
  { dimensionValues, metricValues }: ReportRow,
  { dimensions, metrics }: ReportColumns,
  types: Readonly<Record<string, FieldType>>,
  common: Document,
): Document {
  const document: Document = Object.assign(Object.create(null), common)
  for (const [at, name] of dimensions.entries()) document[name] = dimensionValues?.[at]?.value ?? null
  for (const [at, name] of metrics.entries()) {
    const type = types[name] === 'integer' ? 'TYPE_INTEGER' : 'TYPE_FLOAT'
    document[name] = toNumber(metricValues?.[at]?.value, type)
  }
  return document
}

/** Reads a report as documents, in batches. */
export async function* readReport(
  api: GoogleAnalytics,
  reading: SyncReading<WebAnalyticsSync>,
  { property_id, days, dimensionFilter, metricFilter, ...columns }: SyncedReport,
  toDocument: (row: ReportRow) => Document,
): AsyncGenerator<Document[]> {
  const params = { property_id, dateRanges: [days], dimensionFilter, metricFilter }
  // the vendor's errors do not name the property
  const call = { ...reading.call, operation: `${reading.call.operation} of property ${property_id}` }
  const walk = walkReport(api, params, columns, call, ({ propertyQuota, metadata }) => {
    for (const caveat of caveatsOf(metadata)) reading.caveat(caveat)
    if (metadata?.timeZone) reading.timeZone(metadata.timeZone)
    for (const quota of quotasOf(propertyQuota, api.clock.now()))
      reading.quota({ ...quota, source: propertyDocuments(property_id) })
  })
  for await (const rows of walk) yield rows.map(toDocument)
}
