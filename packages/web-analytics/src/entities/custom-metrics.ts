import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { adminCreate, adminGet, adminList, adminRemoval, adminUpdate, objectName } from '../admin/admin.ts'
import { description, displayName, parameterName } from '../admin/own-fields.ts'
import { propertyId } from '../params.ts'

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

export const customMetrics = defineEntity({
  name: 'custom_metrics',
  summary: "Metrics of a property's own.",
  actions: {
    list: adminList('Lists the custom metrics of a property, without archived ones.', 'customMetrics'),
    get: adminGet('Gets one custom metric.', 'customMetrics'),
    create: adminCreate(
      'Creates a custom metric.',
      'customMetrics',
      z.strictObject({
        property_id: propertyId,
        parameterName: parameterName.describe('The parameter of events that has its values.'),
        displayName,
        measurementUnit,
        scope: z.literal('EVENT').describe('What its values belong to.'),
        description: description.optional(),
        restrictedMetricType: restrictedMetricType.optional(),
      }),
    ),
    update: adminUpdate(
      'Changes the name, the description or the unit of a custom metric.',
      'customMetrics',
      z.strictObject({
        name: objectName('customMetrics'),
        displayName: displayName.optional(),
        description: description.optional(),
        measurementUnit: measurementUnit.optional(),
        restrictedMetricType: restrictedMetricType.optional(),
      }),
    ),
    archive: adminRemoval(
      'Archives a custom metric, which nothing brings back.',
      'customMetrics',
      ['parameterName', 'displayName'],
      'archive',
    ),
  },
})
