import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { PAUSES, pauseAfter } from '../../src/webhooks/pauses.ts'

const HOUR_MS = 3_600_000

test('the pauses grow from seconds to a day, last five days in all, and end', () => {
  expect(PAUSES.toSorted((left, right) => left - right)).toEqual(PAUSES)
  expect([PAUSES[0], PAUSES.at(-1)]).toEqual([5_000, 24 * HOUR_MS])
  const total = PAUSES.reduce((sum, pause) => sum + pause)
  expect(Math.round(total / HOUR_MS)).toBe(119)
  expect(pauseAfter(PAUSES.length + 1, 0.5)).toBeUndefined()
})

test('a pause is within a tenth of its length in the table', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: PAUSES.length }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (failures, random) => {
        const [pause, length] = [pauseAfter(failures, random) as number, PAUSES[failures - 1] as number]
        expect(Math.abs(pause - length)).toBeLessThanOrEqual(Math.round(length / 10))
      },
    ),
  )
  expect([pauseAfter(1, 0), pauseAfter(1, 1)]).toEqual([4_500, 5_500])
})

test('the table of the documentation has these pauses', () => {
  const text = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8')
  const units: Readonly<Record<string, number>> = { second: 1_000, minute: 60_000, hour: HOUR_MS }
  const rows = [...text.matchAll(/^\| (\d+) \| (\d+) (second|minute|hour)s? \|$/gm)]
  expect(rows.map(([, failures]) => Number(failures))).toEqual(PAUSES.map((_, index) => index + 1))
  expect(rows.map(([, , amount, unit]) => Number(amount) * (units[String(unit)] as number))).toEqual(PAUSES)
  expect(text).toContain(`After the ${PAUSES.length + 1}th failed attempt`)
})
