import { expect, test } from '@jest/globals'
import { dueAfter, dueAfterCrash } from '@linkspan/sync'
import fc from 'fast-check'
import { createLogger } from '../../src/logging.ts'
import type { Lease } from '../../src/stores/lease-store.ts'
import type { ConnectorKey } from '../../src/stores/store.ts'
import type { SyncRun } from '../../src/stores/sync-stores.ts'
import { newRun, type ScheduledRuns } from '../../src/sync/scheduled-run.ts'
import { type SchedulerOptions, syncWhenDue } from '../../src/sync/scheduler.ts'
import { fakeClock } from '../support/fake-clock.ts'

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
}

interface Started {
  readonly id: string
  readonly process: number
  readonly at: number
}

/** Processes that sync connectors on one store, by a clock of their own. */
function simulate(behaviours: readonly Behaviour[], processes: number, concurrency: number) {
  const clock = fakeClock()
  const due = new Map<string, number>()
  const held = new Set<string>()
  const history = new Map<string, SyncRun[]>()
  const started: Started[] = []
  const active: Started[] = []
  const overlaps: Started[][] = []
  const most = new Map<number, number>()
  const keyOf = (index: number): ConnectorKey => ({ organization_id: 'org', id: `con_${index}` })
  const of = ({ id }: ConnectorKey) => behaviours[Number(id.slice('con_'.length))] as Behaviour
  behaviours.forEach((_, index) => void due.set(keyOf(index).id, index))
  const leaseName = ({ id }: ConnectorKey) => `sync/org/${id}`

  const store = {
    leases: {
      async take(name: string, owner: string): Promise<Lease | undefined> {
        if (held.has(name)) return undefined
        held.add(name)
        return { name, owner, fence: 1 }
      },
      renew: async () => true,
      release: async ({ name }: Lease) => held.delete(name),
    },
    sync_schedules: {
      due: async (limit: number) =>
        [...due]
          .filter(([id, at]) => at <= clock.now() && !held.has(leaseName({ organization_id: 'org', id })))
          .toSorted(([, left], [, right]) => left - right)
          .slice(0, limit)
          .map(([id]) => ({ organization_id: 'org', id })),
    },
  } as unknown as SchedulerOptions['store']

  const runs: ScheduledRuns = {
    async begin(key) {
      if (of(key).outcome === 'cannot begin') throw new Error('a damaged row')
      due.set(key.id, clock.now() + dueAfterCrash([], times.lease_ms))
      return newRun(key, clock.now(), { cause: 'schedule', request: {} })
    },
    async end(run, _lease, end) {
      const recent = history.get(run.id) ?? []
      const wait_ms = dueAfter(end, of(run).interval_seconds, recent)
      due.set(run.id, clock.now() + (wait_ms ?? Number.POSITIVE_INFINITY))
      history.set(run.id, [{ ...run, status: end.status }, ...recent])
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
      await clock.sleep(of(run).run_ms, signal)
      active.splice(active.indexOf(one), 1)
      signal.throwIfAborted()
      const { outcome } = of(run)
      if (outcome === 'throws' || outcome === 'cannot begin') throw new Error('out of memory')
      return { status: outcome, ...(outcome === 'paused' && { resumes_in_ms: 60_000 }) }
    }
    const options = { store, runs, runSync, concurrency, logger, times, sleep: clock.sleep }
    return syncWhenDue(options, stopped)
  })
  return {
    clock,
    started,
    overlaps,
    most,
    held,
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
        const { started, overlaps, most, held } = simulation
        expect(overlaps).toEqual([])
        for (const count of most.values()) expect(count).toBeLessThanOrEqual(concurrency)
        expect([...held]).toEqual([])
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
    { numRuns: 30 },
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

test('a process that stops aborts its runs, and another process goes on with them soon', async () => {
  const simulation = simulate([{ run_ms: 5 * HOUR, interval_seconds: 300, outcome: 'succeeded' }], 2, 1)
  await simulation.clock.runUntil(HOUR)
  const [first] = simulation.started as [Started]
  await simulation.stop(first.process)
  expect(simulation.held.size).toBe(0)
  await simulation.clock.runUntil(HOUR + LONGEST_TICK)
  expect(simulation.started).toHaveLength(2)
  expect(simulation.started[1]).toMatchObject({ id: first.id, process: 1 - first.process })
  await simulation.end()
  expect(simulation.held.size).toBe(0)
})
