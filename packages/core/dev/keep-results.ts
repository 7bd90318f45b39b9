import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { runCLI } from 'jest'
import { root } from './packed.ts'

type AggregatedResult = Awaited<ReturnType<typeof runCLI>>['results']

/** The variable that names the file for the results. */
export const RESULTS_VARIABLE = 'LINKSPAN_TEST_RESULTS'

/** What `run-tests.ts` judges a run of jest by. */
export interface RunResults {
  /** Whether the run was stopped before its end. */
  readonly stopped: boolean
  /** The files that failed, below the repository, with jest's message. */
  readonly failed: readonly { readonly path: string; readonly message: string }[]
}

/** Jest's processor of results: writes them to a file. */
export default function keepResults(results: AggregatedResult): AggregatedResult {
  const { wasInterrupted, testResults } = results
  const failed = testResults
    .filter(({ numFailingTests, testExecError }) => numFailingTests > 0 || testExecError)
    .map(({ testFilePath, failureMessage }) => ({
      path: relative(root, testFilePath),
      message: failureMessage ?? '',
    }))
  const kept: RunResults = { stopped: wasInterrupted, failed }
  writeFileSync(process.env[RESULTS_VARIABLE] ?? '', JSON.stringify(kept))
  return results
}
