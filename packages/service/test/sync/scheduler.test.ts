import { expect, test } from '@jest/globals'
import { createLogger } from '@linkspan/service'
import type { ConnectorKey, Lease, SyncRun } from '@linkspan/stores'
import { dueAfter, dueAfterCrash } from '@linkspan/sync'
import fc from 'fast-check'
import { fakeClock } from '../../../core/test/support/fake-clock.ts'
import { inRing } from '../../../core/test/support/rings.ts'
import { newRun, type ScheduledRuns } from '../../src/sync/scheduled-run.ts'
import { type SchedulerOptions, syncWhenDue } from '../../src/sync/scheduler.ts'

const HOUR = 3_600_000
const logger = createLogger('silent')
const times = { tick_ms: 30_000, lease_ms: 30_000 }
/** With its jitter. */
const LONGEST_TICK = 37_500
/** When the simulations end. */
const END = 12 * HOUR

interface Behaviour {
  readonly run_ms: number
  readonly interval_seconds: number
  readonly outcome: 'succeeded' | 'failed' | 'paused' | 'throws' | 'cannot begin'
  /** Default `org`. */
  readonly organization_id?: string
}

interface Started {
  readonly id: string
  readonly process: number
  readonly at: number
}

/** Processes that sync connectors on one store, by a clock of their own. */
function simulate(
  behaviours: readonly Behaviour[],
  processes: number,
  concurrency: number,
  turn_ms: number = Number.POSITIVE_INFINITY,
) {
  const clock = fakeClock()
  const due = new Map<string, number>()
  /** Until when leases are held. */
  const held = new Map<string, number>()
  /** The leases of those that could not begin. */
  const set_aside = new Set<string>()
  /** The organizations that have had a run, the last one last. */
  const served = new Set<string>()
  const history = new Map<string, SyncRun[]>()
  const started: Started[] = []
  const active: Started[] = []
  const overlaps: Started[][] = []
  const most = new Map<number, number>()
  const of = ({ id }: Pick<ConnectorKey, 'id'>) => behaviours[Number(id.slice('con_'.length))] as Behaviour
  const organizationOf = (id: string) => of({ id }).organization_id ?? 'org'
  const keyOf = (id: string): ConnectorKey => ({ organization_id: organizationOf(id), id })
  behaviours.forEach((_, index) => void due.set(`con_${index}`, index))
  /** What runs have left to do. */
  const left = new Map<string, number>()
  const leaseOf = (id: string) => `sync/${organizationOf(id)}/${id}`
  const isHeld = (id: string) => (held.get(leaseOf(id)) ?? 0) > clock.now()
  const servedAt = ({ organization_id }: ConnectorKey) => [...served].indexOf(organization_id)

  const store = {
    leases: {
      async renew({ name }: Lease, ttl_ms: number) {
        if (set_aside.has(name)) held.set(name, clock.now() + ttl_ms)
        return true
      },
      release: async ({ name }: Lease) => held.delete(name),
    },
    sync_schedules: {
      // the stores' own is tested in their contract
      async take(owner: string, _ttl_ms: number, limit: number) {
        const turns = new Map<string, number>()
        const nextOf = (organization_id: string) => {
          const turn = (turns.get(organization_id) ?? 0) + 1
          turns.set(organization_id, turn)
          return turn
        }
        for (const id of due.keys()) if (isHeld(id)) nextOf(organizationOf(id))
        return [...due]
          .filter(([id, at]) => at <= clock.now() && !isHeld(id))
          .toSorted(([, left], [, right]) => left - right)
          .map(([id]) => ({ ...keyOf(id), turn: nextOf(organizationOf(id)) }))
          .toSorted((left, right) => left.turn - right.turn || servedAt(left) - servedAt(right))
          .slice(0, limit)
          .map(({ turn: _, ...key }) => {
            held.set(leaseOf(key.id), Number.POSITIVE_INFINITY)
            return { ...key, lease: { name: leaseOf(key.id), owner, fence: 1 } }
          })
      },
    },
  } as unknown as SchedulerOptions['store']

  const runs: ScheduledRuns = {
    async begin(key) {
      set_aside.add(leaseOf(key.id))
      if (of(key).outcome === 'cannot begin') throw new Error('a damaged row')
      set_aside.delete(leaseOf(key.id))
      served.delete(key.organization_id)
      served.add(key.organization_id)
      due.set(key.id, clock.now() + dueAfterCrash([], times.lease_ms))
      return newRun(key, clock.now(), { cause: 'schedule', request: {} })
    },
    async end(run, _lease, { status, ...end }) {
      if (status === 'queued') {
        due.set(run.id, clock.now())
        return true
      }
      const recent = history.get(run.id) ?? []
      const wait_ms = dueAfter({ ...end, status }, of(run).interval_seconds, recent)
      due.set(run.id, clock.now() + (wait_ms ?? Number.POSITIVE_INFINITY))
      history.set(run.id, [{ ...run, status }, ...recent])
      return true
    },
  }

  const stops = Array.from({ length: processes }, () => new AbortController())
  const loops = stops.map(({ signal: stopped }, process) => {
    const runSync: SchedulerOptions['runSync'] = async ({ run, signal }) => {
      const one = { id: run.id, process, at: clock.now() }
      if (active.some(({ id }) => id === run.id)) overlaps.push([...active, one])
      started.push(one)
      active.push(one)
      const mine = active.filter((each) => each.process === process).length
      most.set(process, Math.max(most.get(process) ?? 0, mine))
      const remaining = left.get(run.id) ?? of(run).run_ms
      await clock.sleep(Math.min(remaining, turn_ms), signal)
      active.splice(active.indexOf(one), 1)
      signal.throwIfAborted()
      left.set(run.id, remaining - turn_ms)
      if (remaining > turn_ms) return { status: 'queued' }
      left.delete(run.id)
      const { outcome } = of(run)
      if (outcome === 'throws' || outcome === 'cannot begin') throw new Error('out of memory')
      return { status: outcome, ...(outcome === 'paused' && { resumes_in_ms: 60_000 }) }
    }
    const options = { store, runs, runSync, concurrency, logger, times, clock }
    return syncWhenDue(options, stopped)
  })
  return {
    clock,
    started,
    overlaps,
    most,
    /** The leases that are held, without those of what could not begin. */
    running: () => [...held.keys()].filter((name) => !set_aside.has(name)),
    /** Stops one process. */
    async stop(process: number) {
      stops[process]?.abort()
      await loops[process]
    },
    /** Stops all processes. */
    async end() {
      for (const stop of stops) stop.abort()
      await Promise.all(loops)
    },
  }
}

