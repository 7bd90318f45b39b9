import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from '@jest/globals'
import fc from 'fast-check'
import { QUALITY, qualityOf, relevanceOf, WORDS } from '../src/language/relevance.ts'
import type { CodeList } from '../src/memory/columns/code-list.ts'
import { CodeScores } from '../src/memory/columns/code-scores.ts'
import { KeywordList } from '../src/memory/columns/keyword-list.ts'
import type { PackedLists } from '../src/memory/columns/packed-lists.ts'
import { RankedLists } from '../src/memory/columns/ranked-lists.ts'
import { UnscoredList } from '../src/memory/columns/unscored-list.ts'
import { ListSizes } from '../src/memory/indexes/pack-lists.ts'
import { Pace, RoundRobin } from '../src/memory/pace.ts'
import { scoreGroups } from '../src/memory/query/score-groups.ts'

/** A column's number of values, the words of each, and qualities of some in any order; a code may come again. */
const scored = fc.integer({ min: 1, max: 400 }).chain((size) =>
  fc.record({
    lengths: fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: size + 1, maxLength: size + 1 }),
    pairs: fc.array(fc.tuple(fc.nat(size - 1), fc.integer({ min: 1, max: 9 })), { maxLength: 60 }),
  }),
)

/** The scores of a model, by code. */
function expectScores(list: CodeList, model: ReadonlyMap<number, number>, size: number): void {
  deepEqual([...list.scored.codes], [...model.keys()])
  for (let round = 0; round < 2; round++) {
    for (let code = 0; code <= size; code++) {
      equal(list.has(code), model.has(code))
      equal(list.scoreOf(code), model.get(code) ?? 0)
    }
  }
  const best = qualityOf(Math.max(WORDS, ...model.values()))
  const groups = Array.from({ length: best }, (_, below) => [...scoreGroups(list.scored, best - below)])
  deepEqual(
    groups.flat().map(({ score, codes }) => [score, Array.from(codes).sort(ascending)]),
    [...new Set(model.values())]
      .sort((left, right) => right - left)
      .map((score) => [score, [...model].flatMap(([code, each]) => (each === score ? [code] : []))]),
  )
}

async function packedLists(lists: readonly (readonly number[])[]): Promise<PackedLists> {
  const sizes = new ListSizes()
  const sorted = lists.map((list) => list.toSorted(ascending))
  for (const [list, numbers] of sorted.entries()) for (const number of numbers) sizes.note(list, number)
  const order = Uint32Array.from(sorted.keys())
  const writer = await sizes.toWriter(order, 101, new Pace(new RoundRobin()))
  for (const [list, numbers] of sorted.entries()) for (const number of numbers) writer.add(list, number)
  return writer.lists
}

const ascending = (left: number, right: number) => left - right

describe('lists of codes', () => {
  test('have each code once in ascending order, with its best score, however often they are asked', () => {
    fc.assert(
      fc.property(scored, fc.boolean(), ({ lengths, pairs }, in_order) => {
        const size = lengths.length - 1
        const qualities = new CodeScores(size, 9, Uint16Array.from(lengths))
        for (const [code, quality] of pairs) qualities.raise(Uint32Array.of(code), quality)
        const best = new Map<number, number>()
        for (const [code, quality] of pairs) best.set(code, Math.max(quality, best.get(code) ?? 0))
        const model = new Map(
          [...best]
            .sort(([left], [right]) => left - right)
            .map(([code, quality]) => [code, relevanceOf(quality, lengths[code] as number)]),
        )
        // whether the codes were sorted before must not matter
        if (in_order) equal(qualities.codes.length, model.size)
        expectScores(qualities, model, size)

        const scores = new CodeScores(size, 10_240)
        for (const [code, score] of [...model].reverse()) scores.raise(Uint32Array.of(code), score)
        expectScores(scores, model, size)
      }),
    )
  })

  test('have the same codes however often they are asked', () => {
    const codes = fc.uniqueArray(fc.nat(300), { maxLength: 40 })
    fc.assert(
      fc.property(codes, (listed) => {
        const sorted = Uint32Array.from(listed).sort()
        const list = UnscoredList.of(sorted, 301)
        for (let round = 0; round < 2; round++)
          for (let code = 0; code < 301; code++) equal(list.has(code), listed.includes(code))
        deepEqual(list.scored.codes, sorted)
      }),
    )
  })

  test('have the sum of the qualities of their words, or the best, whichever lists are read first', async () => {
    const codes = fc.uniqueArray(fc.nat(100), { minLength: 1, maxLength: 40 })
    const lists = fc.array(fc.tuple(codes, fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 6 })
    const steps = fc.array(fc.oneof(fc.nat(100), fc.constantFrom('complete', 'best', 'classes')), {
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(lists, steps, fc.boolean(), async (drawn, taken, summed) => {
        const packed = await packedLists(drawn.map(([each]) => each))
        const ranked = drawn.map(([, quality], index) => ({ texts: packed.at(index), quality }))
        const lengths = new Uint16Array(101).fill(7)
        const list = summed
          ? new KeywordList(
              ranked.map(({ texts }) => texts),
              lengths,
            )
          : new RankedLists(ranked, lengths)
        const qualities = new Map<number, number>()
        for (const [each, quality] of drawn)
          for (const code of each) {
            const known = qualities.get(code) ?? 0
            qualities.set(code, summed ? known + QUALITY.whole : Math.max(quality, known))
          }
        const model = new Map(
          [...qualities]
            .sort(([left], [right]) => left - right)
            .map(([code, quality]) => [code, relevanceOf(quality, 7)]),
        )
        const best = Math.max(...qualities.values())
        for (const step of taken) {
          if (step === 'complete') await list.complete?.(new Pace(new RoundRobin()))
          else if (step === 'best') {
            const whole = [...qualities].flatMap(([code, quality]) => (quality === best ? [code] : []))
            deepEqual(Array.from(list.ofQuality(best)).sort(ascending), whole.sort(ascending))
          } else if (step === 'classes') {
            const classes = Array.from(list.classes, ({ quality }) => quality)
            deepEqual(
              classes,
              classes.toSorted((left, right) => right - left),
            )
            for (const [code, quality] of qualities) {
              equal(classes.includes(quality), true)
              for (const each of classes) equal(list.isOf(code, each), each === quality)
            }
          } else equal(list.scoreOf(step), model.get(step) ?? 0)
        }
        expectScores(list, model, 100)
      }),
    )
  })
})
