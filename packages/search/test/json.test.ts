import { equal } from 'node:assert/strict'
import { describe, test } from '@jest/globals'
import fc from 'fast-check'
import { textValues } from '../src/memory/columns/text-values.ts'
import { JsonWriter } from '../src/memory/records/json-writer.ts'
import { toSource } from '../src/memory/records/text-source.ts'

function written(write: (writer: JsonWriter) => void): string {
  const writer = new JsonWriter(1)
  write(writer)
  return writer.finish().toString()
}

describe('the JSON writer', () => {
  test('writes numbers as JSON.stringify does', () => {
    const numbers = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.maxSafeInteger(),
      fc.integer({ min: -100_000, max: 100_000 }).map((hundredths) => hundredths / 100),
      fc.maxSafeInteger().map((hundredths) => hundredths / 100),
      fc.constantFrom(
        1e15,
        1e15 + 0.01,
        9007199254740.99,
        0.005,
        -0.01,
        999_999_999,
        1_000_000_000,
        1e21,
        5e-324,
      ),
    )
    fc.assert(
      fc.property(numbers, (number) => {
        equal(
          written((writer) => writer.number(number)),
          JSON.stringify(number),
        )
      }),
      { numRuns: 20_000 },
    )
  })

  test('writes texts as JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const source = toSource(textValues([text]))
        equal(JSON.parse(written((writer) => writer.text(source, 0))), text)
      }),
      { numRuns: 2_000 },
    )
  })
})
