import * as z from 'zod'
import { propertyId } from './params.ts'
import {
  columns,
  comparisons,
  counted,
  dated,
  dimension,
  field,
  limit,
  metric,
  metricAggregations,
  offset,
  orderBy,
  orderBys,
  pageToken,
  returnPropertyQuota,
} from './report-fields.ts'

const MOST_REQUESTS = 5
const MOST_MINUTE_RANGES = 2
/** Minutes that realtime reports of a property of Analytics 360 reach back; of others it is 29. */
const MOST_MINUTES = 59
const MOST_PIVOT_ROWS = 250_000

const report = {
  ...columns,
  ...dated,
  ...counted,
  orderBys,
  metricAggregations,
  comparisons,
  returnPropertyQuota,
  offset,
}

/** One of dimensions and metrics has to name a column. */
const WITH_COLUMNS = {
  anyOf: [
    { required: ['dimensions'], properties: { dimensions: { minItems: 1 } } },
    { required: ['metrics'], properties: { metrics: { minItems: 1 } } },
  ],
}

function hasColumns({
  dimensions,
  metrics,
}: {
  dimensions?: unknown[] | undefined
  metrics?: unknown[] | undefined
}) {
  return Boolean(dimensions?.length || metrics?.length)
}

const COLUMNS_MISSING = { path: ['metrics'], message: 'a report needs dimensions, metrics or both' }

/** The parameters of a report with any columns. */
export const runParams = z
  .strictObject({
    property_id: propertyId,
    ...report,
    limit: limit.describe('Rows per page, 1 to 250000; default 100000.'),
    pageToken,
  })
  .refine(hasColumns, COLUMNS_MISSING)
  .meta(WITH_COLUMNS)

/** The parameters of several reports in one call. */
export const batchParams = z.strictObject({
  property_id: propertyId,
  requests: z
    .array(
      z
        .strictObject({ ...report, limit: limit.describe('Rows to return, 1 to 250000; default 10000.') })
        .refine(hasColumns, COLUMNS_MISSING)
        .meta(WITH_COLUMNS),
    )
    .min(1)
    .max(MOST_REQUESTS)
    .describe('Up to 5 reports.'),
})

const minutes = z.int().min(0).max(MOST_MINUTES).optional()

/** The parameters of a report on the last minutes. */
export const realtimeParams = z
  .strictObject({
    property_id: propertyId,
    ...columns,
    ...counted,
    minuteRanges: z
      .array(
        z.strictObject({
          startMinutesAgo: minutes.describe(
            'The first minute, as minutes before now; default 29. Only properties of Analytics 360 have more than 29.',
          ),
          endMinutesAgo: minutes.describe('The last minute, inclusive; default 0.'),
          name: field.optional().describe('The label of its rows, if there are several ranges.'),
        }),
      )
      .min(1)
      .max(MOST_MINUTE_RANGES)
      .optional()
      .describe('Up to 2 ranges of minutes. Default: the last 30 minutes.'),
    orderBys: orderBys.describe('The order of rows. Default: by the first metric, largest first.'),
    metricAggregations,
    returnPropertyQuota,
    limit: limit.describe('Rows to return, 1 to 250000; default 10000. There are no further pages.'),
  })
  .refine(hasColumns, COLUMNS_MISSING)
  .meta(WITH_COLUMNS)

const pivotOrder = orderBy.extend({
  pivot: z
    .strictObject({
      metricName: field.describe('The name of one of the `metrics`.'),
      pivotSelections: z
        .array(
          z.strictObject({
            dimensionName: field.describe('The name of one of the `dimensions`.'),
            dimensionValue: z.string().describe('Only columns with this value count.'),
          }),
        )
        .optional()
        .describe('The columns that count.'),
    })
    .optional()
    .describe('Sorts by a metric in some columns.'),
})

/** The parameters of a report with pivots. */
export const pivotParams = z.strictObject({
  property_id: propertyId,
  dimensions: z
    .array(dimension)
    .min(1)
    .max(9)
    .describe('Up to 9 dimensions; `pivots` says where they are shown.'),
  metrics: z.array(metric).min(1).max(10).describe('Up to 10 metrics.'),
  pivots: z
    .array(
      z.strictObject({
        fieldNames: z
          .array(field)
          .min(1)
          .describe('The dimensions of this pivot; each belongs to one pivot only.'),
        limit: z
          .int()
          .min(1)
          .max(MOST_PIVOT_ROWS)
          .describe('How many combinations of values; the product of all limits is at most 250000.'),
        offset: z.int().min(0).optional().describe('Combinations to skip; default 0.'),
        orderBys: z.array(pivotOrder).optional().describe('The order of the combinations.'),
        metricAggregations: metricAggregations.describe(
          'Aggregates over this pivot, returned in `meta.aggregates`.',
        ),
      }),
    )
    .min(1)
    .describe('The rows of the table, and its groups of columns.'),
  ...dated,
  ...counted,
  comparisons,
  returnPropertyQuota,
})
