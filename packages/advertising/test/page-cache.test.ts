import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { createPageCache } from '../src/page-cache.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** The expected content of the cache: the two newest pages, none older than half a minute. */
interface Kept {
  readonly key: string
  readonly page: number
  readonly until: number
}

test('the page cache holds the two newest pages, each for half a minute', () => {
  const key = fc.constantFrom('a', 'b', 'c')
  const steps = fc.oneof(
    fc.record({ set: key, page: fc.nat() }),
    fc.record({ drop: key }),
    fc.record({ pass: fc.integer({ min: 1, max: 20_000 }) }),
  )
  fc.assert(
    fc.property(fc.array(steps), (all) => {
      const cache = createPageCache<number>()
      let [now, kept] = [0, [] as Kept[]]
      for (const step of all) {
        if ('pass' in step) {
          jest.advanceTimersByTime(step.pass)
          now += step.pass
          kept = kept.filter(({ until }) => until > now)
        } else if ('drop' in step) {
          cache.delete(step.drop)
          kept = kept.filter((each) => each.key !== step.drop)
        } else {
          cache.set(step.set, step.page)
          const others = kept.filter((each) => each.key !== step.set)
          kept = [...others, { key: step.set, page: step.page, until: now + 30_000 }].slice(-2)
        }
        for (const each of ['a', 'b', 'c'])
          expect(cache.get(each)).toBe(kept.find((held) => held.key === each)?.page)
      }
      expect(jest.getTimerCount()).toBe(kept.length)
      jest.clearAllTimers()
    }),
  )
})
