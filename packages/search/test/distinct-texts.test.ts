import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { likeMatcher, parseLike } from '../src/language/like-pattern.ts'
import { foldCase } from '../src/language/words.ts'
import { MemoryEngine } from '../src/memory/memory-engine.ts'
import { PublishingEngine } from './support/publishing-engine.ts'

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

test('a pattern finds among distinct texts, some removed, what a comparison with each of them finds', async () => {
  let found = 0
  let prefixes = 0
  const drawn = fc.record({
    texts: fc.uniqueArray(pieces(14), { minLength: TEXTS, maxLength: TEXTS }),
    // patterns that more texts match find them as a page needs them
    counted_codes: fc.constantFrom(4, 64, 4_096),
    // none reads all texts, or each does
    scanned_patterns: fc.constantFrom(0, 120),
    limit: fc.constantFrom(3, TEXTS),
    drawn_patterns: fc.array(patterns, { minLength: 60, maxLength: 60 }),
  })
  const property = fc.asyncProperty(drawn, async ({ texts, limit, drawn_patterns, ...tuning }) => {
    const engine = new PublishingEngine(new MemoryEngine({}, tuning))
    const fields = { id: 'integer', name: 'string' } as const
    const collection = await engine.open({ connector: 'acme', entity: 'files', fields, key: ['id'] })
    const generation = await collection.beginGeneration()
    await generation.fill(texts.map((name, id) => ({ id, name })))
    await generation.commit()
    const names: (string | undefined)[] = [...texts]
    const removed = texts.flatMap((_, id) => (id % 5 === 0 ? [id] : []))
    for (const id of removed) names[id] = undefined
    await collection.write({ deletes: removed.map((id) => [id]) })
    // some return, with a text that another record has or without one
    const returning = removed.filter((id) => id % 3 === 0)
    for (const id of returning) if (id % 2 === 0) names[id] = texts[id + 1]
    await collection.write({ upserts: returning.map((id) => ({ id, name: names[id] })) })
    for (const { text, from, length, make } of drawn_patterns) {
      const piece = [...(texts[text] as string)].slice(from, from + length).join('')
      const pattern = make(piece.replace(/[\\%_]/g, '\\$&'))
      const matches = likeMatcher(parseLike(pattern))
      const expected = names.flatMap((name, id) => (name && matches(foldCase(name)) ? [id] : []))
      const query = { filter: { like: { name: pattern } } }
      const first = await collection.query({ query, fields: ['id'], limit })
      const { cursor } = first.meta
      const second = cursor ? await collection.query({ query, fields: ['id'], limit, cursor }) : { data: [] }
      const ids = [...first.data, ...second.data].map(({ id }) => id)
      expect({ pattern, ids }).toEqual({ pattern, ids: expected.slice(0, 2 * limit) })
      found += expected.length
      if (from === 0 && expected.length > 0) prefixes++
    }
    await engine.close()
  })
  await fc.assert(property, { numRuns: 4, endOnFailure: true })
  expect(found).toBeGreaterThan(500)
  expect(prefixes).toBeGreaterThan(5)
})
