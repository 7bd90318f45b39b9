import { deepEqual } from 'node:assert/strict'
import { describe, test } from '@jest/globals'
import fc from 'fast-check'
import { sortTexts, textValues } from '../src/memory/columns/text-values.ts'
import { Spellings } from '../src/memory/indexes/spellings.ts'
import { Pace, RoundRobin } from '../src/memory/pace.ts'

/** Words of few letters, so that many begin alike and are a few edits apart. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '𝒳'), minLength: 1, maxLength: 9 })
/** Words that are long and share all but their ends. */
const long = word.map((end) => 'a'.repeat(260) + end)

/** The Levenshtein distance of two words in UTF-16. */
function edits(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i++) {
    const next = [i]
    for (let j = 1; j <= right.length; j++) {
      const replaced = (row[j - 1] as number) + Number(left[i - 1] !== right[j - 1])
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row[right.length] as number
}

async function expectSimilar(words: readonly string[], asked: string, typos: number): Promise<void> {
  const sorted = sortTexts([...new Set(words)])
  const pace = new Pace(new RoundRobin())
  const half = sorted.length >>> 1
  const ranges = [
    { first: 0, words: textValues(sorted.slice(0, half)) },
    { first: half, words: textValues(sorted.slice(half)) },
  ]
  const spellings = new Spellings({ size: sorted.length, ranges: () => ranges })
  const found = new Map<string | undefined, number>()
  await spellings.find(asked, typos, pace, (number, edits) => found.set(sorted[number], edits))
  const similar = sorted.map((each): [string, number] => [each, edits(asked, each)])
  deepEqual(found, new Map(similar.filter(([, distance]) => distance > 0 && distance <= typos)))
}

describe('words with typos', () => {
  test('are those that are one or two edits away, with their edits', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 9, arbitrary: word }, { weight: 1, arbitrary: long }), { maxLength: 60 }),
        fc.oneof({ weight: 9, arbitrary: word }, { weight: 1, arbitrary: long }),
        fc.constantFrom(1, 2),
        expectSimilar,
      ),
    )
  })

  test('are found among more words than one tree has', async () => {
    const words = Array.from({ length: 10_000 }, (_, number) => `w${number.toString(7)}`)
    for (const typos of [1, 2]) await expectSimilar(words, 'w12345', typos)
  })
})