const behaviour = fc.record({
  run_ms: fc.integer({ min: 0, max: 20 * 60_000 }),
  interval_seconds: fc.integer({ min: 300, max: 7_200 }),
  outcome: fc.constantFrom(
    'succeeded' as const,
    'succeeded' as const,
    'failed' as const,
    'paused' as const,
    'throws' as const,
    'cannot begin' as const,
  ),
})

test('P45 whatever runs take and however they end: one run of a connector at a time, at most a fixed number in a process, and each connector has its turn', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(behaviour, { minLength: 1, maxLength: 10 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      async (behaviours, processes, concurrency) => {
        const simulation = simulate(behaviours, processes, concurrency)
        await simulation.clock.runUntil(END)
        await simulation.end()
        const { started, overlaps, most } = simulation
        expect(overlaps).toEqual([])
        for (const count of most.values()) expect(count).toBeLessThanOrEqual(concurrency)
        expect(simulation.running()).toEqual([])
        for (const [index, { outcome, interval_seconds, run_ms }] of behaviours.entries()) {
          const times = started.filter(({ id }) => id === `con_${index}`).map(({ at }) => at)
          expect(times.length > 0).toBe(outcome !== 'cannot begin')
          // a failing connector is tried at growing intervals, and a good one about as often as it should
          if (outcome === 'failed' || outcome === 'throws') expect(times.length).toBeLessThanOrEqual(14)
          const interval_ms = interval_seconds * 1000
          const [least_ms, most_ms] =
            outcome === 'succeeded'
              ? [interval_ms * 0.9, interval_ms * 1.1]
              : outcome === 'paused'
                ? [60_000, 66_000]
                : [45_000, END]
          const pauses = times.slice(1).map((at, before) => at - (times[before] ?? 0))
          expect(Math.min(...pauses, least_ms)).toBe(least_ms)
          // one that waits for a place waits at most for each other once
          const others_ms = behaviours.reduce((all, { run_ms }) => all + run_ms, -run_ms)
          const crowded = behaviours.length > processes * concurrency
          const latest_ms = run_ms + most_ms + 2 * LONGEST_TICK + (crowded ? others_ms : 0)
          const last = END - (times.at(-1) ?? END)
          expect(Math.max(...pauses, last, latest_ms)).toBe(latest_ms)
        }
      },
    ),
    { numRuns: inRing(10, 30) },
  )
})

