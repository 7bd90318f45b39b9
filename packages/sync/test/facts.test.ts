import { expect, test } from '@jest/globals'
import { CAVEAT_REASONS } from '@linkspan/core'
import type { PartialReason, PartialRecords } from '@linkspan/stores'
import * as fc from 'fast-check'
import { PARTIAL_REASONS } from '../src/plan/partial-reasons.ts'
import { type EarlyEnd, formerAs } from '../src/publish/facts.ts'

test('former records say why they are former ones first, keep each caveat of the vendor and when they were read', () => {
  const partial = fc.array(
    fc.record({
      scope: fc.constantFrom('all', 'property_id 1'),
      from: fc.constantFrom(null, '2026-01-01'),
      to: fc.constantFrom(null, '2026-01-31'),
      reason: fc.constantFrom(...(Object.keys(PARTIAL_REASONS) as PartialReason[])),
    }),
  )
  const reasons = fc.constantFrom<(EarlyEnd | 'rebuilding')[]>('failed', 'paused', 'rebuilding')
  void fc.assert(
    fc.property(reasons, partial, (reason, former: readonly PartialRecords[]) => {
      const caveats = former.filter((each) => CAVEAT_REASONS.some((caveat) => caveat === each.reason))
      const read = { scope: 'all', from: null, to: null, reason: 'stale', read_at: 1 } as const
      const whole = { scope: 'all', from: null, to: null, reason }
      expect(formerAs(reason, { partial: [...former, read] })).toEqual([whole, ...caveats, read])
      expect(formerAs(reason, undefined)).toEqual([whole])
    }),
  )
})
