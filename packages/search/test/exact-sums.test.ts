import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { lowestBit } from '../src/memory/numbers/double.ts'
import { exactInteger, nearestDouble } from '../src/memory/numbers/exact-sum.ts'
import { GroupSums } from '../src/memory/numbers/group-sums.ts'
import { splitsFor } from '../src/memory/numbers/splits.ts'
import { toNumber, toUnits } from './support/oracle-groups.ts'

const doubles = fc.oneof(
  fc.double({ min: -1e200, max: 1e200, noNaN: true }),
  fc.double({ min: -1_000, max: 1_000, noNaN: true }),
  fc.integer({ min: -(2 ** 53), max: 2 ** 53 }),
  fc.constantFrom(5e-324, 2 ** -1_022, 1e21, -1e21, 1 + Number.EPSILON),
)

/** The terms of the sum of each group. */
function sumTerms(numbers: readonly number[], groups: readonly number[]): number[][] {
  const known = numbers.filter((number) => number !== 0)
  const splits = splitsFor({
    unit: Math.min(1_023, ...known.map(lowestBit)),
    magnitude: numbers.reduce((sum, number) => sum + Math.abs(number), 0),
    count: numbers.length,
  })
  const sums = new GroupSums([Float64Array.from(numbers)], splits, 3)
  const codes = Uint32Array.from(numbers.keys())
  sums.addCodes(codes, codes, Uint32Array.from(groups), codes.length)
  return [0, 1, 2].map((group) => sums.terms.map((term) => term[group] as number))
}

test('P38 the sum of any doubles is the double next to their exact sum, in any order', () => {
  const terms = fc.array(fc.tuple(doubles, fc.nat(2)), { maxLength: 60 })
  fc.assert(
    fc.property(terms, (given) => {
      for (const order of [given, given.toReversed()]) {
        const terms = sumTerms(
          order.map(([number]) => number),
          order.map(([, group]) => group),
        )
        for (const group of [0, 1, 2]) {
          const exact = given
            .filter(([, own]) => own === group)
            .reduce((sum, [number]) => sum + toUnits(number), 0n)
          expect(nearestDouble(terms[group] as number[]) + 0).toBe(toNumber(exact) + 0)
        }
      }
    }),
    { numRuns: 2_000 },
  )
})

test('P38 the sum of integers is exact beyond the safe range', () => {
  expect(exactInteger([2 ** 53, 1])).toBe(9_007_199_254_740_993n)
  expect(exactInteger([2 ** 53, -1])).toBe(9_007_199_254_740_991)
  expect(exactInteger([2 ** 70, 2 ** 40, 3])).toBe(2n ** 70n + 2n ** 40n + 3n)
  expect(exactInteger([2 ** 70, -(2 ** 70), 3])).toBe(3)
})
