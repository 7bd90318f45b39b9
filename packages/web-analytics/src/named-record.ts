import { toInteger } from '@linkspan/core'
import type { ReportHeaders, ReportRow } from './rows.ts'

/** A record by the names of its columns: dimensions are text, metrics are numbers. */
export type NamedRecord = Record<string, string | number | null>

/** The number of a metric; an integer past what a number holds exactly stays text. */
export function toNumber(text: string | undefined, type: string | undefined): string | number | null {
  if (text === undefined) return null
  if (type === 'TYPE_INTEGER') return toInteger(text)
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}

/** Names the values of a positional record by the headers in the `meta` of its page. */
export function toNamedRecord(
  record: ReportRow,
  { dimensionHeaders, metricHeaders }: ReportHeaders,
): NamedRecord {
  // a column may have any name, also one of Object.prototype
  const named: NamedRecord = Object.create(null)
  for (const [at, { name }] of dimensionHeaders.entries())
    named[name] = record.dimensionValues?.[at]?.value ?? null
  for (const [at, { name, type }] of metricHeaders.entries())
    named[name] = toNumber(record.metricValues?.[at]?.value, type)
  return named
}
