import type { ReportRow } from './order.ts'
import type { Report } from './report.ts'

const ROWS = '"@rows"'

/** A row in the vendor's form: every value is a string. */
function writeRow(row: ReportRow, report: Report): object {
  const metrics = report.metrics.flatMap(({ visible }, index) =>
    visible ? [{ value: String(row.metrics[index]) }] : [],
  )
  return {
    ...(row.dimensions.length > 0 && { dimensionValues: row.dimensions.map((value) => ({ value })) }),
    ...(metrics.length > 0 && { metricValues: metrics }),
  }
}

/** The rows of a page as JSON. */
export function writeRows(report: Report, offset: number, limit: number, pretty: boolean): string {
  const rows = report.rows.slice(offset, offset + limit).map((row) => writeRow(row, report))
  return rows.length === 0 ? '' : JSON.stringify(rows, null, pretty ? 2 : undefined)
}

/** Writes a report around the rows of a page; like proto3, it omits empty fields. */
export function writeReport(
  report: Report,
  rows: string,
  propertyQuota: object | undefined,
  pretty: boolean,
): string {
  const headers = report.metrics.filter(({ visible }) => visible).map(({ name, type }) => ({ name, type }))
  const aggregate = (name: 'totals' | 'minimums' | 'maximums') => {
    const found = report[name]
    return found?.length ? { [name]: found.map((row) => writeRow(row, report)) } : {}
  }
  const body = {
    ...(report.dimensions.length > 0 && { dimensionHeaders: report.dimensions.map((name) => ({ name })) }),
    ...(headers.length > 0 && { metricHeaders: headers }),
    ...(rows && { rows: '@rows' }),
    ...aggregate('totals'),
    ...aggregate('maximums'),
    ...aggregate('minimums'),
    ...(report.rows.length > 0 && { rowCount: report.rows.length }),
    metadata: report.metadata,
    ...(propertyQuota && { propertyQuota }),
    kind: 'analyticsData#runReport',
  }
  return JSON.stringify(body, null, pretty ? 2 : undefined).replace(ROWS, () => rows)
}
