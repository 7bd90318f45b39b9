import { named, nullable, text } from '@linkspan/sync'
import * as z from 'zod'
import { answeredPlan } from '../search/as-if-answers.ts'

const asked = {
  entity: z.string().min(1).max(255).describe('The entity whose synced records are added up.'),
  query: z
    .looseObject({ aggregate: z.record(z.string(), z.unknown()).describe('What is computed, by names.') })
    .describe('A query of a search with `aggregate`, such as a sum by `group_by`.'),
}

/** What shows people the sense of a plan. */
export const askedMeasure = named('AskedMeasure', 'An aggregate by which people judge a change set.', asked)

const groups = nullable(
  z.array(z.record(z.string(), z.unknown())),
  'Its groups, at most 100; null until the change set is submitted.',
)

/** What shows people the sense of a plan, as it was at the submission. */
export const measure = named('Measure', 'An aggregate of synced records before and after a change set.', {
  ...asked,
  before: groups,
  after: groups.describe('The same as if the change set had been done.'),
  not_covered: answeredPlan.shape.not_covered,
  error: z
    .exactOptional(
      z.strictObject({
        code: text('The code, such as `sync_pending`.'),
        message: text('What happened.'),
        remedy: text('What to do.'),
      }),
    )
    .describe('Why it could not be measured at the submission; absent if it could.'),
})

export type AskedMeasure = z.output<typeof askedMeasure>
export type Measure = z.output<typeof measure>
