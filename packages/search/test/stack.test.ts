import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { Pace, RoundRobin } from '../src/memory/pace.ts'
import { Stack } from '../src/memory/write/stack.ts'

/** A segment with the numbers of those that were pushed and are in it, and how often it was merged. */
interface Item {
  readonly bytes: number
  readonly pushed: readonly number[]
  readonly merges: number
}

const pace = new Pace(new RoundRobin())

async function push(sizes: readonly number[], largest: number): Promise<Stack<Item>> {
  const stack = new Stack<Item>(largest, async (items) => ({
    bytes: items.reduce((sum, { bytes }) => sum + bytes, 0),
    pushed: items.flatMap(({ pushed }) => pushed),
    merges: 1 + Math.max(...items.map(({ merges }) => merges)),
  }))
  for (const [index, bytes] of sizes.entries()) await stack.push({ bytes, pushed: [index], merges: 0 }, pace)
  return stack
}

test('P45 a stack keeps the order of its items, and merges none beyond the largest size', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(sizes, fc.boolean(), async (given, finished) => {
      const stack = await push(given, 100)
      if (finished) await stack.finish(pace)
      expect(stack.items.flatMap(({ pushed }) => pushed)).toEqual([...given.keys()])
      for (const { bytes, pushed } of stack.items) expect(pushed.length === 1 || bytes <= 100).toBe(true)
      expect(stack.items.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(
        given.reduce((sum, bytes) => sum + bytes, 0),
      )
    }),
  )
})

test('a stack of many small items is short, and has merged each of them once', async () => {
  const stack = await push(Array(1_000).fill(1), Number.POSITIVE_INFINITY)
  expect(stack.items.length).toBeLessThan(100)
  expect(Math.max(...stack.items.map(({ merges }) => merges))).toBe(1)
  const [all, ...others] = await stack.finish(pace)
  expect(others).toEqual([])
  expect(all?.bytes).toBe(1_000)
})
