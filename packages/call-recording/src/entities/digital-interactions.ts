import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { moment } from '../params.ts'
import { gongWrite } from '../writes.ts'

const text = z.string().min(1).max(1000)
const customFields = z
  .array(
    z.strictObject({
      name: text.describe('The name.'),
      value: text.describe('The value.'),
      dataType: z
        .enum(['STRING', 'NUMBER', 'DATE', 'URL', 'BOOLEAN', 'DURATION'])
        .optional()
        .describe('The type of the value.'),
    }),
  )
  .max(100)
  .optional()

export const digitalInteractions = defineEntity({
  name: 'digital_interactions',
  summary: 'What people did on the web, such as a visit to a page.',
  actions: {
    create: gongWrite<Record<string, never>>()({
      summary: 'Adds something that a person did.',
      params: z.strictObject({
        eventId: text.describe('An id that you choose: a second event with it is refused.'),
        timestamp: moment.describe('When it happened.'),
        eventType: text.describe('What happened, in a word of yours.'),
        sourceSystemName: text.optional().describe('The system that noticed it.'),
        sessionId: text.optional().describe('The session on the web.'),
        device: z.enum(['MOBILE', 'PC']).optional().describe('The device.'),
        content: z
          .strictObject({
            contentId: text.optional().describe('The id of the content.'),
            contentTitle: text.describe('Its title.'),
            contentUrl: z.url().max(2000).optional().describe('Its address.'),
            contentLabel: z.array(text).max(100).optional().describe('Words for it.'),
            contentCustomFields: customFields.describe('Further fields of the content.'),
          })
          .describe('The content that it is about.'),
        person: z
          .strictObject({
            name: text.optional().describe('The name.'),
            email: text.optional().describe('The email address.'),
            phoneNumber: text.optional().describe('The phone number.'),
            personId: text.optional().describe('The id in your system.'),
            personCustomFields: customFields.describe('Further fields of the person.'),
          })
          .optional()
          .describe('The person, if it is known.'),
        customFields: customFields.describe('Further fields of the event.'),
      }),
      request: (body) => ({ method: 'POST', path: '/v2/digital-interaction', body }),
    }),
  },
})
