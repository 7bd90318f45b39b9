import mapValues from 'lodash/mapValues.js'
import type { MeasuredRow } from './order.ts'
import type { MadePivotReport } from './pivot.ts'
import type { WholeReport } from './report.ts'

const ROWS = '"@rows"'

/** A row in the vendor's form: every value is a string. */
function writeRow(row: MeasuredRow, report: WholeReport): object {
  const metrics = report.metrics.flatMap(({ visible }, index) =>
    visible ? [{ value: String(row.metrics[index]) }] : [],
  )
  return {
    ...(row.dimensions.length > 0 && { dimensionValues: row.dimensions.map((value) => ({ value })) }),
    ...(metrics.length > 0 && { metricValues: metrics }),
  }
}

/** The rows of a page as JSON. */
export function writeReportRows(report: WholeReport, offset: number, limit: number, pretty: boolean): string {
  const rows = report.rows.slice(offset, offset + limit).map((row) => writeRow(row, report))
  return rows.length === 0 ? '' : JSON.stringify(rows, null, pretty ? 2 : undefined)
}

function headersOf({ dimensions, metrics }: WholeReport): object {
  const visible = metrics.filter((each) => each.visible).map(({ name, type }) => ({ name, type }))
  return {
    ...(dimensions.length > 0 && { dimensionHeaders: dimensions.map((name) => ({ name })) }),
    ...(visible.length > 0 && { metricHeaders: visible }),
  }
}

/** A report with some rows; like proto3, it omits empty fields. */
function bodyOf(
  report: WholeReport,
  rows: unknown,
  more: { kind: string; metadata?: object; propertyQuota: object | undefined },
) {
  return {
    ...headersOf(report),
    ...(rows !== undefined && { rows }),
    ...mapValues(report.aggregates, (rows) => rows?.map((row) => writeRow(row, report))),
    ...(report.rows.length > 0 && { rowCount: report.rows.length }),
    ...more,
  }
}

/** A report on the last minutes: it has no metadata. */
export function realtimeBody(report: WholeReport, limit: number, propertyQuota: object | undefined): object {
  const rows = report.rows.slice(0, limit).map((row) => writeRow(row, report))
  return bodyOf(report, rows.length > 0 ? rows : undefined, {
    propertyQuota,
    kind: 'analyticsData#runRealtimeReport',
  })
}

/** A report with pivots. */
export function pivotBody(
  { report, rows, headers, aggregates }: MadePivotReport,
  propertyQuota: object | undefined,
): object {
  return {
    pivotHeaders: headers.map(({ values, count }) => ({
      ...(values.length > 0 && {
        pivotDimensionHeaders: values.map((each) => ({
          dimensionValues: each.map((value) => ({ value })),
        })),
      }),
      ...(count > 0 && { rowCount: count }),
    })),
    ...headersOf(report),
    ...(rows.length > 0 && { rows: rows.map((row) => writeRow(row, report)) }),
    ...(aggregates.length > 0 && { aggregates: aggregates.map((row) => writeRow(row, report)) }),
    metadata: report.metadata,
    propertyQuota,
    kind: 'analyticsData#runPivotReport',
  }
}

/** Writes a report around the rows of a page. */
export function writeReport(
  report: WholeReport,
  rows: string,
  propertyQuota: object | undefined,
  pretty: boolean,
): string {
  const body = bodyOf(report, rows ? '@rows' : undefined, {
    metadata: report.metadata,
    propertyQuota,
    kind: 'analyticsData#runReport',
  })
  return JSON.stringify(body, null, pretty ? 2 : undefined).replace(ROWS, () => rows)
}
