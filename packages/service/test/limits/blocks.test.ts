import { expect, test } from '@jest/globals'
import {
  type Limits,
  rateOf,
  reserve,
  silentLogger,
  type Turn,
  unitsOfSlot,
  unusedLimits,
  withPause,
} from '@linkspan/core'
import type { LimitStore } from '@linkspan/stores'
import * as fc from 'fast-check'
import { each } from '../../../core/test/support/each.ts'
import { inRing } from '../../../core/test/support/rings.ts'
import { BlockTurns } from '../../src/limits/limits.ts'
import { PauseWatch } from '../../src/limits/pause-watch.ts'

const MIDNIGHT = Date.UTC(2027, 0, 15)
const SLOT_MS = 10_000
const MINUTE = 60_000
const DAY_MS = 86_400_000

const limits = fc.record<Limits>(
  {
    per_second: fc.constantFrom(0.5, 1, 3, 40),
    per_day: fc.constantFrom(5, 70, 200),
    units_per_minute: fc.constantFrom(2_100, 14_000, 50_000),
    heaviest_call: fc.constant(200),
  },
  { requiredKeys: [] },
)
const turn = fc.record<Turn>({ background: fc.boolean(), units: fc.constantFrom(1, 5, 100, 200) })
interface Step {
  readonly process: number
  /** The calls that it makes one after the other, and the milliseconds between two. */
  readonly calls?: { readonly turn: Turn; readonly count: number; readonly apart: number }
  readonly advance?: number
  /** Time goes on until just before the next multiple of these milliseconds. */
  readonly before?: number
  readonly pause?: number
  /** It dies, and another begins in its place. */
  readonly dies?: boolean
}
const step = fc.nat(2).chain(
  (process): fc.Arbitrary<Step> =>
    fc.oneof(
      {
        weight: 10,
        arbitrary: fc.record({
          process: fc.constant(process),
          calls: fc.record({
            turn,
            count: fc.constantFrom(1, 5, 30, 150),
            apart: fc.constantFrom(0, 0, 1, 40, 300),
          }),
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({
          process: fc.constant(process),
          advance: fc.constantFrom(1, 333, 1_000, 9_990, 59_000, 600_000),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          process: fc.constant(process),
          // to the end of a slot, of shares, or of a day
          advance: fc.constantFrom(0, 600_000),
          before: fc.constantFrom(SLOT_MS, SLOT_MS, DAY_MS),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ process: fc.constant(process), pause: fc.integer({ min: 1, max: 5000 }) }),
      },
      { weight: 2, arbitrary: fc.record({ process: fc.constant(process), dies: fc.constant(true) }) },
    ),
)

interface Start extends Turn {
  readonly at: number
}

/** The most that a window has of some starts, counted by `weight`. */
function mostWithin(starts: readonly Start[], within_ms: number, weight: (start: Start) => number): number {
  let most = 0
  let sum = 0
  let first = 0
  for (const start of starts) {
    sum += weight(start)
    for (; (starts[first] as Start).at <= start.at - within_ms; first++) sum -= weight(starts[first] as Start)
    most = Math.max(most, sum)
  }
  return most
}

/** Processes on one store, whose time and ways to the store are the test's. */
class Processes {
  now = MIDNIGHT - 15_000
  readonly starts: Start[] = []
  /** When a vendor's pause ends that each process knows of by now. */
  readonly pauses: { readonly from: number; readonly until: number }[] = []
  reservations = 0
  ended = 0
  readonly #limits: Limits
  readonly #store = memoryStore(() => this.now)
  readonly #turns: BlockTurns[]
  #reserved_at: number | undefined

  constructor(given: Limits) {
    this.#limits = given
    this.#turns = [0, 1, 2].map((number) => this.#start(number))
  }

  #start(number: number): BlockTurns {
    const away = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
      const given = await answer
      this.now += number * 3
      return given
    }
    const store = {
      ...this.#store,
      paused: () => away(this.#store.paused()),
      reserve: async (...given: Parameters<LimitStore['reserve']>) => {
        this.now += number
        const asked = await this.#store.reserve(...given)
        if (asked.block) this.#reserved_at = this.now
        if (asked.block) this.reservations++
        return away(Promise.resolve(asked))
      },
    }
    const offset = number * 1e6
    const clock = { now: () => 0, elapsed: () => this.now - offset, sleep: async () => {} }
    const watch = new PauseWatch(store, clock)
    return new BlockTurns('account', this.#limits, { store, watch, logger: silentLogger, clock })
  }

  /** A call of a process, if it may start. Returns the milliseconds until it may. */
  async call(number: number, turn: Turn): Promise<number> {
    this.#reserved_at = undefined
    const wait_ms = await (this.#turns[number] as BlockTurns).take(turn)
    // a turn that the store gives is one of the time when it was given
    if (wait_ms === 0) this.starts.push({ ...turn, at: this.#reserved_at ?? this.now })
    return wait_ms
  }

  async pause(number: number, milliseconds: number): Promise<void> {
    const until = this.now + milliseconds
    await (this.#turns[number] as BlockTurns).pause(milliseconds)
    this.pauses.push({ from: this.now + 1_100, until: until - 20 })
  }

  die(number: number): void {
    this.ended++
    this.#turns[number] = this.#start(number)
  }

  async run({ process, calls, advance = 0, before, pause, dies }: Step): Promise<void> {
    this.now += advance
    if (before !== undefined) this.now += Math.max(0, before - (this.now % before) - 2)
    if (pause !== undefined) await this.pause(process, pause)
    if (dies) this.die(process)
    for (let call = 0; calls && call < calls.count; call++) {
      await this.call(process, calls.turn)
      this.now += calls.apart
    }
  }
}

function expectWithin(given: Limits, { starts, pauses }: Processes): void {
  const in_order = starts.toSorted((one, other) => one.at - other.at)
  const { calls, within_ms } = rateOf(given)
  if (given.per_second !== undefined)
    expect(mostWithin(in_order, within_ms, () => 1)).toBeLessThanOrEqual(calls)
  const { units_per_minute = Number.POSITIVE_INFINITY, per_day = Number.POSITIVE_INFINITY } = given
  const units = (some: readonly Start[]) => some.reduce((sum, start) => sum + start.units, 0)
  expect(mostWithin(in_order, MINUTE, (start) => start.units)).toBeLessThanOrEqual(units_per_minute)
  for (const slot of each(Map.groupBy(in_order, ({ at }) => Math.floor(at / SLOT_MS)).values())) {
    const most = unitsOfSlot(given)
    expect(units(slot)).toBeLessThanOrEqual(most)
    // the first background call of a slot may use more than half
    expect(units(slot.filter((start) => start.background))).toBeLessThanOrEqual(Math.max(200, most / 2))
  }
  for (const day of each(Map.groupBy(in_order, ({ at }) => Math.floor(at / DAY_MS)).values()))
    expect(day.length).toBeLessThanOrEqual(per_day)
  // may be empty: a vendor may ask for none
  for (const { from, until } of pauses)
    expect(in_order.filter(({ at }) => at >= from && at < until)).toEqual([])
}

/** A store in memory, by the rule that those in databases keep to. */
function memoryStore(now: () => number): Pick<LimitStore, 'reserve' | 'count' | 'paused' | 'pause'> {
  let use = unusedLimits
  return {
    async reserve(_account, given, asked, kept) {
      const { wait_ms, block, use: next } = reserve(use, given, { now: now(), elapsed: now() }, asked, kept)
      use = next
      return { wait_ms, block, today: 0, units: 0, now: now() }
    },
    count: async () => 0,
    paused: async () => ({ now: now(), until: new Map([['account', use.paused_until]]) }),
    pause: async (_account, milliseconds) => {
      use = withPause(use, now() + milliseconds)
    },
  }
}

/** Whatever the others keep, each process gets a turn soon, unless the day has none left. */
async function expectNoneStarves(given: Limits, processes: Processes): Promise<void> {
  const live = { background: false, units: Math.min(200, unitsOfSlot(given)) }
  for (const number of [0, 1, 2]) {
    const began = processes.now
    let wait_ms = await processes.call(number, live)
    for (let tries = 0; tries < 5 && wait_ms > 0 && wait_ms < MINUTE; tries++) {
      processes.now += wait_ms
      wait_ms = await processes.call(number, live)
    }
    if (wait_ms === 0) expect(processes.now - began).toBeLessThan(25_000)
    else {
      const { per_day = Number.NaN } = given
      const today = Math.floor(processes.now / DAY_MS)
      const made = processes.starts.filter(({ at }) => Math.floor(at / DAY_MS) === today).length
      const lost = (processes.ended + 3) * 2 * Math.max(1, per_day / 64)
      expect(made).toBeGreaterThanOrEqual(per_day - lost)
    }
  }
}

test('P43 processes that reserve blocks keep to the limits in any window, whichever die, and none starves', async () => {
  let reserved = 0
  let started = 0
  await fc.assert(
    fc.asyncProperty(limits, fc.array(step, { maxLength: 30, size: 'max' }), async (given, steps) => {
      const processes = new Processes(given)
      for (const each of steps) await processes.run(each)
      await expectNoneStarves(given, processes)
      expectWithin(given, processes)
      reserved += processes.reservations
      started += processes.starts.length
    }),
    { numRuns: inRing(1_000, 4_000) },
  )
  expect(reserved).toBeLessThan(started)
})

test.each([
  ['3 calls a second and 10,000 a day', { per_second: 3, per_day: 10_000 }, 1_000, 12],
  ['Google Drive’s units', { units_per_minute: 325_000, heaviest_call: 200 }, 60, 1],
])('calls within a third of %s need a block for hundreds of them', async (_what, given, apart, most) => {
  const processes = new Processes(given)
  const count = 599_000 / apart
  for (let call = 0; call < count; call++) {
    expect(await processes.call(0, { background: false, units: 100 })).toBe(0)
    processes.now += apart
  }
  expect(processes.reservations).toBeLessThanOrEqual(most)
})
