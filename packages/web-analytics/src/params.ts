import * as z from 'zod'
import { filterExpression } from './filters.ts'

const MOST_DIMENSIONS = 9
const MOST_METRICS = 10
const MOST_DATE_RANGES = 4
const MOST_ROWS = 250_000

/** The properties of a filter expression; they contain filter expressions in turn. */
const ONE_OF_FOUR = 'one of `filter`, `andGroup`, `orGroup` and `notExpression`'

/** A property of Google Analytics. */
export const propertyId = z
  .string()
  .regex(
    /^\d{1,20}$/,
    'must be the number of a property, such as 123456789; ids that begin with UA- or G- are those of tracking code',
  )
  .describe('The number of the Google Analytics property, which `properties.list` shows.')

const RELATIVE_DATE = /^(?:\d{1,5}daysAgo|yesterday|today)$/

const date = z
  .string()
  .regex(
    new RegExp(`${z.regexes.date.source}|${RELATIVE_DATE.source}`),
    'must be a day of the calendar as YYYY-MM-DD, or NdaysAgo, yesterday or today',
  )

const field = z.string().min(1).max(500)

const dimensionName = field.describe('The name of one of the `dimensions`.')

const WITHOUT_NAME = 'An entry without any property is ignored.'

/** A column may be an empty object, but its other properties mean nothing without a name. */
function isNamedOrEmpty({ name, ...others }: { readonly name?: string | undefined }): boolean {
  return name !== undefined || Object.values(others).every((value) => value === undefined)
}

const NAME_MISSING = { path: ['name'], message: 'required with other properties' }
/** The same rule for JSON Schema. */
const NAMED_OR_EMPTY = { anyOf: [{ required: ['name'], properties: { name: {} } }, { maxProperties: 0 }] }

const dimension = z
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

const metric = z
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

const orderBy = z.strictObject({
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

/** The parameters of a report. */
export const reportParams = z
  .strictObject({
    property_id: propertyId,
    dateRanges: z
      .array(
        z.strictObject({
          startDate: date
            .optional()
            .describe('The first day, as YYYY-MM-DD, NdaysAgo, yesterday or today; default 30daysAgo.'),
          endDate: date.optional().describe('The last day, inclusive, in the same forms; default today.'),
          name: field.optional().describe('The label of its rows, if there are several date ranges.'),
        }),
      )
      .max(MOST_DATE_RANGES)
      .optional()
      .describe('Up to 4 date ranges, in the time zone of the property. Default: the last 30 days.'),
    dimensions: z
      .array(dimension)
      .max(MOST_DIMENSIONS)
      .optional()
      .describe('Up to 9 dimensions. They replace the default ones.'),
    metrics: z
      .array(metric)
      .max(MOST_METRICS)
      .optional()
      .describe('Up to 10 metrics. They replace the default ones.'),
    dimensionFilter: filterExpression.optional().describe(`The data to count: ${ONE_OF_FOUR}.`),
    metricFilter: filterExpression
      .optional()
      .describe(`The rows to return, by their metrics: ${ONE_OF_FOUR}.`),
    orderBys: z
      .array(orderBy)
      .optional()
      .describe('The order of rows. Default: by the dimensions, in their order.'),
    metricAggregations: z
      .array(z.enum(['TOTAL', 'MINIMUM', 'MAXIMUM', 'COUNT']))
      .optional()
      .describe('Aggregates over all rows, returned in `meta`.'),
    currencyCode: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be three capital letters, such as EUR')
      .optional()
      .describe('The ISO 4217 currency of amounts. Default: the property’s.'),
    comparisons: z.array(comparison).min(1).optional().describe('Comparisons. Each gets its own rows.'),
    keepEmptyRows: z.boolean().optional().describe('true keeps rows whose metrics are all 0; default false.'),
    returnPropertyQuota: z
      .boolean()
      .optional()
      .describe('true returns the quotas of the property in `meta`; default true.'),
    limit: z.int().min(1).max(MOST_ROWS).optional().describe('Rows per page, 1 to 250000; default 100000.'),
    offset: z.int().min(0).optional().describe('Rows to skip before the first page; default 0.'),
    pageToken: z
      .string()
      .max(10_000)
      .optional()
      .describe('meta.next_page_token of the previous page. Of the other parameters, only limit may change.'),
  })
  .meta({
    title: 'ReportParams',
    description: 'The parameters of a report.',
    // an absent list means the default columns
    not: {
      required: ['dimensions', 'metrics'],
      properties: { dimensions: { maxItems: 0 }, metrics: { maxItems: 0 } },
    },
  })
