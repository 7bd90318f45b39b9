import { InvalidParamsError } from '@linkspan/core'
import * as z from 'zod'

const flag = (what: string) => z.boolean().optional().describe(what)

/** What to tell of a call, in the vendor's names. */
export const contentSelector = z.strictObject({
  context: z
    .enum(['None', 'Basic', 'Extended'])
    .optional()
    .describe(
      'Basic links objects of the company’s own systems, Extended brings their fields; default None.',
    ),
  contextTiming: z
    .array(z.enum(['Now', 'TimeOfCall']))
    .min(1)
    .optional()
    .describe('When the fields of an Extended context hold; default Now.'),
  exposedFields: z
    .strictObject({
      parties: flag('The participants.'),
      content: z
        .strictObject({
          structure: flag('The agenda.'),
          topics: flag('How long each topic took.'),
          trackers: flag('What trackers found.'),
          trackerOccurrences: flag('Where trackers found it; together with trackers.'),
          pointsOfInterest: flag('Without effect: the vendor has given it up.'),
          brief: flag('A short summary.'),
          outline: flag('An outline by section.'),
          highlights: flag('The highlights.'),
          callOutcome: flag('The outcome.'),
          keyPoints: flag('The key points.'),
        })
        .optional(),
      interaction: z
        .strictObject({
          speakers: flag('How long each participant spoke.'),
          video: flag('What was shown, and for how long.'),
          personInteractionStats: flag('Statistics of the host.'),
          questions: flag('How many questions each side asked.'),
        })
        .optional(),
      collaboration: z.strictObject({ publicComments: flag('The public comments.') }).optional(),
      media: flag('Addresses of the recordings, good for 8 hours.'),
    })
    .optional(),
})

/** What to tell of a call. */
export type ContentSelector = z.output<typeof contentSelector>

/** The vendor takes a timing with an Extended context only. */
export function checkContext(selector: ContentSelector | undefined, operation: string): void {
  if (!selector?.contextTiming || selector.context === 'Extended') return
  throw new InvalidParamsError(`call-recording: ${operation}`, [
    { path: '$.contentSelector.contextTiming', message: 'goes with context Extended only' },
  ])
}
