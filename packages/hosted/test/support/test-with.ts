import { spawnSync } from 'node:child_process'
import { test } from '@jest/globals'
import { IS_GATE } from '../../../core/test/support/rings.ts'
import { keepSkipped } from './run-notes.ts'

/**
 * A test that needs programs, which only the gate runs. If the system has not all of them, it is skipped, and the end of
 * the run says so.
 */
export function testWith(programs: readonly string[], title: string, run: () => void | Promise<void>): void {
  const missing = programs.filter((name) => spawnSync(name, ['--version']).status !== 0)
  if (!IS_GATE || missing.length === 0) {
    test(`GATE ${title}`, run)
    return
  }
  keepSkipped(`no ${missing.join(' and no ')} was found: ${title}`)
  // biome-ignore lint/suspicious/noSkippedTests: the run counts them, and .ci/run installs the programs
  test.skip(title, run)
}
