import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { writesOf } from '../ads-resource.ts'

const description = z.string().max(200).optional()

const textLabel = z.strictObject({
  backgroundColor: z
    .string()
    .regex(/^#[\da-fA-F]{6}$/, 'must be a colour of the form #RRGGBB, such as #00FF00')
    .optional()
    .describe('Colour as #RRGGBB.'),
  description: description.describe('Up to 200 characters.'),
})

const writes = writesOf('label', 'labels')

export const labels = defineEntity({
  name: 'labels',
  summary: 'Labels for campaigns, ad groups and ads.',
  actions: {
    create: writes.create('Creates labels for campaigns, ad groups or ads.', {
      create: z.strictObject({
        name: z.string().min(1).max(80).describe('1 to 80 characters, unique within the customer.'),
        description: description.describe(
          'Up to 200 characters. Sent as textLabel.description, unless textLabel has a description.',
        ),
        textLabel: textLabel.optional().describe('The look of the label.'),
      }),
      names: [],
      // the vendor refuses a description outside textLabel
      toVendor: ({ description, textLabel, ...label }) => ({
        ...label,
        ...((description !== undefined || textLabel) && {
          textLabel: { ...(description !== undefined && { description }), ...textLabel },
        }),
      }),
    }),
    remove: writes.remove('Removes labels, also from what has them.', 'name'),
  },
})
