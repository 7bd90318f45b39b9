import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createLimiter, type RateLimitedError, sharedLimiter } from '../src/index.ts'
import { fakeClock } from './fixtures.ts'

describe('the limiter of an upstream account', () => {
  test('P43 no more calls start within any second than allowed, however they arrive', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 60 }), async (pauses) => {
        const clock = fakeClock()
        const limiter = createLimiter({ per_second: 3 }, { clock, max_wait_ms: 1e9 })
        const starts: number[] = []
        for (const pause of pauses) {
          clock.advance(pause)
          const release = await limiter.acquire()
          starts.push(clock.now())
          release()
        }
        expect(starts).toHaveLength(pauses.length)
        for (let at = 3; at < starts.length; at++) {
          expect((starts[at] as number) - (starts[at - 3] as number)).toBeGreaterThanOrEqual(1000)
        }
      }),
    )
  })

  test('P43 no minute has more units than allowed, and background calls leave half of them', async () => {
    const units_per_minute = 7_000
    const call = fc.record({
      pause: fc.constantFrom(0, 0, 0, 1, 900, 9_999),
      units: fc.constantFrom(5, 50, 100, 200),
      background: fc.boolean(),
    })
    let waited = 0
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 150, size: 'max' }), async (calls) => {
        const clock = fakeClock()
        const limiter = createLimiter({ units_per_minute }, { clock, max_wait_ms: 1e9 })
        const started: { readonly at: number; readonly units: number; readonly background: boolean }[] = []
        for (const { pause, units, background } of calls) {
          clock.advance(pause)
          const asked_at = clock.now()
          ;(await limiter.acquire(undefined, { units, background }))()
          if (clock.now() > asked_at) waited++
          started.push({ at: clock.now(), units, background })
        }
        const sum = (some: typeof started) => some.reduce((total, { units }) => total + units, 0)
        for (const { at } of started) {
          const minute = started.filter((each) => each.at > at - 60_000 && each.at <= at)
          expect(sum(minute)).toBeLessThanOrEqual(units_per_minute)
          expect(sum(minute.filter(({ background }) => background))).toBeLessThanOrEqual(units_per_minute / 2)
        }
      }),
      { numRuns: 40 },
    )
    expect(waited).toBeGreaterThan(0)
    // a call that uses more than a slot has starts in an empty one
    const small = createLimiter({ units_per_minute: 7 }, { clock: fakeClock() })
    ;(await small.acquire(undefined, { units: 200 }))()
    expect(small.usage().units).toBe(200)
  })

  test('P43 no more calls are in flight than allowed, and they start in the order of their arrival', async () => {
    const limiter = createLimiter({ max_concurrency: 4 })
    let most = 0
    const order: number[] = []
    const calls = Array.from({ length: 100 }, async (_, index) => {
      const release = await limiter.acquire()
      order.push(index)
      most = Math.max(most, limiter.usage().in_flight)
      await new Promise((resolve) => setImmediate(resolve))
      release()
      release()
    })
    await Promise.all(calls)
    expect(most).toBe(4)
    expect(order).toEqual([...order].sort((left, right) => left - right))
    expect(limiter.usage()).toMatchObject({ in_flight: 0, waiting: 0, today: 100 })
  })

  test('P43 once the calls of a day are used up, calls are rate_limited by linkspan until UTC midnight, and then start again', async () => {
    const clock = fakeClock(Date.UTC(2026, 0, 5, 23, 0))
    const limiter = createLimiter({ per_day: 2 }, { clock })
    for (let count = 0; count < 2; count++) (await limiter.acquire())()
    const error: RateLimitedError = await limiter.acquire().then(
      () => Promise.reject(new Error('not limited')),
      (thrown) => thrown,
    )
    expect(error).toMatchObject({ code: 'rate_limited', source: 'linkspan', retry_after_seconds: 3600 })
    expect(limiter.usage().today).toBe(2)
    clock.advance(3_600_000)
    ;(await limiter.acquire())()
    expect(limiter.usage().today).toBe(1)
  })

  test('a pause that the vendor asks for delays every call', async () => {
    const clock = fakeClock()
    const limiter = createLimiter({}, { clock })
    await limiter.pause(5000)
    ;(await limiter.acquire())()
    expect(clock.slept).toEqual([5000])
    await limiter.pause(60_000)
    await limiter.pause(10)
    await expect(limiter.acquire()).rejects.toMatchObject({
      code: 'rate_limited',
      retryable: true,
      retry_after_seconds: 60,
    })
  })

  test('P43 setting the machine’s time changes no pause and no rate', async () => {
    let [time, passed] = [Date.UTC(2026, 0, 5, 12), 0]
    const slept: number[] = []
    const clock = {
      now: () => time + passed,
      elapsed: () => passed,
      async sleep(milliseconds: number) {
        slept.push(milliseconds)
        passed += milliseconds
      },
    }
    const limiter = createLimiter({ per_second: 1 }, { clock })
    for (const shift of [-3_600_000, 7_200_000, -86_400_000]) {
      await limiter.pause(5000)
      time += shift
      ;(await limiter.acquire())()
      time += shift
      ;(await limiter.acquire())()
    }
    expect(slept).toEqual([5000, 1000, 5000, 1000, 5000, 1000])
  })

  test('P39 a call that is aborted in the tick in which it may start takes no place', async () => {
    for (let turns = 0; turns < 12; turns++) {
      const limiter = createLimiter({ max_concurrency: 1 })
      const release = await limiter.acquire()
      const controller = new AbortController()
      const waiting = limiter.acquire(controller.signal).then(
        (leave) => leave(),
        () => {},
      )
      await new Promise((resolve) => setImmediate(resolve))
      release()
      for (let turn = 0; turn < turns; turn++) await Promise.resolve()
      controller.abort()
      await waiting
      ;(await limiter.acquire())()
      expect(limiter.usage()).toMatchObject({ in_flight: 0, waiting: 0 })
    }
  })

  test('a call that is aborted while it waits takes no place', async () => {
    const limiter = createLimiter({ max_concurrency: 1 })
    const release = await limiter.acquire()
    const controller = new AbortController()
    const given = limiter.acquire(controller.signal)
    const next = limiter.acquire()
    controller.abort(new Error('stopped'))
    await expect(given).rejects.toThrow('stopped')
    release()
    ;(await next)()
    expect(limiter.usage()).toMatchObject({ in_flight: 0, waiting: 0, today: 2 })
  })

  test('connectors of one account share one limiter', () => {
    const limits = { max_concurrency: 1 }
    expect(sharedLimiter('account-1', limits)).toBe(sharedLimiter('account-1', limits))
    expect(sharedLimiter('account-1', limits)).not.toBe(sharedLimiter('account-2', limits))
  })
})
