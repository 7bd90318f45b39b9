import * as z from 'zod'
import { filterExpression } from './filters.ts'

const MOST_DIMENSIONS = 9
const MOST_METRICS = 10
const MOST_DATE_RANGES = 4
const MOST_ROWS = 250_000

/** How a filter expression begins; what it holds are filter expressions again. */
const ONE_OF_FOUR = 'one of `filter`, `andGroup`, `orGroup` and `notExpression`'

/** A property of Google Analytics. */
export const propertyId = z
  .string()
  .regex(
    /^\d{1,20}$/,
    'must be the number of a property, such as 123456789; ids that begin with UA- or G- belong to tracking code',
  )
  .describe('The Google Analytics property: its number, as `properties.list` shows it.')

const date = z
  .string()
  .regex(
    /^(\d{4}-\d{2}-\d{2}|\d{1,5}daysAgo|yesterday|today)$/,
    'must be YYYY-MM-DD, NdaysAgo, yesterday or today',
  )

const field = z.string().min(1).max(500)

const dimension = z.strictObject({
  name: field.describe('The dimension, such as `country`.'),
  dimensionExpression: z
    .strictObject({
      lowerCase: z.strictObject({ dimensionName: field }).optional(),
      upperCase: z.strictObject({ dimensionName: field }).optional(),
      concatenate: z
        .strictObject({ dimensionNames: z.array(field).min(1), delimiter: z.string().optional() })
        .optional(),
    })
    .optional()
    .describe(
      'Makes the dimension out of others in `dimensions`; `name` is then any word of letters, digits and _.',
    ),
})

const metric = z.strictObject({
  name: field.describe('The metric, such as `sessions`.'),
  expression: field
    .optional()
    .describe('Works the metric out of others; `name` is then any word of letters, digits and _.'),
  invisible: z.boolean().optional().describe('Used in filters, orders and expressions, and not answered.'),
})

const orderBy = z.strictObject({
  metric: z.strictObject({ metricName: field }).optional(),
  dimension: z
    .strictObject({
      dimensionName: field,
      orderType: z.enum(['ALPHANUMERIC', 'CASE_INSENSITIVE_ALPHANUMERIC', 'NUMERIC']).optional(),
    })
    .optional(),
  desc: z.boolean().optional().describe('From the largest down; default false.'),
})

const comparison = z.strictObject({
  name: field.optional().describe('How its rows are marked.'),
  dimensionFilter: filterExpression.optional().describe(`What is compared: ${ONE_OF_FOUR}.`),
  comparison: z
    .string()
    .regex(/^comparisons\/\d+$/, 'must be of the form comparisons/<id>')
    .optional()
    .describe('A saved comparison in place of a filter.'),
})

/** What a report takes. */
export const reportParams = z.strictObject({
  property_id: propertyId,
  dateRanges: z
    .array(
      z.strictObject({
        startDate: date.optional().describe('The first day; default 30daysAgo.'),
        endDate: date.optional().describe('The last day, included; default today.'),
        name: field.optional().describe('How rows of several date ranges are marked.'),
      }),
    )
    .min(1)
    .max(MOST_DATE_RANGES)
    .optional()
    .describe('Up to 4 date ranges, in the time zone of the property; default the last 30 days.'),
  dimensions: z
    .array(dimension)
    .max(MOST_DIMENSIONS)
    .optional()
    .describe('Up to 9 dimensions in place of the default ones.'),
  metrics: z
    .array(metric)
    .max(MOST_METRICS)
    .optional()
    .describe('Up to 10 metrics in place of the default ones.'),
  dimensionFilter: filterExpression.optional().describe(`Which data is counted: ${ONE_OF_FOUR}.`),
  metricFilter: filterExpression
    .optional()
    .describe(`Which rows are answered, after they are counted: ${ONE_OF_FOUR}.`),
  orderBys: z
    .array(orderBy)
    .optional()
    .describe('The order of rows; default by the dimensions, one after the other.'),
  metricAggregations: z
    .array(z.enum(['TOTAL', 'MINIMUM', 'MAXIMUM', 'COUNT']))
    .optional()
    .describe('Aggregates over all rows, answered in `meta`.'),
  currencyCode: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three capital letters, such as EUR')
    .optional()
    .describe('The currency of amounts, as in ISO 4217; default the property’s.'),
  comparisons: z.array(comparison).min(1).optional().describe('Rows for each comparison, side by side.'),
  keepEmptyRows: z.boolean().optional().describe('Keeps rows whose metrics are all 0; default false.'),
  returnPropertyQuota: z
    .boolean()
    .optional()
    .describe('Answers the quotas of the property in `meta`; default true.'),
  limit: z.int().min(1).max(MOST_ROWS).optional().describe('Rows per page, 1 to 250000; default 100000.'),
  offset: z.int().min(0).optional().describe('Rows to skip before the first page; default 0.'),
  pageToken: z
    .string()
    .max(10_000)
    .optional()
    .describe('meta.next_page_token of the page before; the other parameters stay, only limit may change.'),
})

/** What a report takes. */
export interface ReportParams extends z.input<typeof reportParams> {}
