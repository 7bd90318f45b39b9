import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { rankNumbers } from '../src/memory/write/rank-numbers.ts'

/** Numbers that share bytes with their neighbours, and any others; NaN is a missing value. */
const number = fc.oneof(
  fc.integer({ min: -300, max: 300 }),
  fc.maxSafeInteger(),
  fc.double({ noDefaultInfinity: true }).map((value) => value + 0),
  fc.constant(Number.NaN),
)

test('ranks any numbers in their order, each once, and gives every row the code of its number', () => {
  fc.assert(
    fc.property(fc.array(number, { maxLength: 400 }), (numbers) => {
      const { values, codes } = rankNumbers(Float64Array.from(numbers))
      const present = numbers.filter((value) => !Number.isNaN(value))
      expect([...values]).toEqual([...new Set(present)].sort((left, right) => left - right))
      expect([...codes]).toEqual(
        numbers.map((value) => (Number.isNaN(value) ? values.length : values.indexOf(value))),
      )
    }),
  )
})
