import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from '@jest/globals'
import fc from 'fast-check'
import { wordsOf } from '../src/language/words.ts'
import { sortTexts } from '../src/memory/columns/text-values.ts'
import { orderedWords, sortWords, type WordBytes } from '../src/memory/indexes/sort-words.ts'
import { WordTable } from '../src/memory/indexes/word-table.ts'
import { Pace, RoundRobin } from '../src/memory/pace.ts'

/** Texts of few words and of any, so that words come again. */
const text = fc.oneof(
  fc.array(fc.constantFrom('One', 'TWO', 'one2', 'été', 'ETE', 'ﬁne', '𝒳y', 'ß', '-', '_', '東京'), {
    maxLength: 30,
  }),
  fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }),
)

function textsOf({ bytes, starts }: WordBytes): string[] {
  return Array.from({ length: starts.length - 1 }, (_, number) =>
    bytes.toString('utf8', starts[number], starts[number + 1]),
  )
}

function wordsIn(table: WordTable): string[] {
  return textsOf(table.words)
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

  test('have the order of their code points, also if many begin alike', async () => {
    const letter = fc.constantFrom('a', 'b', '7', 'é', 'ß', '文', '𝒳', 'ﬀ')
    const word = fc.string({ unit: letter, minLength: 1, maxLength: 6 })
    const long = word.map((end) => 'ab'.repeat(90) + end)
    const property = fc.asyncProperty(fc.array(fc.oneof(word, long), { maxLength: 400 }), async (words) => {
      const table = new WordTable()
      for (const each of words) table.read(each, () => {})
      const pace = new Pace(new RoundRobin())
      const order = await sortWords(table.words, pace)
      const known = wordsIn(table)
      const sorted = sortTexts([...known])
      deepEqual(
        [...order].map((number) => known[number]),
        sorted,
      )
      deepEqual(textsOf(await orderedWords(table.words, order, 7, pace)), sorted)
    })
    await fc.assert(property, { numRuns: 60 })
  })
})
