import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { Pauses, SyncPause } from '../src/plan/pauses.ts'

const HOUR_MS = 3_600_000

const NOW = 1_800_000_000_000

/** For how long a run pauses after these quotas, in milliseconds; undefined if it goes on. */
function pauseAfter(quotas: Parameters<Pauses['note']>[0][]): number | undefined {
  const pauses = new Pauses(() => NOW)
  for (const quota of quotas) pauses.note(quota, 'all')
  try {
    pauses.check()
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(SyncPause)
    return (error as SyncPause).pause.until - NOW
  }
}

test('a fifth of each quota stays for live calls: a run pauses once less is left, until all are full, for an hour at most', () => {
  const quota = fc
    .record({
      fifth: fc.integer({ min: 1, max: 1_000 }),
      left: fc.integer({ min: -2, max: 2 }),
      resets: fc.nat(7_200),
    })
    .map(({ fifth, left, resets }) => ({
      name: 'calls',
      remaining: Math.max(fifth + left, 0),
      limit: fifth * 5,
      resets_after_seconds: resets,
    }))
  fc.assert(
    fc.property(fc.array(quota, { maxLength: 4 }), (quotas) => {
      const used = quotas.filter(({ remaining, limit }) => remaining * 5 < limit)
      const longest_ms = Math.max(...used.map(({ resets_after_seconds }) => resets_after_seconds * 1_000))
      expect(pauseAfter(quotas)).toBe(used.length > 0 ? Math.min(longest_ms, HOUR_MS) : undefined)
    }),
  )
})

test('a quota of a source pauses that source, in the next run too until it is full, and no other', () => {
  let now = NOW
  const quota = { name: 'tokens', remaining: 1, limit: 10, resets_after_seconds: 60 }
  const source = { field: 'property_id', equals: '1' }
  const pauses = new Pauses(() => now)
  pauses.note({ ...quota, source }, 'property_id 1')
  pauses.check()
  // nothing waits for it yet
  expect(pauses.all).toEqual([])
  expect(['property_id 1', 'property_id 2'].map((name) => pauses.holds(name))).toEqual([true, false])
  const pause = {
    source: 'property_id 1',
    reason: 'tokens',
    message: expect.any(String),
    until: NOW + 60_000,
  }
  expect(pauses.all).toEqual([pause])
  for (const [after, holds] of [
    [59_999, true],
    [60_000, false],
  ] as const) {
    now = NOW + after
    expect(new Pauses(() => now, pauses.all).holds('property_id 1')).toBe(holds)
  }
})
