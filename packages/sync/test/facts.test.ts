import { expect, test } from '@jest/globals'
import { CAVEAT_REASONS } from '@linkspan/core'
import type { PartialReason, PartialRecords } from '@linkspan/stores'
import * as fc from 'fast-check'
import { PARTIAL_REASONS } from '../src/plan/partial-reasons.ts'
import { type Ending, endingAt, formerAs } from '../src/publish/facts.ts'

const DAY_MS = 86_400_000

test('former records say why they are former ones first, keep each caveat of the vendor, and nothing else', () => {
  const partial = fc.array(
    fc.record({
      scope: fc.constantFrom('all', 'property_id 1'),
      from: fc.constantFrom(null, '2026-01-01'),
      to: fc.constantFrom(null, '2026-01-31'),
      reason: fc.constantFrom(...(Object.keys(PARTIAL_REASONS) as PartialReason[])),
    }),
  )
  const reasons = fc.constantFrom<(Ending | 'rebuilding')[]>('failed', 'stale', 'paused', 'rebuilding')
  void fc.assert(
    fc.property(reasons, partial, (reason, former: readonly PartialRecords[]) => {
      const caveats = former.filter((each) => CAVEAT_REASONS.some((caveat) => caveat === each.reason))
      const whole = { scope: 'all', from: null, to: null, reason }
      expect(formerAs(reason, { partial: former })).toEqual([whole, ...caveats])
      expect(formerAs(reason, undefined)).toEqual([whole])
    }),
  )
})

test('records are stale once the readings have failed for a day', () => {
  expect(endingAt(DAY_MS, 0)).toBe('stale')
  expect(endingAt(DAY_MS, 1)).toBe('failed')
  expect(endingAt(0, 0)).toBe('failed')
})
