import { expect, test } from '@jest/globals'
import { countTurns, type Limits, type Turn } from '@linkspan/core'
import type { LimitStore, Store } from '@linkspan/stores'
import * as fc from 'fast-check'
import type { SharedDatabase } from './databases.ts'

const MIDNIGHT = Date.UTC(2027, 0, 15)

const limits = fc.record<Limits>(
  {
    per_second: fc.constantFrom(0.5, 1, 2.5, 3, 40),
    per_day: fc.integer({ min: 1, max: 12 }),
    units_per_minute: fc.constantFrom(7, 70, 350, 2_000),
  },
  { requiredKeys: [] },
)
interface Step {
  readonly take?: Turn
  readonly advance?: number
  readonly pause?: number
  readonly count?: boolean
}

const turn = fc.record<Turn>({ background: fc.boolean(), units: fc.constantFrom(1, 5, 50, 100, 200) })
const [live, background] = [false, true].map(
  (is_background): Turn => ({ background: is_background, units: 1 }),
) as [Turn, Turn]

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ take: turn }) },
  { weight: 4, arbitrary: fc.record({ advance: fc.constantFrom(1, 100, 333, 667, 1000, 3_600_000) }) },
  { weight: 1, arbitrary: fc.record({ pause: fc.integer({ min: 1, max: 5000 }) }) },
  { weight: 1, arbitrary: fc.record({ count: fc.constant(true) }) },
)

/** The contract of stored limits, whichever database they are in. Each test uses a new database. */
export function limitContract(name: string, create: () => Promise<SharedDatabase>): void {
  async function withStores(
    count: number,
    clock: (() => number) | undefined,
    body: (stores: Store[], database: SharedDatabase) => Promise<void>,
  ): Promise<void> {
    const database = await create()
    const stores = Array.from({ length: count }, () => database.open(clock))
    try {
      await stores[0]?.migrate()
      await body(stores, database)
    } finally {
      for (const store of stores) await store.close()
      await database.remove()
    }
  }

  test(`P43 ${name}: two stores allow exactly the calls that one process would allow`, async () => {
    let now = MIDNIGHT
    let account = 0
    await withStores(
      2,
      () => now,
      async (stores) => {
        await fc.assert(
          fc.asyncProperty(limits, fc.array(step, { maxLength: 40 }), async (given, steps) => {
            now = MIDNIGHT - 2_000
            account++
            const turns = countTurns(given, { now: () => now, sleep: async () => {} })
            for (const [index, { take, advance, pause, count }] of steps.entries()) {
              const store = stores[index % 2]?.limits as LimitStore
              const name = String(account)
              if (advance !== undefined) now += advance
              if (pause !== undefined) await turns.pause(pause)
              if (pause !== undefined) await store.pause(name, pause)
              if (count) turns.count()
              if (count) expect(await store.count(name, given)).toBe(turns.today())
              if (take === undefined) continue
              const wait_ms = turns.take(take)
              expect(await store.take(name, given, take)).toEqual({
                wait_ms,
                today: turns.today(),
                units: turns.units(),
              })
            }
          }),
          { numRuns: 60 },
        )
      },
    )
  })

  test(`P43 ${name}: of any number of calls at once, as many start as the limits allow`, async () => {
    await withStores(
      3,
      () => MIDNIGHT,
      async (stores) => {
        for (const [given, asking, most] of [
          [{ per_second: 3 }, live, 3],
          [{ per_second: 3 }, background, 1],
          [{ per_day: 11 }, live, 11],
          [{ per_day: 11 }, background, 5],
          [{ units_per_minute: 700 }, { background: false, units: 20 }, 5],
          [{ units_per_minute: 700 }, { background: true, units: 20 }, 2],
        ] as const) {
          const asked = Array.from({ length: 60 }, (_, call) =>
            (stores[call % 3] as Store).limits.take(JSON.stringify([given, asking]), given, asking),
          )
          const waits = (await Promise.all(asked)).map(({ wait_ms }) => wait_ms)
          expect(waits.filter((wait) => wait === 0)).toHaveLength(most)
        }
      },
    )
  })

  test(`P43 ${name}: by the store’s own clock, four calls of three a second take a second`, async () => {
    await withStores(2, undefined, async (stores, database) => {
      const startsSoFar = async (): Promise<number[]> => {
        const [{ starts }] = await database.query('select starts from account_limits')
        return starts.match(/\d{13}/g).map(Number)
      }
      let first: number | undefined
      for (let started = 0, tries = 0; started < 4; tries++) {
        const { wait_ms } = await (stores[tries % 2] as Store).limits.take('a', { per_second: 3 }, live)
        expect(wait_ms).toBeLessThanOrEqual(1_000)
        if (wait_ms === 0) started++
        else await new Promise((resolve) => setTimeout(resolve, wait_ms))
        first ??= (await startsSoFar())[0] as number
      }
      expect(((await startsSoFar()).at(-1) as number) - (first as number)).toBeGreaterThanOrEqual(1_000)
    })
  })

  test(`${name}: a clock that is set back delays no call by more than the longest pause`, async () => {
    let now = MIDNIGHT + 7_200_000
    await withStores(
      1,
      () => now,
      async ([store]) => {
        const { take, pause } = (store as Store).limits
        const limits = { per_second: 1 }
        expect(await take('a', limits, background)).toMatchObject({ wait_ms: 0, today: 1 })
        await pause('a', 300_000)
        now -= 1_800_000
        expect(await take('a', limits, background)).toMatchObject({ wait_ms: 0, today: 2 })
      },
    )
  })

  test(`${name}: accounts that nobody uses are deleted`, async () => {
    let now = MIDNIGHT
    await withStores(
      1,
      () => now,
      async ([store]) => {
        const { take, deleteUnused } = (store as Store).limits
        const limits = { per_day: 9 }
        await take('old', limits, live)
        now += 1_000
        await take('new', limits, live)
        await deleteUnused(999)
        expect(await take('old', limits, live)).toMatchObject({ wait_ms: 0, today: 1 })
        expect(await take('new', limits, live)).toMatchObject({ wait_ms: 0, today: 2 })
      },
    )
  })
}
