import * as z from 'zod'
import { filterExpression } from './filters.ts'

export const MOST_DIMENSIONS = 9
export const MOST_METRICS = 10
const MOST_DATE_RANGES = 4
const MOST_ROWS = 250_000

/** The properties of a filter expression; they contain filter expressions in turn. */
const ONE_OF_FOUR = 'one of `filter`, `andGroup`, `orGroup` and `notExpression`'

const RELATIVE_DATE = /^(?:\d{1,5}daysAgo|yesterday|today)$/

const date = z
  .string()
  .regex(
    new RegExp(`${z.regexes.date.source}|${RELATIVE_DATE.source}`),
    'must be a day of the calendar as YYYY-MM-DD, or NdaysAgo, yesterday or today',
  )

export const field = z.string().min(1).max(500)

const dimensionName = field.describe('The name of one of the `dimensions`.')

const WITHOUT_NAME = 'An entry without any property is ignored.'

/** A column may be an empty object, but its other properties mean nothing without a name. */
function isNamedOrEmpty({ name, ...others }: { readonly name?: string | undefined }): boolean {
  return name !== undefined || Object.values(others).every((value) => value === undefined)
}

const NAME_MISSING = { path: ['name'], message: 'required with other properties' }
/** The same rule for JSON Schema. */
const NAMED_OR_EMPTY = { anyOf: [{ required: ['name'], properties: { name: {} } }, { maxProperties: 0 }] }

export const dimension = z
  .strictObject({
    name: field.optional().describe(`The dimension, such as \`country\`. ${WITHOUT_NAME}`),
    dimensionExpression: z
      .strictObject({
        lowerCase: z.strictObject({ dimensionName }).optional().describe('The dimension in lower case.'),
        upperCase: z.strictObject({ dimensionName }).optional().describe('The dimension in upper case.'),
        concatenate: z
          .strictObject({
            dimensionNames: z.array(field).min(1).describe('The dimensions to join.'),
            delimiter: z.string().optional().describe('The text between two values; default none.'),
          })
          .optional()
          .describe('Several dimensions, joined to one text.'),
      })
      .optional()
      .describe(
        'Computes the dimension from others in `dimensions`; `name` is then any word of letters, digits and _.',
      ),
  })
  .refine(isNamedOrEmpty, NAME_MISSING)
  .meta(NAMED_OR_EMPTY)

export const metric = z
  .strictObject({
    name: field.optional().describe(`The metric, such as \`sessions\`. ${WITHOUT_NAME}`),
    expression: field
      .optional()
      .describe('Computes the metric from others; `name` is then any word of letters, digits and _.'),
    invisible: z
      .boolean()
      .optional()
      .describe(
        'true uses the metric in filters, orders and expressions only, and leaves it out of the report.',
      ),
  })
  .refine(isNamedOrEmpty, NAME_MISSING)
  .meta(NAMED_OR_EMPTY)

export const orderBy = z.strictObject({
  metric: z
    .strictObject({ metricName: field.describe('The name of one of the `metrics`.') })
    .optional()
    .describe('Sorts by a metric.'),
  dimension: z
    .strictObject({
      dimensionName,
      orderType: z
        .enum(['ALPHANUMERIC', 'CASE_INSENSITIVE_ALPHANUMERIC', 'NUMERIC'])
        .optional()
        .describe('How values are compared; default ALPHANUMERIC, by code point.'),
    })
    .optional()
    .describe('Sorts by a dimension.'),
  desc: z.boolean().optional().describe('true sorts in descending order; default false.'),
})

const comparison = z.strictObject({
  name: field.optional().describe('The label of its rows.'),
  dimensionFilter: filterExpression.optional().describe(`The data to compare: ${ONE_OF_FOUR}.`),
  comparison: z
    .string()
    .regex(/^comparisons\/\d+$/, 'must be of the form comparisons/<id>')
    .optional()
    .describe('A saved comparison, instead of a filter.'),
})

const dateRange = z.strictObject({
  startDate: date
    .optional()
    .describe('The first day, as YYYY-MM-DD, NdaysAgo, yesterday or today; default 30daysAgo.'),
  endDate: date.optional().describe('The last day, inclusive, in the same forms; default today.'),
  name: field.optional().describe('The label of its rows, if there are several date ranges.'),
})

/** The columns of a report. */
export const columns = {
  dimensions: z.array(dimension).max(MOST_DIMENSIONS).optional().describe('Up to 9 dimensions.'),
  metrics: z.array(metric).max(MOST_METRICS).optional().describe('Up to 10 metrics.'),
}

/** What a report counts, whatever kind it is. */
export const counted = {
  dimensionFilter: filterExpression.optional().describe(`The data to count: ${ONE_OF_FOUR}.`),
  metricFilter: filterExpression.optional().describe(`The rows to return, by their metrics: ${ONE_OF_FOUR}.`),
}

/** The days that a report counts, and how. */
export const dated = {
  dateRanges: z
    .array(dateRange)
    .max(MOST_DATE_RANGES)
    .optional()
    .describe('Up to 4 date ranges, in the time zone of the property. Default: the last 30 days.'),
  currencyCode: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three capital letters, such as EUR')
    .optional()
    .describe('The ISO 4217 currency of amounts. Default: the property’s.'),
  keepEmptyRows: z.boolean().optional().describe('true keeps rows whose metrics are all 0; default false.'),
}

export const comparisons = z
  .array(comparison)
  .min(1)
  .optional()
  .describe('Comparisons. Each gets its own rows.')

export const returnPropertyQuota = z
  .boolean()
  .optional()
  .describe('true returns the quotas of the property in `meta`; default true.')

export const metricAggregations = z
  .array(z.enum(['TOTAL', 'MINIMUM', 'MAXIMUM', 'COUNT']))
  .optional()
  .describe('Aggregates over all rows, returned in `meta`.')

/** The order of rows. */
export const orderBys = z
  .array(orderBy)
  .optional()
  .describe('The order of rows. Default: by the dimensions, in their order.')

/** How many rows of a report are returned. */
export const limit = z.int().min(1).max(MOST_ROWS).optional()

/** Which rows of a report are returned. */
export const offset = z.int().min(0).optional().describe('Rows to skip before the first page; default 0.')

/** Where a report with pages continues. */
export const pageToken = z
  .string()
  .max(10_000)
  .optional()
  .describe('meta.next_page_token of the previous page. Of the other parameters, only limit may change.')
