import { type Call, ConnectorError, type Issue } from '@linkspan/core'
import type { GoogleAnalytics } from '../google-analytics.ts'
import type { ConfiguredReport } from '../report-config.ts'
import { namedFields } from './named-fields.ts'

/** The smallest report: one row of one day. */
const SMALLEST = { dateRanges: [{ startDate: 'yesterday', endDate: 'yesterday' }], limit: 1, offset: 0 }

/**
 * What the vendor refuses in a report whose fields a property has, in its words. It says which fields go together without
 * a report; what a filter compares is only checked by one, so that only reports with filters are run.
 */
export async function refusalsOf(
  api: GoogleAnalytics,
  property_id: string,
  report: ConfiguredReport,
  call: Call,
): Promise<Issue[]> {
  const named = (names: readonly string[]) => names.map((name) => ({ name }))
  const columns = { dimensions: named(report.dimensions), metrics: named(report.metrics) }
  const { dimension_filter: dimensionFilter, metric_filter: metricFilter } = report
  const filters = {
    ...(dimensionFilter && { dimensionFilter }),
    ...(metricFilter && { metricFilter }),
  }
  const path = `/v1beta/properties/${property_id}:checkCompatibility`
  const body = { ...columns, ...filters, compatibilityFilter: 'COMPATIBLE' }
  const apart = await refusalOf(api.data({ method: 'POST', path, body }, call), call)
  if (apart !== undefined) return [{ path: placeOf(report, apart), message: apart }]
  const refused: Issue[] = []
  // one by one, so that the refusal is that of a filter
  for (const [name, place] of [
    ['dimensionFilter', '$.dimension_filter'],
    ['metricFilter', '$.metric_filter'],
  ] as const) {
    if (!filters[name]) continue
    const request = { ...columns, ...SMALLEST, [name]: filters[name] }
    const message = await refusalOf(api.report(property_id, 'runReport', request, call), call)
    if (message !== undefined) refused.push({ path: place, message })
  }
  return refused
}

/** Where the field or the filter is that the vendor names; the whole report if it names none. */
function placeOf(report: ConfiguredReport, message: string): string {
  const [, field, filter] =
    /(?:Please remove|Field) (\S+) |'((?:dimension|metric)_filter)/.exec(message) ?? []
  const path = filter && `$.${filter}`
  return path ?? namedFields(report).find(({ name }) => name === field)?.path ?? '$'
}

/** What the vendor refuses in a request; undefined if nothing. */
async function refusalOf(request: Promise<unknown>, { operation }: Call): Promise<string | undefined> {
  try {
    await request
    return undefined
  } catch (error) {
    if (!ConnectorError.isInstance(error) || error.code !== 'vendor_rejected') throw error
    return `the vendor refuses it: ${error.message.replace(`web-analytics: ${operation}: `, '')}`
  }
}
