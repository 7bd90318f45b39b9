import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { CallTimes } from '../src/http/call-times.ts'

test('times of calls are those of arrays that are copied, also when two go on from the same ones', () => {
  const steps = fc.array(fc.record({ of: fc.nat(), most: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 80,
  })
  fc.assert(
    fc.property(steps, (calls) => {
      const known = [{ times: new CallTimes(), expected: [] as number[] }]
      for (const [time, { of, most }] of calls.entries()) {
        // mostly the newest ones
        const from =
          of % 3 ? (known.at(-1) as (typeof known)[0]) : (known[of % known.length] as (typeof known)[0])
        const expected = [...from.expected, time].slice(-most)
        known.push({ times: from.times.with(time, most), expected })
      }
      for (const { times, expected } of known) {
        expect(times.toArray()).toEqual(expected)
        for (let index = -10; index < 10; index++) expect(times.at(index)).toBe(expected.at(index))
      }
    }),
  )
})
