import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { adminCreate, adminGet, adminList, adminRemoval, adminUpdate, objectName } from '../admin/admin.ts'
import { propertyId } from '../params.ts'

const countingMethod = z
  .enum(['ONCE_PER_EVENT', 'ONCE_PER_SESSION'])
  .describe('Whether each event counts, or one in a session.')
const defaultValue = z
  .strictObject({
    numericValue: z.number().describe('The value.'),
    currencyCode: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be three capital letters, such as EUR')
      .describe('Its currency, in ISO 4217.'),
  })
  .describe('The value of events that have none.')

export const keyEvents = defineEntity({
  name: 'key_events',
  summary: 'The events that count for the success of a property.',
  actions: {
    list: adminList('Lists the key events of a property.', 'keyEvents'),
    get: adminGet('Gets one key event.', 'keyEvents'),
    create: adminCreate(
      'Makes an event a key event.',
      'keyEvents',
      z.strictObject({
        property_id: propertyId,
        eventName: z.string().min(1).max(40).describe('The event, such as purchase.'),
        countingMethod,
        defaultValue: defaultValue.optional(),
      }),
    ),
    update: adminUpdate(
      'Changes how a key event counts.',
      'keyEvents',
      z.strictObject({
        name: objectName('keyEvents'),
        countingMethod: countingMethod.optional(),
        defaultValue: defaultValue.optional(),
      }),
    ),
    delete: adminRemoval('Deletes a key event: the event itself stays.', 'keyEvents', ['eventName']),
  },
})
