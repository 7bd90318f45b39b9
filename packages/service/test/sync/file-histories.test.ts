import { afterAll, describe, expect, jest, test } from '@jest/globals'
import { inRing } from '../../../core/test/support/rings.ts'
import { databasesOfRun } from '../../../stores/test/support/databases.ts'
import { type FileCourse, FileHistory } from '../support/histories/file-history.ts'
import { RunProcesses } from '../support/histories/run-processes.ts'
import type { SyncWorldOptions } from '../support/sync-world.ts'

/** How many histories; more of them on demand: `npm run test:histories`. */
const COUNT = Number(process.env.LINKSPAN_HISTORIES ?? inRing(2, 6))
const COUNT_IN_PROCESSES = Number(process.env.LINKSPAN_HISTORIES_IN_PROCESSES ?? 2)
const SEED = Number(process.env.LINKSPAN_HISTORY_SEED ?? Math.abs(jest.getSeed()) % 1_000_000)

/** Plays histories, and expects that each was right. */
async function play(
  count: number,
  database: NonNullable<SyncWorldOptions['database']>,
  processes?: RunProcesses,
): Promise<void> {
  const total: FileCourse = { runs: 0, cut: 0, paused: 0, faults: 0, omitted: 0, marked: 0 }
  for (let seed = SEED; seed < SEED + count; seed++) {
    const history = new FileHistory(seed)
    try {
      await history.run(database, processes)
    } catch (error) {
      process.stderr.write(`the history of files with LINKSPAN_HISTORY_SEED=${seed}:\n${history.log}\n`)
      throw error
    }
    for (const name of Object.keys(total) as (keyof FileCourse)[]) total[name] += history.course[name]
  }
  const processed = processes && { kills: processes.kills }
  const course = { histories: count, kind: 'files', seed: SEED, ...total, ...processed }
  process.stderr.write(`${JSON.stringify(course)}\n`)
  // the histories have what they are to have
  if (count >= 10) for (const happened of Object.values(total)) expect(happened).toBeGreaterThan(0)
  expect(total.runs).toBeGreaterThan(0)
}

const title =
  'P45 every row of a file is right or marked, through cut downloads, incomplete lists and clocks that are wrong'

test.each(databasesOfRun)(`${title}: %s`, (database) => play(COUNT, database), 600_000 + COUNT * 60_000)

describe('GATE in two processes over PostgreSQL, which are killed', () => {
  const processes = new RunProcesses()
  afterAll(() => processes.close())

  test(
    title,
    async () => {
      await play(COUNT_IN_PROCESSES, 'postgres', processes)
      if (COUNT_IN_PROCESSES >= 10) expect(processes.kills).toBeGreaterThan(0)
    },
    600_000 + COUNT_IN_PROCESSES * 120_000,
  )
})
