import { defineEntity, defineRead } from '@linkspan/core'
import * as z from 'zod'
import type { GoogleAnalytics } from '../google-analytics.ts'
import { propertyId } from '../params.ts'
import type { PropertyMetadata } from '../rows.ts'

export const metadata = defineEntity({
  name: 'metadata',
  summary: 'The dimensions and metrics of one property.',
  actions: {
    get: defineRead({
      summary: 'Gets the dimensions, metrics and comparisons that reports of a property can use.',
      params: z.strictObject({
        property_id: propertyId.describe(
          'The property; 0 for the dimensions and metrics that all properties share.',
        ),
      }),
      run: (api: GoogleAnalytics, { property_id }, call) =>
        api.data<PropertyMetadata>(
          { method: 'GET', path: `/v1beta/properties/${property_id}/metadata` },
          call,
        ),
    }),
  },
})
