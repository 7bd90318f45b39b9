import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { runCLI } from 'jest'
import { root } from '../repository/packed.ts'

type AggregatedResult = Awaited<ReturnType<typeof runCLI>>['results']

/** The variable that names the file for the results. */
export const RESULTS_VARIABLE = 'LINKSPAN_TEST_RESULTS'

/** What `run-tests.ts` judges a run of jest by. */
export interface RunResults {
  /** Whether the run was stopped before its end. */
  readonly stopped: boolean
  /** The files that failed, below the repository, with jest's message. */
  readonly failed: readonly { readonly path: string; readonly message: string }[]
  /** The tests that were skipped, with their files. */
  readonly skipped: readonly string[]
}

/** Jest's processor of results: writes them to a file. */
export default function keepResults(results: AggregatedResult): AggregatedResult {
  const { wasInterrupted, testResults } = results
  const files = testResults.map((file) => ({ ...file, path: relative(root, file.testFilePath) }))
  const kept: RunResults = {
    stopped: wasInterrupted,
    failed: files
      .filter(({ numFailingTests, testExecError }) => numFailingTests > 0 || testExecError)
      .map(({ path, failureMessage }) => ({ path, message: failureMessage ?? '' })),
    skipped: files.flatMap(({ path, testResults }) =>
      testResults
        .filter(({ status }) => status !== 'passed' && status !== 'failed')
        .map(({ fullName }) => `${path}: ${fullName}`),
    ),
  }
  writeFileSync(process.env[RESULTS_VARIABLE] ?? '', JSON.stringify(kept))
  return results
}
