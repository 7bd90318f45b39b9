import { expect, jest, test } from '@jest/globals'
import { inRing } from '../../../core/test/support/rings.ts'
import { databasesOfRun } from '../../../stores/test/support/databases.ts'
import { type FileCourse, FileHistory } from '../support/histories/file-history.ts'

/** How many histories; more of them on demand: `npm run test:histories`. */
const COUNT = Number(process.env.LINKSPAN_HISTORIES ?? inRing(2, 6))
const SEED = Number(process.env.LINKSPAN_HISTORY_SEED ?? Math.abs(jest.getSeed()) % 1_000_000)

test.each(databasesOfRun)(
  'P45 every row of a file is right or marked, through cut downloads, incomplete lists and clocks that are wrong: %s',
  async (database, _create) => {
    const total: FileCourse = { runs: 0, cut: 0, paused: 0, faults: 0, omitted: 0, marked: 0 }
    for (let seed = SEED; seed < SEED + COUNT; seed++) {
      const history = new FileHistory(seed)
      try {
        await history.run(database)
      } catch (error) {
        process.stderr.write(`the history of files with LINKSPAN_HISTORY_SEED=${seed}:\n${history.log}\n`)
        throw error
      }
      for (const name of Object.keys(total) as (keyof FileCourse)[]) total[name] += history.course[name]
    }
    process.stderr.write(`${JSON.stringify({ histories: COUNT, kind: 'files', seed: SEED, ...total })}\n`)
    // the histories have what they are to have
    if (COUNT >= 10) for (const count of Object.values(total)) expect(count).toBeGreaterThan(0)
    expect(total.runs).toBeGreaterThan(0)
  },
  240_000 + COUNT * 60_000,
)
