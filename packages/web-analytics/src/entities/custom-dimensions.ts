import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { ofProperty } from '../admin/admin.ts'
import { description, displayName, parameterName } from '../admin/own-fields.ts'

const disallowAdsPersonalization = z
  .boolean()
  .describe('Whether advertising may not use it; for dimensions of users.')

const own = ofProperty('customDimensions', 'archive')

export const customDimensions = defineEntity({
  name: 'custom_dimensions',
  summary: "Dimensions of a property's own.",
  actions: {
    list: own.list('Lists the custom dimensions of a property, without archived ones.'),
    get: own.get('Gets one custom dimension.'),
    create: own.create('Creates a custom dimension.', {
      parameterName: parameterName.describe(
        'The parameter of events, or the property of users (up to 24 characters), that has its values.',
      ),
      displayName,
      scope: z.enum(['EVENT', 'USER', 'ITEM']).describe('What its values belong to.'),
      description: description.optional(),
      disallowAdsPersonalization: disallowAdsPersonalization.optional(),
    }),
    update: own.update('Changes the name or the description of a custom dimension.', {
      displayName,
      description,
      disallowAdsPersonalization,
    }),
    archive: own.archive(
      'Archives a custom dimension, which nothing brings back.',
      'parameterName',
      'displayName',
    ),
  },
})
