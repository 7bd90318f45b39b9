import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Clock, countTurns, createLimiter, type Limiter, type Turns } from '../src/index.ts'
import { fakeClock } from './fixtures.ts'

const background = { background: true }
const start = async (limiter: Limiter, options = {}) => (await limiter.acquire(undefined, options))()

/** A clock that goes on to the next sleeper when nothing else can happen. */
function steppingClock(): Clock & { run(): Promise<void> } {
  let now = 1_800_000_000_000
  const sleepers: { readonly at: number; wake(): void }[] = []
  return {
    now: () => now,
    sleep: (milliseconds) =>
      new Promise((wake) => {
        sleepers.push({ at: now + milliseconds, wake })
        sleepers.sort((left, right) => left.at - right.at)
      }),
    async run() {
      const settled = () => new Promise((resolve) => setImmediate(resolve))
      for (await settled(); sleepers.length > 0; await settled()) {
        const next = sleepers.shift() as (typeof sleepers)[number]
        now = Math.max(now, next.at)
        next.wake()
      }
    },
  }
}

describe('background calls', () => {
  test('P43 start at most half as often as allowed, and never with live calls more often than allowed', async () => {
    const call = fc.record({ pause: fc.integer({ min: 0, max: 700 }), background: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 60 }), async (calls) => {
        const clock = fakeClock()
        const limiter = createLimiter({ per_second: 3 }, { clock })
        const starts: { at: number; background: boolean }[] = []
        for (const { pause, background } of calls) {
          clock.advance(pause)
          await start(limiter, { background })
          starts.push({ at: clock.now(), background })
        }
        const in_background = starts.filter((each) => each.background)
        for (const [most, within, seen] of [
          [3, 1000, starts],
          [3, 2000, in_background],
        ] as const) {
          for (let at = most; at < seen.length; at++)
            expect((seen[at]?.at ?? 0) - (seen[at - most]?.at ?? 0)).toBeGreaterThanOrEqual(within)
        }
      }),
    )
  })

  test('P43 do not delay live calls that come as often as half of the limit', async () => {
    const clock = steppingClock()
    const limiter = createLimiter({ per_second: 3 }, { clock })
    const waits: number[] = []
    const started = { background: 0 }
    const sync = Array.from({ length: 60 }, () => start(limiter, background).then(() => started.background++))
    const caller = (async () => {
      for (let count = 0; count < 30; count++) {
        const asked = clock.now()
        await start(limiter)
        waits.push(clock.now() - asked)
        await clock.sleep(667)
      }
    })()
    await Promise.all([clock.run(), caller, ...sync])
    expect(started.background).toBe(60)
    expect(Math.max(...waits)).toBeLessThanOrEqual(334)
  })

  test('P43 may not start once they have used half of a day’s calls; live calls have the rest', async () => {
    const clock = fakeClock(Date.UTC(2026, 0, 5, 23, 0))
    const limiter = createLimiter({ per_day: 6 }, { clock })
    for (let count = 0; count < 3; count++) await start(limiter, background)
    const held = { code: 'rate_limited', source: 'linkspan', retry_after_seconds: 3600 }
    await expect(start(limiter, background)).rejects.toMatchObject(held)
    for (let count = 0; count < 3; count++) await start(limiter)
    await expect(start(limiter)).rejects.toMatchObject(held)
    expect(limiter.usage().today).toBe(6)
    clock.advance(3_600_000)
    await start(limiter, background)
    expect(limiter.usage().today).toBe(1)
  })

  test('P43 are in flight on half of the places, and live calls on all', async () => {
    const limiter = createLimiter({ max_concurrency: 5 })
    const syncs = Array.from({ length: 4 }, () => limiter.acquire(undefined, background))
    const first = await syncs[0]
    await syncs[1]
    expect(limiter.usage()).toMatchObject({ in_flight: 2, waiting: 2 })
    for (let count = 0; count < 3; count++) await limiter.acquire()
    const next = limiter.acquire()
    first?.()
    await Promise.race([next, syncs[2]])
    expect(limiter.usage()).toMatchObject({ in_flight: 5, waiting: 2 })
  })
})

describe('a rate that is no whole number', () => {
  test.each([
    [2.5, 2, 1000],
    [0.5, 1, 2000],
  ])('P43 of %d a second allows %d call(s) within %d ms', async (per_second, calls, within_ms) => {
    const clock = fakeClock()
    const limiter = createLimiter({ per_second }, { clock })
    const began = clock.now()
    for (let count = 0; count < calls; count++) await start(limiter)
    expect(clock.now()).toBe(began)
    await start(limiter)
    expect(clock.now()).toBe(began + within_ms)
  })
})

describe('turns that a host counts', () => {
  test('an error of the host passes through, and the place is free again', async () => {
    const away = new Error('the store is away')
    const counted = countTurns({}, fakeClock())
    let working = false
    const turns: Turns = {
      ...counted,
      take: async (turn) => {
        if (!working) throw away
        return counted.take(turn)
      },
    }
    const limiter = createLimiter({ max_concurrency: 1 }, { turns })
    const calls = [start(limiter), start(limiter, background)]
    for (const call of calls) await expect(call).rejects.toBe(away)
    working = true
    await start(limiter)
    expect(limiter.usage()).toMatchObject({ in_flight: 0, waiting: 0, today: 1 })
  })
})
