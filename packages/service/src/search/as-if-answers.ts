import type { Answered } from '@linkspan/core'
import { integer, listOf, named, text } from '@linkspan/sync'
import * as z from 'zod'

/** What an answer says of the change set through which it was asked. */
export const answeredPlan = named(
  'AnsweredChangeSet',
  'The answer is as if the writes of this change set had been done.',
  {
    id: text('The change set.'),
    writes: integer('How many writes it has.'),
    not_covered: listOf(
      z.strictObject({
        write: integer('The number of the write in the change set.'),
        reason: text('Why: a clause.'),
        fields: z
          .exactOptional(z.array(z.string()))
          .describe('These are as they were, or null in a new record; absent if it may be any.'),
      }),
      'What the records of this entity do not show of the writes.',
    ),
  },
)

export type AnsweredPlan = Answered<typeof answeredPlan>