test('a run that takes hours does not pile up others of its connector, and its place is taken again when it ends', async () => {
  const slow = { run_ms: 5 * HOUR, interval_seconds: 300, outcome: 'succeeded' } as const
  const quick = { run_ms: 1_000, interval_seconds: 300, outcome: 'succeeded' } as const
  const simulation = simulate([slow, quick, quick], 1, 1)
  await simulation.clock.runUntil(6 * HOUR)
  await simulation.end()
  const [first, second, third] = simulation.started
  expect([first?.id, second?.id, third?.id]).toEqual(['con_0', 'con_1', 'con_2'])
  expect(second?.at).toBe(5 * HOUR)
  expect(simulation.started.filter(({ id }) => id === 'con_0')).toHaveLength(2)
})

test('P43 connectors of one organization that take hours each do not keep another organization from its syncs', async () => {
  const HOURS = 5 * HOUR
  const TURN = 5 * 60_000
  const greedy = Array.from({ length: 20 }, () => ({
    ...{ run_ms: HOURS, interval_seconds: 300, outcome: 'succeeded' as const },
    organization_id: 'greedy',
  }))
  const one = {
    run_ms: 1_000,
    interval_seconds: 900,
    outcome: 'succeeded' as const,
    organization_id: 'innocent',
  }
  for (const concurrency of [1, 4]) {
    const simulation = simulate([...greedy, one, one], 1, concurrency, TURN)
    await simulation.clock.runUntil(12 * HOUR)
    await simulation.end()
    for (const id of ['con_20', 'con_21']) {
      const times = simulation.started.filter((each) => each.id === id).map(({ at }) => at)
      const pauses = [...times, 12 * HOUR].map((at, index) => at - (times[index - 1] ?? 0))
      // its interval, and at most one turn of the others for it and for its neighbour
      const latest_ms = 900_000 * 1.1 + 2 * (TURN + LONGEST_TICK)
      expect({ concurrency, late: pauses.filter((pause) => pause > latest_ms) }).toEqual({
        concurrency,
        late: [],
      })
    }
    // each of the greedy organization's has its turns, and about as many
    const turns = greedy.map(
      (_, index) => simulation.started.filter(({ id }) => id === `con_${index}`).length,
    )
    expect(Math.min(...turns)).toBeGreaterThan(2)
    expect(Math.max(...turns) - Math.min(...turns)).toBeLessThanOrEqual(1)
  }
})

test('a process that stops aborts its runs, and another process goes on with them soon', async () => {
  const simulation = simulate([{ run_ms: 5 * HOUR, interval_seconds: 300, outcome: 'succeeded' }], 2, 1)
  await simulation.clock.runUntil(HOUR)
  const [first] = simulation.started as [Started]
  await simulation.stop(first.process)
  expect(simulation.running()).toEqual([])
  await simulation.clock.runUntil(HOUR + LONGEST_TICK)
  expect(simulation.started).toHaveLength(2)
  expect(simulation.started[1]).toMatchObject({ id: first.id, process: 1 - first.process })
  await simulation.end()
  expect(simulation.running()).toEqual([])
})
