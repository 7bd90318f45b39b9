import { expect, test } from '@jest/globals'
import { type Course, History } from '../support/histories/history.ts'
import type { HistoryKind } from '../support/histories/kind.ts'

/** How many histories of each kind; more of them on demand. */
const COUNT = Number(process.env.LINKSPAN_HISTORIES ?? 25)
const SEED = Number(process.env.LINKSPAN_HISTORY_SEED ?? Math.floor(Math.random() * 1_000_000))

const KINDS: readonly HistoryKind[] = ['rows', 'joined', 'account']

test.each(KINDS)(
  'P45 in histories with gaps, late changes, sources that come and go, limits and rebuilds, every answer of %s is right or says where it may not be, and after a rest it is the vendor’s',
  async (kind) => {
    const total: Course = { runs: 0, paused: 0, cut: 0, rebuilds: 0, removed: 0, partial: 0 }
    for (let seed = SEED; seed < SEED + COUNT; seed++) {
      const history = new History(kind, seed)
      try {
        await history.run()
      } catch (error) {
        process.stderr.write(`the history ${kind} with LINKSPAN_HISTORY_SEED=${seed}:\n${history.log}\n`)
        throw error
      }
      for (const name of Object.keys(total) as (keyof Course)[]) total[name] += history.course[name]
    }
    process.stderr.write(`${JSON.stringify({ histories: COUNT, kind, seed: SEED, ...total })}\n`)
    if (COUNT < 10) return
    // the histories have what they are to have
    for (const name of ['paused', 'cut', 'rebuilds', 'partial'] as const)
      expect(total[name]).toBeGreaterThan(0)
    if (kind !== 'account') expect(total.removed).toBeGreaterThan(0)
  },
  60_000 + COUNT * 30_000,
)
