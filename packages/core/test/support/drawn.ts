import { createHash } from 'node:crypto'
import { jest } from '@jest/globals'
import { IS_GATE } from './rings.ts'

/** As many of the elements as named, in their order, drawn from the seed of the run, which jest prints. */
export function drawn<Element>(all: readonly Element[], count: number): readonly Element[] {
  const rank = (at: number) => createHash('sha256').update(`${jest.getSeed()} ${at}`).digest('hex')
  const ranked = all
    .map((_, at) => ({ at, rank: rank(at) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
  const kept = new Set(ranked.slice(0, count).map(({ at }) => at))
  return all.filter((_, at) => kept.has(at))
}

/** The elements that this run tests: all in the gate, and in the ring of each change as many as named, drawn. */
export const drawnInRing = <Element>(all: readonly Element[], count: number): readonly Element[] =>
  IS_GATE ? all : drawn(all, count)
