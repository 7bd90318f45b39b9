import { expect, test } from '@jest/globals'
import type { PartialScope } from '@linkspan/client'
import * as fc from 'fast-check'
import { PARTIAL_REASONS } from '../../sync/src/plan/partial-reasons.ts'
import { partialText } from '../src/data/partial-text.ts'

const day = fc.constantFrom(null, '2026-11-01', '2026-11-20', '2026-12-31')
const scopes = fc.record({
  scope: fc.constantFrom('all', '2257762802', 'two/16.csv'),
  from: day,
  to: day,
  reason: fc.constantFrom(...(Object.keys(PARTIAL_REASONS) as PartialScope['reason'][])),
})

test('P45 what an answer may lack has a sentence of its own, which names the source and the days', async () => {
  await fc.assert(
    fc.asyncProperty(scopes, scopes, async (one, other) => {
      const said = partialText(one)
      for (const word of [one.from, one.to, one.scope === 'all' ? null : one.scope])
        if (word !== null) expect(said).toContain(word)
      // an answer without an end is not one of a single day
      expect(said === partialText(other)).toBe(JSON.stringify(one) === JSON.stringify(other))
    }),
    { numRuns: 500 },
  )
})
