import { spawnSync } from 'node:child_process'
import { describe, test } from '@jest/globals'
import { IS_GATE } from '../../../core/test/support/rings.ts'
import { keepSkipped } from './run-notes.ts'

type Tests = () => void | Promise<void>

function skip(lack: string, title: string, run: Tests): void {
  if (IS_GATE) keepSkipped(`${lack}: ${title}`)
  // the run counts them, and .ci/run installs what they need
  test.skip(`GATE ${title}`, run)
}

/**
 * A test that only the gate runs. If the system lacks something, which `lack` names, it is skipped, and the end of the run
 * says so.
 */
export function testUnless(lack: string | undefined, title: string, run: Tests, limit_ms?: number): void {
  // biome-ignore lint/plugin: the one place where a test may be missing
  if (lack === undefined) test(`GATE ${title}`, run, limit_ms)
  else skip(lack, title, run)
}

/** Describes tests that only the gate runs, unless the system lacks something, which `lack` names. */
export function describeUnless(lack: string | undefined, title: string, tests: () => void): void {
  // biome-ignore lint/plugin: as above
  if (lack === undefined) describe(`GATE ${title}`, tests)
  else skip(lack, title, tests)
}

/** A test that needs programs, which only the gate runs. */
export function testWith(programs: readonly string[], title: string, run: Tests): void {
  const missing = IS_GATE ? programs.filter((name) => spawnSync(name, ['--version']).status !== 0) : []
  testUnless(missing.length > 0 ? `no ${missing.join(' and no ')} was found` : undefined, title, run)
}
