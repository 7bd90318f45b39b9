import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from '@jest/globals'
import fc from 'fast-check'
import { wordsOf } from '../src/language/words.ts'
import { WordTable } from '../src/memory/indexes/word-table.ts'

/** Texts of few words and of any, so that words come again. */
const text = fc.oneof(
  fc.array(fc.constantFrom('One', 'TWO', 'one2', 'été', 'ETE', 'ﬁne', '𝒳y', 'ß', '-', '_', '東京'), {
    maxLength: 30,
  }),
  fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }),
)

function wordsIn(table: WordTable): string[] {
  return Array.from({ length: table.size }, (_, number) => table.word(number))
}

describe('the words of texts', () => {
  test('are numbered as they come, in the text as `wordsOf` finds them', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 20 }), (parts) => {
        const texts = parts.map((words) => words.join(' '))
        const table = new WordTable()
        const read = texts.map((each) => {
          const numbers: number[] = []
          equal(
            table.read(each, (number) => numbers.push(number)),
            numbers.length,
          )
          return numbers
        })
        const words = wordsIn(table)
        deepEqual(words, [...new Set(texts.flatMap(wordsOf))])
        deepEqual(
          read.map((numbers) => numbers.map((number) => words[number])),
          texts.map(wordsOf),
        )
      }),
    )
  })

  test('are as many as the texts have, beyond the first tables', () => {
    const table = new WordTable()
    const long = 'x'.repeat(70_000)
    const words = Array.from({ length: 20_000 }, (_, number) => `word${number}`)
    for (const each of [words.join(' '), long, words.join('é ')]) table.read(each, () => {})
    deepEqual(wordsIn(table), [
      ...words,
      long,
      ...words.map((word) => wordsOf(`${word}é`)[0] as string).slice(0, -1),
    ])
  })
})
