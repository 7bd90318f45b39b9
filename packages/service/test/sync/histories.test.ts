import { afterAll, describe, expect, jest, test } from '@jest/globals'
import { inRing } from '../../../core/test/support/rings.ts'
import { type Course, History, NOTHING } from '../support/histories/history.ts'
import type { HistoryKind } from '../support/histories/kind.ts'
import { RunProcesses } from '../support/histories/run-processes.ts'

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
    'P45 every answer of %s is right or says where it may not be, after a rest it is the vendor’s, and who follows changes has what an export has'
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
    60_000 + COUNT * 30_000,
  )

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
      60_000 + COUNT_IN_PROCESSES * 120_000,
    )
  })
})
