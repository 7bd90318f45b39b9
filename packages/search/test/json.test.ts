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
  test('writes integers as JSON.stringify does', () => {
    const integers = fc.oneof(
      fc.maxSafeInteger(),
      fc.integer({ min: -100_000, max: 100_000 }),
      fc.constantFrom(-0, 999_999_999, 1_000_000_000, -1_000_000_000, Number.MAX_SAFE_INTEGER),
    )
    fc.assert(
      fc.property(integers, (integer) => {
        equal(
          written((writer) => writer.integer(integer)),
          JSON.stringify(integer),
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
