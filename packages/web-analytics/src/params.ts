import * as z from 'zod'
import {
  columns,
  comparisons,
  counted,
  dated,
  limit,
  metricAggregations,
  offset,
  orderBys,
  pageToken,
  returnPropertyQuota,
} from './report-fields.ts'

/** A property of Google Analytics. */
export const propertyId = z
  .string()
  .regex(
    /^\d{1,20}$/,
    'must be the number of a property, such as 123456789; ids that begin with UA- or G- are those of tracking code',
  )
  .describe('The number of the Google Analytics property, which `properties.list` shows.')

/** The parameters of a report. */
export const reportParams = z
  .strictObject({
    property_id: propertyId,
    dateRanges: dated.dateRanges,
    dimensions: columns.dimensions.describe('Up to 9 dimensions. They replace the default ones.'),
    metrics: columns.metrics.describe('Up to 10 metrics. They replace the default ones.'),
    ...counted,
    orderBys,
    metricAggregations,
    currencyCode: dated.currencyCode,
    comparisons,
    keepEmptyRows: dated.keepEmptyRows,
    returnPropertyQuota,
    limit: limit.describe('Rows per page, 1 to 250000; default 100000.'),
    offset,
    pageToken,
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
