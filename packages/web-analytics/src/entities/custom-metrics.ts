import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { adminCreate, adminGet, adminList, adminRemoval, adminUpdate, nameOf } from '../admin/admin.ts'
import { propertyId } from '../params.ts'

const displayName = z
  .string()
  .regex(
    /^[A-Za-z][A-Za-z0-9_ ]{0,81}$/,
    'must be letters, digits, spaces and underscores, up to 82, and begin with a letter',
  )
  .describe('Its name for people: letters, digits, spaces and underscores, up to 82.')
const description = z.string().max(150).describe('What it is for, up to 150 characters.')
const parameterName = z
  .string()
  .regex(
    /^[A-Za-z][A-Za-z0-9_]{0,39}$/,
    'must be letters, digits and underscores, up to 40, and begin with a letter',
  )
  .describe('The parameter of events that has its values.')
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

/** Metrics of a property's own. */
export const customMetrics = defineEntity({
  name: 'custom_metrics',
  summary: "Metrics of a property's own.",
  actions: {
    /** Lists the custom metrics of a property, without archived ones. */
    list: adminList('Lists the custom metrics of a property, without archived ones.', 'customMetrics'),
    /** Gets one custom metric. */
    get: adminGet('Gets one custom metric.', 'customMetrics'),
    /** Creates a custom metric. */
    create: adminCreate(
      'Creates a custom metric.',
      'customMetrics',
      z.strictObject({
        property_id: propertyId,
        parameterName,
        displayName,
        measurementUnit,
        scope: z.literal('EVENT').describe('What its values belong to.'),
        description: description.optional(),
        restrictedMetricType: restrictedMetricType.optional(),
      }),
    ),
    /** Changes the name, the description or the unit of a custom metric. */
    update: adminUpdate(
      'Changes the name, the description or the unit of a custom metric.',
      'customMetrics',
      z.strictObject({
        name: nameOf('customMetrics'),
        displayName: displayName.optional(),
        description: description.optional(),
        measurementUnit: measurementUnit.optional(),
        restrictedMetricType: restrictedMetricType.optional(),
      }),
    ),
    /** Archives a custom metric, which nothing brings back. */
    archive: adminRemoval(
      'Archives a custom metric, which nothing brings back.',
      'customMetrics',
      ['parameterName', 'displayName'],
      'archive',
    ),
  },
})
