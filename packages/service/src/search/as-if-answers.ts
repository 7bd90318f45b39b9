import type { Answered } from '@linkspan/core'
import * as z from 'zod'

/** What an answer says of the change set through which it was asked. */
export const answeredPlan = z
  .strictObject({
    id: z.string().describe('The change set.'),
    writes: z.int().describe('How many writes it has.'),
    not_covered: z
      .array(
        z.strictObject({
          write: z.int().describe('The number of the write in the change set.'),
          reason: z.string().describe('Why: a clause.'),
          fields: z
            .exactOptional(z.array(z.string()))
            .describe('These are as they were, or null in a new record; absent if it may be any.'),
        }),
      )
      .describe('What the records of this entity do not show of the writes.'),
  })
  .meta({
    id: 'AnsweredChangeSet',
    description: 'The answer is as if the writes of this change set had been done.',
  })

export type AnsweredPlan = Answered<typeof answeredPlan>
