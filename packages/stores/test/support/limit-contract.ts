import { expect, test } from '@jest/globals'
import {
  COUNTED,
  type Kept,
  type Limits,
  reserve,
  type Turn,
  unusedLimits,
  usedInSlot,
  usedToday,
  withPause,
  withTurn,
} from '@linkspan/core'
import type { LimitStore, Store } from '@linkspan/stores'
import * as fc from 'fast-check'
import type { SharedDatabase } from './databases.ts'
import { withMembers } from './with-members.ts'

const MIDNIGHT = Date.UTC(2027, 0, 15)

const limits = fc.record<Limits>(
  {
    per_second: fc.constantFrom(0.5, 1, 2.5, 3, 40),
    per_day: fc.integer({ min: 1, max: 12 }),
    units_per_minute: fc.constantFrom(7, 70, 350, 2_000, 60_000),
  },
  { requiredKeys: [] },
)
interface Step {
  readonly reserve?: { readonly turn: Turn; readonly kept: Kept }
  readonly advance?: number
  readonly pause?: number
  readonly count?: boolean
}

const turn = fc.record<Turn>({ background: fc.boolean(), units: fc.constantFrom(1, 5, 50, 100, 200) })
const [live, background] = [false, true].map(
  (is_background): Turn => ({ background: is_background, units: 1 }),
) as [Turn, Turn]

/** A process that has nothing of the account, and takes no share of it. */
const none: Kept = { unspent: 0, shared: true }
const kept = fc.record<Kept>({ unspent: fc.nat(2), shared: fc.boolean() })

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ reserve: fc.record({ turn, kept }) }) },
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

  test(`P43 ${name}: two stores reserve exactly what one process would`, async () => {
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
            let use = unusedLimits
            for (const [index, { reserve: asked, advance, pause, count }] of steps.entries()) {
              const store = stores[index % 2]?.limits as LimitStore
              const name = String(account)
              if (advance !== undefined) now += advance
              const at = { now, elapsed: now }
              if (pause !== undefined) use = withPause(use, now + pause)
              if (pause !== undefined) await store.pause(name, pause)
              const paused = await store.paused()
              expect(paused.now).toBe(now)
              expect(paused.until.get(name)).toBe(use.paused_until > now ? use.paused_until : undefined)
              if (count) use = withTurn(use, given, at, COUNTED)
              if (count) expect(await store.count(name, given)).toBe(use.today)
              if (asked === undefined) continue
              const { wait_ms, block, use: next } = reserve(use, given, at, asked.turn, asked.kept)
              use = next
              expect(await store.reserve(name, given, asked.turn, asked.kept)).toEqual({
                wait_ms,
                block,
                today: usedToday(use, now).today,
                units: usedInSlot(use, now).units,
                now,
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
          [{ units_per_minute: 700 }, { background: false, units: 25 }, 4],
          [{ units_per_minute: 700 }, { background: true, units: 25 }, 2],
        ] as const) {
          const asked = Array.from({ length: 60 }, (_, call) =>
            (stores[call % 3] as Store).limits.reserve(JSON.stringify([given, asking]), given, asking, none),
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
        const { wait_ms } = await (stores[tries % 2] as Store).limits.reserve(
          'a',
          { per_second: 3 },
          live,
          none,
        )
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
        const { pause } = withMembers((store as Store).limits)
        const limits = { per_second: 1 }
        expect(await (store as Store).limits.reserve('a', limits, background, none)).toMatchObject({
          wait_ms: 0,
          today: 1,
        })
        await pause('a', 300_000)
        now -= 1_800_000
        expect(await (store as Store).limits.reserve('a', limits, background, none)).toMatchObject({
          wait_ms: 0,
          today: 2,
        })
      },
    )
  })

  test(`${name}: accounts that nobody uses are deleted`, async () => {
    let now = MIDNIGHT
    await withStores(
      1,
      () => now,
      async ([store]) => {
        const { deleteUnused } = withMembers((store as Store).limits)
        const limits = { per_day: 9 }
        await (store as Store).limits.reserve('old', limits, live, none)
        now += 1_000
        await (store as Store).limits.reserve('new', limits, live, none)
        await deleteUnused(999)
        expect(await (store as Store).limits.reserve('old', limits, live, none)).toMatchObject({
          wait_ms: 0,
          today: 1,
        })
        expect(await (store as Store).limits.reserve('new', limits, live, none)).toMatchObject({
          wait_ms: 0,
          today: 2,
        })
      },
    )
  })
}
