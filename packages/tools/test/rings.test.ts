import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '../src/repository/packed.ts'

/** Runs the tests in `fixtures/rings.ts` in a ring. */
function runIn(ring: string): string {
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  const options = ['--experimental-vm-modules', jest, '--testMatch', '**/tools/test/fixtures/rings.ts']
  const env = { ...process.env, LINKSPAN_RING: ring }
  return spawnSync(process.execPath, options, { cwd: root, encoding: 'utf8', env }).stderr
}

test('GATE the gate runs every test, and any other run says how many are left to it', () => {
  const change = runIn('')
  expect(change).toContain('3 skipped, 1 passed, 4 total')
  expect(change).toContain('3 tests are left to the gate')
  const gate = runIn('all')
  expect(gate).toContain('4 passed, 4 total')
  expect(gate).not.toContain('left to the gate')
})

test('only the helper of the rings knows in which ring it is, so that no test is in none', () => {
  const files = globSync('packages/*/test/**/*.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(100)
  const readers = files.filter((path) => /env\.LINKSPAN_RING\b/.test(readFileSync(join(root, path), 'utf8')))
  expect(readers).toEqual(['packages/core/test/support/rings.ts'])
})
