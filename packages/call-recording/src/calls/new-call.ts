import * as z from 'zod'
import { flag, id, moment, workspaceId } from '../params.ts'

const text = z.string().min(1).max(1000)

const context = z
  .array(
    z.strictObject({
      system: z.enum(['Salesforce', 'HubSpot', 'MicrosoftDynamic', 'Generic']).describe('The system.'),
      objects: z
        .array(
          z.strictObject({
            objectType: z.enum(['Opportunity', 'Account', 'Lead', 'Contact', 'User']).describe('The kind.'),
            objectId: text.describe('The id in the system.'),
            fields: z
              .array(
                z.strictObject({
                  name: text.describe('The field.'),
                  value: z.unknown().describe('Its value.'),
                }),
              )
              .max(100)
              .optional()
              .describe('Its fields.'),
          }),
        )
        .max(100)
        .optional()
        .describe('The objects in it.'),
    }),
  )
  .max(20)
  .optional()

/** The parameters of a new call. */
export const newCall = z.strictObject({
  clientUniqueId: text.describe('An id of your system: a second call with it is refused.'),
  title: text.optional().describe('The title.'),
  purpose: text.optional().describe('The purpose.'),
  actualStart: moment.describe('When it began.'),
  scheduledStart: moment.optional().describe('When it was to begin.'),
  scheduledEnd: moment.optional().describe('When it was to end.'),
  duration: z.number().positive().optional().describe('Seconds.'),
  direction: z.enum(['Inbound', 'Outbound', 'Conference', 'Unknown']).describe('Who called.'),
  primaryUser: id.describe('The user who hosted it; one of the parties.'),
  parties: z
    .array(
      z.strictObject({
        userId: id.optional().describe('The user, for members of the company.'),
        name: text.optional().describe('The name.'),
        emailAddress: text.optional().describe('The email address.'),
        phoneNumber: text.optional().describe('The phone number.'),
        partyId: text.optional().describe('An id of yours, for speakersTimeline.'),
        mediaChannelId: z.int().min(0).max(1).optional().describe('The channel of the recording, 0 or 1.'),
        context: context.describe('What the party is in other systems.'),
      }),
    )
    .min(1)
    .max(500)
    .describe('Who took part.'),
  disposition: text.optional().describe('The outcome; call_outcomes lists those of the company.'),
  context: context.describe('What the call is about in other systems.'),
  customData: z.string().max(10_000).optional().describe('Text that is kept with the call.'),
  speakersTimeline: z
    .strictObject({
      precise: flag('Whether the times are exact.'),
      speechSegments: z
        .array(
          z.strictObject({
            fromTime: z.int().min(0).describe('From when, in milliseconds.'),
            toTime: z.int().min(0).describe('Until when.'),
            partyIds: z.array(text).min(1).describe('Who spoke.'),
          }),
        )
        .max(10_000)
        .optional()
        .describe('Who spoke when.'),
    })
    .optional()
    .describe('Who spoke when, if your system knows it.'),
  meetingUrl: z.url().max(2000).optional().describe('The address of the web conference.'),
  callProviderCode: text.optional().describe('The system that carried it.'),
  downloadMediaUrl: z
    .url()
    .max(2000)
    .optional()
    .describe('Where the vendor gets the recording. Without it, send the recording with call_media.create.'),
  languageCode: text.optional().describe('The language, such as en-US.'),
  flowContext: z
    .strictObject({ taskId: text.optional().describe('The task that led to it.') })
    .optional()
    .describe('The task of Engage.'),
  workspaceId,
})
