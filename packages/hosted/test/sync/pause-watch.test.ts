import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { PauseWatch, SyncPause } from '../../src/sync/pause-watch.ts'

const HOUR_MS = 3_600_000

/** For how long a run pauses after these quotas, in milliseconds; undefined if it goes on. */
function pauseAfter(quotas: Parameters<PauseWatch['note']>[0][]): number | undefined {
  const watch = new PauseWatch()
  for (const quota of quotas) watch.note(quota)
  try {
    watch.check()
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(SyncPause)
    return (error as SyncPause).resumes_in_ms
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
