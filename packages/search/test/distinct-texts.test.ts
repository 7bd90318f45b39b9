import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { likeMatcher, parseLike } from '../src/language/like-pattern.ts'
import { foldCase } from '../src/language/words.ts'
import { MemoryEngine } from '../src/memory/memory-engine.ts'

// letters whose cases differ in length, in bytes, or in number
const LETTERS = [...'aAbBiIkKsSσςΣßẞéÉİıKÅåΩω𐐀𐐨ǅ1 _%\\-😀', 'i̇', 'e\u0301']
const TEXTS = 1_500

const pieces = (most: number) =>
  fc.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: most }).map((found) => found.join(''))

/** A pattern with a piece of one of the texts, in another case now and then. */
const patterns = fc.record({
  text: fc.nat(TEXTS - 1),
  from: fc.nat(12),
  length: fc.integer({ min: 1, max: 9 }),
  make: fc.constantFrom(
    (piece: string) => `%${piece}%`,
    (piece: string) => `${piece}%`,
    (piece: string) => `${piece.toUpperCase()}%`,
    (piece: string) => `%${piece.toUpperCase()}`,
    (piece: string) => piece,
    (piece: string) => `${piece}_%a`,
    (piece: string) => `_${piece.toLowerCase()}%_`,
    (piece: string) => `%${piece}%${piece}%`,
  ),
})

test('a pattern finds among texts that are all distinct what a comparison with each of them finds', async () => {
  let found = 0
  let prefixes = 0
  const drawn = fc.record({
    texts: fc.uniqueArray(pieces(14), { minLength: TEXTS, maxLength: TEXTS }),
    // patterns that more texts match find them as a page needs them
    counted_codes: fc.constantFrom(4, 64, 4_096),
    limit: fc.constantFrom(3, TEXTS),
    drawn_patterns: fc.array(patterns, { minLength: 60, maxLength: 60 }),
  })
  const property = fc.asyncProperty(drawn, async ({ texts, counted_codes, limit, drawn_patterns }) => {
    const engine = new MemoryEngine({}, { counted_codes })
    const fields = { id: 'integer', name: 'string' } as const
    const collection = await engine.open({ connector: 'acme', entity: 'files', fields, key: ['id'] })
    const generation = await collection.beginGeneration()
    await generation.fill(texts.map((name, id) => ({ id, name })))
    await generation.commit()
    for (const { text, from, length, make } of drawn_patterns) {
      const piece = [...(texts[text] as string)].slice(from, from + length).join('')
      const pattern = make(piece.replace(/[\\%_]/g, '\\$&'))
      const matches = likeMatcher(parseLike(pattern))
      const expected = texts.flatMap((name, id) => (matches(foldCase(name)) ? [id] : [])).slice(0, limit)
      const { data } = await collection.query({
        query: { filter: { like: { name: pattern } } },
        fields: ['id'],
        limit,
      })
      expect({ pattern, ids: data.map(({ id }) => id) }).toEqual({ pattern, ids: expected })
      found += expected.length
      if (from === 0 && expected.length > 0) prefixes++
    }
    await engine.close()
  })
  await fc.assert(property, { numRuns: 6, endOnFailure: true })
  expect(found).toBeGreaterThan(500)
  expect(prefixes).toBeGreaterThan(5)
})
