import { InvalidParamsError } from '@linkspan/core'
import * as z from 'zod'
import { flag } from '../params.ts'

/** The vendor's selection of details of a call. */
export const contentSelector = z
  .strictObject({
    context: z
      .enum(['None', 'Basic', 'Extended'])
      .optional()
      .describe(
        'Basic returns the linked objects of the company’s systems, Extended also their fields; default None.',
      ),
    contextTiming: z
      .array(z.enum(['Now', 'TimeOfCall']))
      .min(1)
      .optional()
      .describe(
        'Whether the fields of an Extended context are those of now or of the time of the call; default Now.',
      ),
    exposedFields: z
      .strictObject({
        parties: flag('The participants.'),
        content: z
          .strictObject({
            structure: flag('The agenda.'),
            topics: flag('The duration of each topic.'),
            trackers: flag('The trackers that occur.'),
            trackerOccurrences: flag('The times at which trackers occur. Requires trackers.'),
            pointsOfInterest: flag('Has no effect: the vendor has removed it.'),
            brief: flag('A short summary.'),
            outline: flag('An outline by section.'),
            highlights: flag('The highlights.'),
            callOutcome: flag('The outcome.'),
            keyPoints: flag('The key points.'),
          })
          .optional()
          .describe('Details of what was said.'),
        interaction: z
          .strictObject({
            speakers: flag('How long each participant spoke.'),
            video: flag('The kinds of video, and their durations.'),
            personInteractionStats: flag('Statistics of the host.'),
            questions: flag('How many questions each side asked.'),
          })
          .optional()
          .describe('Details of how the participants interacted.'),
        collaboration: z
          .strictObject({ publicComments: flag('The public comments.') })
          .optional()
          .describe('Details of the reviewing of the call.'),
        media: flag('The addresses of the recordings, valid for 8 hours.'),
      })
      .optional()
      .describe('The details to return; each is left out by default.'),
  })
  .meta({
    // for JSON Schema: what `checkContext` checks
    dependentSchemas: {
      contextTiming: { required: ['context'], properties: { context: { const: 'Extended' } } },
    },
  })

/** The vendor's selection of details of a call. */
export type ContentSelector = z.output<typeof contentSelector>

/** The vendor accepts contextTiming with an Extended context only. */
export function checkContext(selector: ContentSelector | undefined, operation: string): void {
  if (!selector?.contextTiming || selector.context === 'Extended') return
  throw new InvalidParamsError(`call-recording: ${operation}`, [
    { path: '$.contentSelector.contextTiming', message: 'requires context Extended' },
  ])
}
