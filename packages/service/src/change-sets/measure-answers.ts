import * as z from 'zod'
import { answeredPlan } from '../search/as-if-answers.ts'

const asked = {
  entity: z.string().min(1).max(255).describe('The entity whose synced records are added up.'),
  query: z
    .looseObject({ aggregate: z.record(z.string(), z.unknown()).describe('What is computed, by names.') })
    .describe('A query of a search with `aggregate`, such as a sum by `group_by`.'),
}

/** What shows people the sense of a plan. */
export const askedMeasure = z
  .strictObject(asked)
  .meta({ id: 'AskedMeasure', description: 'An aggregate by which people judge a change set.' })

const groups = z
  .array(z.record(z.string(), z.unknown()))
  .nullable()
  .describe('Its groups, at most 100; null until the change set is submitted.')

/** What shows people the sense of a plan, as it was at the submission. */
export const measure = z
  .strictObject({
    ...asked,
    before: groups,
    after: groups.describe('The same as if the change set had been done.'),
    not_covered: answeredPlan.shape.not_covered,
    error: z
      .exactOptional(
        z.strictObject({
          code: z.string().describe('The code, such as `sync_pending`.'),
          message: z.string().describe('What happened.'),
          remedy: z.string().describe('What to do.'),
        }),
      )
      .describe('Why it could not be measured at the submission; absent if it could.'),
  })
  .meta({ id: 'Measure', description: 'An aggregate of synced records before and after a change set.' })

export type AskedMeasure = z.output<typeof askedMeasure>
export type Measure = z.output<typeof measure>
