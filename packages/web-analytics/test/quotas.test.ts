import { expect, test } from '@jest/globals'
import { quotasOf } from '../src/quotas.ts'

const NOW = Date.parse('2026-11-22T10:15:00Z')

test('only the tokens that the vendor reports have a quota, and one that it omits has nothing left', () => {
  expect(quotasOf(undefined, NOW)).toEqual([])
  expect(quotasOf({ concurrentRequests: { remaining: 9 } }, NOW)).toEqual([])
  const given = { tokensPerHour: { consumed: 1, remaining: 39_000 }, tokensPerDay: { consumed: 200_000 } }
  expect(quotasOf(given, NOW)).toEqual([
    { name: 'tokensPerDay', remaining: 0, limit: 200_000, resets_after_seconds: expect.any(Number) },
    { name: 'tokensPerHour', remaining: 39_000, limit: 40_000, resets_after_seconds: 45 * 60 },
  ])
})

test.each([
  ['tokens of a day', { tokensPerDay: { remaining: 200_001 } }, 2_000_000],
  ['requests at once', { tokensPerDay: { remaining: 5 }, concurrentRequests: { remaining: 11 } }, 2_000_000],
  ['no more than a standard property', { tokensPerDay: { remaining: 200_000 } }, 200_000],
])('a property with %s has the limits that follow', (_what, given, limit) => {
  expect(quotasOf(given, NOW)).toMatchObject([{ name: 'tokensPerDay', limit }])
})
