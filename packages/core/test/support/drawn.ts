import { createHash } from 'node:crypto'
import { jest } from '@jest/globals'
import { IS_GATE } from './rings.ts'

/**
 * The elements that this run tests, in their order: all in the gate, and in the ring of each change as many as named, drawn
 * from the seed of the run, which jest prints.
 */
export function drawnInRing<Element>(all: readonly Element[], count: number): readonly Element[] {
  if (IS_GATE) return all
  const rank = (at: number) => createHash('sha256').update(`${jest.getSeed()} ${at}`).digest('hex')
  const drawn = all
    .map((_, at) => ({ at, rank: rank(at) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
  const kept = new Set(drawn.slice(0, count).map(({ at }) => at))
  return all.filter((_, at) => kept.has(at))
}
