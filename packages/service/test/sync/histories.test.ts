import { afterAll, describe, expect, jest, test } from '@jest/globals'
import { inRing } from '../../../core/test/support/rings.ts'
import { checkAnswer } from '../support/histories/check.ts'
import { type Course, History, NOTHING } from '../support/histories/history.ts'
import { apiOf, type HistoryKind, modelKind } from '../support/histories/kind.ts'
import { randomOf } from '../support/histories/random.ts'
import { RunProcesses } from '../support/histories/run-processes.ts'
import { dayOf, Refusal, Vendor } from '../support/histories/vendor.ts'
import { createSyncWorld } from '../support/sync-world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How many histories of each kind; more of them on demand: `npm run test:histories`. */
const COUNT = Number(process.env.LINKSPAN_HISTORIES ?? inRing(1, 3))
const COUNT_IN_PROCESSES = Number(process.env.LINKSPAN_HISTORIES_IN_PROCESSES ?? 1)
const SEED = Number(process.env.LINKSPAN_HISTORY_SEED ?? Math.abs(jest.getSeed()) % 1_000_000)

const KINDS: readonly HistoryKind[] = ['rows', 'joined', 'account']

/** What readers of changes meet in some of the histories. */
const READ = ['followed', 'changes', 'interrupted', 'expired'] as const

/** Plays histories, and expects that each was right. Returns what happened in all of them. */
async function play(kind: HistoryKind, count: number, processes?: RunProcesses): Promise<Course> {
  const total: Course = { ...NOTHING }
  for (let seed = SEED; seed < SEED + count; seed++) {
    const history = new History(kind, seed, processes)
    try {
      await history.run()
    } catch (error) {
      process.stderr.write(`the history ${kind} with LINKSPAN_HISTORY_SEED=${seed}:\n${history.log}\n`)
      throw error
    }
    for (const name of Object.keys(total) as (keyof Course)[]) total[name] += history.course[name]
  }
  const processed = processes && { kills: processes.kills }
  process.stderr.write(`${JSON.stringify({ histories: count, kind, seed: SEED, ...total, ...processed })}\n`)
  return total
}

describe('in histories with gaps, late changes, sources that come and go, limits and rebuilds', () => {
  const title =
    'P45 every answer of %s is right or says where it may not be, as the coverage does of each day, after a rest it is the vendor’s, and who follows changes has what an export has'
  test.each(KINDS)(
    title,
    async (kind) => {
      const total = await play(kind, COUNT)
      if (COUNT < 10) return
      // the histories have what they are to have
      for (const name of ['paused', 'cut', 'rebuilds', 'partial', ...READ] as const)
        expect(total[name]).toBeGreaterThan(0)
      if (kind !== 'account') expect(total.removed).toBeGreaterThan(0)
    },
    600_000 + COUNT * 30_000,
  )

  test('P45 sources that went while a rebuild had paused leave no documents', () =>
    new History('joined', 861_640).run())

  describe('GATE whose runs two processes carry out over PostgreSQL, which are killed', () => {
    const processes = new RunProcesses()
    afterAll(() => processes.close())

    test.each(KINDS)(
      title,
      async (kind) => {
        const before = processes.kills
        await play(kind, COUNT_IN_PROCESSES, processes)
        if (COUNT_IN_PROCESSES >= 10) expect(processes.kills).toBeGreaterThan(before)
      },
      600_000 + COUNT_IN_PROCESSES * 120_000,
    )

    test('P45 the days after a run that failed are stale 34 days later, and only these', async () => {
      const first = Date.UTC(2026, 9, 1)
      const vendor = new Vendor({
        wall: undefined,
        first,
        now: first + 20 * DAY,
        late_days: 2,
        vanishes: false,
        has_documents: false,
        sources: [{ id: 's0', offset: 0, zone: 'UTC', isListed: true, isRefused: false }],
        random: randomOf(SEED),
      })
      const api = apiOf(vendor)
      const config = { start_date: dayOf(first), window_days: 2, reconcile_days: null }
      const world = await createSyncWorld({
        kind: modelKind('rows', api),
        database: 'postgres',
        carryOut: (run, visitor) =>
          processes.carryOut({ history: 'rows', retention: undefined }, run, { api, ...visitor }),
        options: { credentials: {} },
        replication_config: config,
        now: () => vendor.now,
      })
      const marked = async () => {
        const [collection, records] = [await world.stored('records'), await world.records('records')]
        const wanted = { config, start: config.start_date, listed: ['s0'], at: vendor.now, skew_ms: 0 }
        const known = new Set(['s0'])
        checkAnswer(vendor, 'rows', { ...wanted, collection, records }, { succeeded: false, known })
        return world.lacks('records')
      }
      try {
        for (let hour = 0; hour < 3; hour++) {
          expect((await world.sync({}, { anew: true })).outcome.status).toBe('succeeded')
          vendor.goOn(vendor.now + HOUR)
        }
        expect(await marked()).toEqual([])
        vendor.goOn(vendor.now + DAY)
        vendor.onCall = () => {
          throw new Refusal('refused')
        }
        expect((await world.sync({}, { anew: true })).outcome.status).toBe('failed')
        vendor.onCall = undefined
        vendor.goOn(vendor.now + 34 * DAY)
        // the settled days before are what they were
        const from = dayOf(first + 18 * DAY)
        const marks = await marked()
        expect(marks).toContainEqual({ scope: 'all', from, to: null, reason: 'stale' })
        expect(marks.filter((mark) => mark.from === null || mark.from < from)).toEqual([])
        expect((await world.sync({}, { anew: true })).outcome.status).toBe('succeeded')
        expect(await marked()).toEqual([])
      } finally {
        await world.close()
      }
    })
  })
})
