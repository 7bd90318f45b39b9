import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { ofProperty } from '../admin/admin.ts'
import { description, displayName, parameterName } from '../admin/own-fields.ts'

const measurementUnit = z
  .enum([
    'STANDARD',
    'CURRENCY',
    'FEET',
    'METERS',
    'KILOMETERS',
    'MILES',
    'MILLISECONDS',
    'SECONDS',
    'MINUTES',
    'HOURS',
  ])
  .describe('The unit of its values.')
const restrictedMetricType = z
  .array(z.enum(['COST_DATA', 'REVENUE_DATA']))
  .describe('For CURRENCY, which needs it: whether it is a cost or a revenue.')

const own = ofProperty('customMetrics', 'archive')

export const customMetrics = defineEntity({
  name: 'custom_metrics',
  summary: "Metrics of a property's own.",
  actions: {
    list: own.list('Lists the custom metrics of a property, without archived ones.'),
    get: own.get('Gets one custom metric.'),
    create: own.create('Creates a custom metric.', {
      parameterName: parameterName.describe('The parameter of events that has its values.'),
      displayName,
      measurementUnit,
      scope: z.literal('EVENT').describe('What its values belong to.'),
      description: description.optional(),
      restrictedMetricType: restrictedMetricType.optional(),
    }),
    update: own.update('Changes the name, the description or the unit of a custom metric.', {
      displayName,
      description,
      measurementUnit,
      restrictedMetricType,
    }),
    archive: own.archive(
      'Archives a custom metric, which nothing brings back.',
      'parameterName',
      'displayName',
    ),
  },
})
