import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { type BudgetShare, ByteBudget } from '../src/http/byte-budget.ts'
import { SizedBudget } from '../src/http/sized-budget.ts'

/** Whether the bytes were taken at once. */
const fits = (share: BudgetShare, bytes: number) => share.take(bytes) === undefined

describe('a byte budget', () => {
  test('gives one holder half, two a third each, and the next one still has room', () => {
    const budget = new ByteBudget(120)
    const taken = ['a', 'b', 'c'].map((id) => {
      let bytes = 0
      // two shares: a single one would go on without room
      const [first, second] = [budget.open(id), budget.open(id)]
      second.set(1)
      while (fits(first, 1)) bytes++
      return bytes + 1
    })
    expect(taken).toEqual([60, 30, 15])
  })

  test('lets a holder without bytes in at once, although others have all', () => {
    const budget = new ByteBudget(100)
    budget.open('a').set(500)
    expect(fits(budget.open('b'), 50)).toBe(true)
  })

  test('gives what is released to the oldest that waits, and nothing to those that left', async () => {
    const budget = new ByteBudget(100)
    const [busy, left, oldest, newest] = Array.from({ length: 4 }, () => budget.open('a')) as [
      BudgetShare,
      BudgetShare,
      BudgetShare,
      BudgetShare,
    ]
    busy.set(80)
    const gone = left.take(10)
    const order: string[] = []
    const waits = [
      oldest.take(30)?.then(() => order.push('oldest')),
      newest.take(30)?.then(() => order.push('newest')),
    ]
    left.release()
    await expect(gone).rejects.toMatchObject({ code: 'cancelled' })
    busy.set(0)
    await waits[0]
    expect(order).toEqual(['oldest'])
    oldest.release()
    await waits[1]
    expect(order).toEqual(['oldest', 'newest'])
  })

  test.each([
    ['a byte budget', () => new ByteBudget(100)],
    ['a sized budget', () => new SizedBudget(4_000_000)],
  ])('counts nothing for a share that was released: %s', async (_name, create) => {
    const budget = create()
    // what is made for a caller that has hung up
    for (let times = 0; times < 100; times++) {
      const gone = budget.open('a')
      gone.set(200_000)
      gone.release()
      gone.set(200_000)
      gone.set(10)
      await expect(gone.take(10)).rejects.toMatchObject({ code: 'cancelled' })
    }
    const [first, second] = [budget.open('a'), budget.open('a')]
    first.set(1)
    expect(fits(second, 40)).toBe(true)
  })

  test('keeps room for the small beside the large, also once a share changes its size', () => {
    const budget = new SizedBudget(4_000_000)
    const [large, changed, small] = [budget.open('a'), budget.open('a'), budget.open('a')]
    large.set(10_000_000)
    changed.set(10_000_000)
    changed.set(1_000)
    expect(fits(small, 60_000)).toBe(true)
    expect(fits(small, 60_000)).toBe(false)
    large.release()
    expect(fits(budget.open('b'), 1_000_000)).toBe(true)
  })

  test('ends every body of a random history, with at most one body of each holder beyond the total', async () => {
    const bodies = fc.array(
      fc.record({ holder: fc.constantFrom('a', 'b', 'c'), chunks: fc.integer({ min: 1, max: 20 }) }),
      { minLength: 1, maxLength: 30 },
    )
    await fc.assert(
      fc.asyncProperty(bodies, fc.integer({ min: 1, max: 100 }), async (arriving, total) => {
        const budget = new ByteBudget(total)
        let used = 0
        let most = 0
        await Promise.all(
          arriving.map(async ({ holder, chunks }) => {
            const share = budget.open(holder)
            for (let chunk = 0; chunk < chunks; chunk++) {
              await share.take(1)
              used++
              most = Math.max(most, used)
            }
            await new Promise(setImmediate)
            used -= chunks
            share.release()
          }),
        )
        const longest = (id: string) =>
          Math.max(0, ...arriving.filter(({ holder }) => holder === id).map(({ chunks }) => chunks))
        expect(most).toBeLessThanOrEqual(total + longest('a') + longest('b') + longest('c'))
      }),
    )
  })
})
