import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { ofProperty } from '../admin/admin.ts'

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

const own = ofProperty('keyEvents')

export const keyEvents = defineEntity({
  name: 'key_events',
  summary: 'The events that count for the success of a property.',
  actions: {
    list: own.list('Lists the key events of a property.'),
    get: own.get('Gets one key event.'),
    create: own.create('Makes an event a key event.', {
      eventName: z.string().min(1).max(40).describe('The event, such as purchase.'),
      countingMethod,
      defaultValue: defaultValue.optional(),
    }),
    update: own.update('Changes how a key event counts.', {
      countingMethod,
      defaultValue,
    }),
    delete: own.delete('Deletes a key event: the event itself stays.', 'eventName'),
  },
})
