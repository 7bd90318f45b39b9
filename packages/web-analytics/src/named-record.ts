import { toInteger } from '@linkspan/core'
import type { ReportHeaders, ReportRow } from './rows.ts'

/** A record by column name: dimensions are strings, metrics are numbers. */
export type NamedRecord = Record<string, string | number | null>

/** A row by column name: dimensions are strings, metrics are numbers; null if the vendor sent no value. */
export interface NamedRow {
  /** The value of a column. An integer that a number cannot hold exactly is a string. */
  readonly [column: string]: string | number | null
}

/**
 * A row of a report whose columns are known when the program is compiled, by their names. The dimensions `dateRange` and
 * `comparison` are there if the report has several date ranges, or comparisons. A metric that is `invisible` is not. For
 * other reports, `NamedRow`.
 */
export type NamedRowOf<Dimension extends string, Metric extends string> = string extends Dimension | Metric
  ? NamedRow
  : { readonly [Name in Dimension]: string | null } & {
      readonly [Name in Metric]: number | string | null
    } & {
      readonly [Name in Exclude<'dateRange' | 'comparison', Dimension | Metric>]?: string
    }

/** The value of a metric. An integer that a number cannot hold exactly stays a string. */
export function toNumber(text: string | undefined, type: string | undefined): string | number | null {
  // Number('') is 0
  if (text === undefined || text.trim() === '') return null
  if (type === 'TYPE_INTEGER') return toInteger(text)
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}

/** Converts a positional record to one by column name, with the headers in the `meta` of its page. */
export function toNamedRecord(
  record: ReportRow,
  { dimensionHeaders, metricHeaders }: ReportHeaders,
): NamedRecord {
  // a column may have any name, such as that of a member of Object.prototype
  const named: NamedRecord = Object.create(null)
  for (const [at, { name }] of dimensionHeaders.entries())
    named[name] = record.dimensionValues?.[at]?.value ?? null
  for (const [at, { name, type }] of metricHeaders.entries())
    named[name] = toNumber(record.metricValues?.[at]?.value, type)
  return named
}
