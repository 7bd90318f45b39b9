import { configuredName, haveOwnNames, MOST_CONFIGURED } from '@linkspan/core'
import * as z from 'zod'
import { filterExpression } from './filters.ts'
import { field, MOST_DIMENSIONS, MOST_METRICS } from './report-fields.ts'

/** The dimension with the day of a row. */
export const DAY = 'date'

const distinct = (names: readonly string[]) => new Set(names).size === names.length
const TWICE = 'must name each only once'

const report = z.strictObject({
  name: configuredName.describe('The entity that has the rows of the report.'),
  dimensions: z
    .array(field)
    .max(MOST_DIMENSIONS)
    .refine(distinct, TWICE)
    .default([])
    .describe(
      'Up to 9 dimensions. With `date` the report is read by days; without it, as a whole by every sync.',
    ),
  metrics: z.array(field).min(1).max(MOST_METRICS).refine(distinct, TWICE).describe('Up to 10 metrics.'),
  dimension_filter: filterExpression
    .optional()
    .describe('The data to count, as `dimensionFilter` of a report.'),
  metric_filter: filterExpression
    .optional()
    .describe('The rows to keep, by their metrics, as `metricFilter` of a report.'),
})

/** A report of a configuration. */
export interface ConfiguredReport extends z.output<typeof report> {}

/** The reports of a configuration. */
export const configuredReports = z
  .array(report)
  .max(MOST_CONFIGURED, `must be at most ${MOST_CONFIGURED} reports`)
  .check(haveOwnNames('report'))
  .optional()
  .describe('Reports whose rows are synced, each as an entity with the name that you choose. At most 20.')
