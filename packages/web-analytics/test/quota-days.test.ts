import { expect, test } from '@jest/globals'
import { readFault } from '../src/failure.ts'

const text = JSON.stringify({
  error: { code: 429, message: 'Exhausted property tokens per day.', status: 'RESOURCE_EXHAUSTED' },
})
const reply = { status: 429, headers: {}, bytes: Buffer.from(text), text }
const hour = 3600

test.each([
  ['a day of 24 hours', '2026-07-01T00:30:00-07:00', 23.5 * hour],
  ['a day of 23 hours, before the clocks change', '2026-03-08T00:30:00-08:00', 22.5 * hour],
  ['a day of 23 hours, after', '2026-03-08T03:30:00-07:00', 20.5 * hour],
  ['a day of 25 hours, before the clocks change', '2026-11-01T00:30:00-07:00', 24.5 * hour],
  ['a day of 25 hours, after', '2026-11-01T01:30:00-08:00', 22.5 * hour],
  ['the last second of a day', '2026-12-31T23:59:59.900-08:00', 1],
])('P40 daily tokens return at midnight in California: %s', (_name, now, seconds) => {
  expect(readFault(reply, Date.parse(now))).toMatchObject({ retry_after_seconds: seconds, retryable: false })
})
