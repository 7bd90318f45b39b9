import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { adminCreate, adminGet, adminList, adminRemoval, adminUpdate, objectName } from '../admin/admin.ts'
import { description, displayName, parameterName } from '../admin/own-fields.ts'
import { propertyId } from '../params.ts'

const disallowAdsPersonalization = z
  .boolean()
  .describe('Whether advertising may not use it; for dimensions of users.')

export const customDimensions = defineEntity({
  name: 'custom_dimensions',
  summary: "Dimensions of a property's own.",
  actions: {
    list: adminList('Lists the custom dimensions of a property, without archived ones.', 'customDimensions'),
    get: adminGet('Gets one custom dimension.', 'customDimensions'),
    create: adminCreate(
      'Creates a custom dimension.',
      'customDimensions',
      z.strictObject({
        property_id: propertyId,
        parameterName: parameterName.describe(
          'The parameter of events, or the property of users (up to 24 characters), that has its values.',
        ),
        displayName,
        scope: z.enum(['EVENT', 'USER', 'ITEM']).describe('What its values belong to.'),
        description: description.optional(),
        disallowAdsPersonalization: disallowAdsPersonalization.optional(),
      }),
    ),
    update: adminUpdate(
      'Changes the name or the description of a custom dimension.',
      'customDimensions',
      z.strictObject({
        name: objectName('customDimensions'),
        displayName: displayName.optional(),
        description: description.optional(),
        disallowAdsPersonalization: disallowAdsPersonalization.optional(),
      }),
    ),
    archive: adminRemoval(
      'Archives a custom dimension, which nothing brings back.',
      'customDimensions',
      ['parameterName', 'displayName'],
      'archive',
    ),
  },
})
