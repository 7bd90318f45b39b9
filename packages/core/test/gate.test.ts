import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { bin, root } from '../dev/packed.ts'

test('the linter refuses a test that runs alone, and one that is skipped', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linkspan-lint-'))
  const path = join(folder, 'packages/core/test/some.test.ts')
  try {
    mkdirSync(dirname(path), { recursive: true })
    const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, plugins: [] }))
    const lint = (text: string) => {
      writeFileSync(path, `import { test } from '@jest/globals'\n\n${text}\n`)
      const options = ['lint', '--vcs-enabled=false', path]
      const { status, stderr } = spawnSync(bin('biome'), options, { cwd: folder, encoding: 'utf8' })
      return { status, rule: /lint\/\w+\/\w+/.exec(stderr)?.[0] }
    }
    expect(lint("test('a title', () => {})").status).toBe(0)
    const focused = "test.only('a title', () => {})"
    expect(lint(focused)).toEqual({ status: 1, rule: 'lint/suspicious/noFocusedTests' })
    const skipped = "describe.skip('a title', () => {})"
    expect(lint(skipped)).toEqual({ status: 1, rule: 'lint/suspicious/noSkippedTests' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Runs trials as `npm run test:only` does. Returns the status, what was printed, and what was kept as flaky. */
function runTrials(...names: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'linkspan-trials-'))
  const flaky = join(folder, 'flaky')
  try {
    const config = join(import.meta.dirname, 'fixtures/trials/jest.config.js')
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'packages/core/dev/run-tests.ts'), `--config=${config}`, '--seed=7', ...names],
      {
        cwd: root,
        env: { ...process.env, LINKSPAN_TRIAL: folder, LINKSPAN_FLAKY: flaky },
        encoding: 'utf8',
      },
    )
    return { status, stderr, flaky: existsSync(flaky) ? readFileSync(flaky, 'utf8') : '' }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('GATE a file that fails once passes the run, which ends with its seed and its first failure', () => {
  const { status, stderr, flaky } = runTrials('fails-once')
  expect(flaky).toContain('FLAKY: failed, and passed when run once more alone')
  expect(flaky).toContain('packages/core/test/fixtures/trials/fails-once.ts (seed 7)')
  expect(flaky).toContain('Received: false')
  expect(stderr.endsWith(flaky)).toBe(true)
  expect(status).toBe(0)
})

test('GATE a file that fails twice fails the run, even if another failed only once', () => {
  const { status, stderr, flaky } = runTrials('fails-once', 'fails-always')
  expect(stderr).toContain('ONCE MORE, ALONE: packages/core/test/fixtures/trials/fails-always.ts')
  expect(flaky).toBe('')
  expect(status).toBe(1)
})

test('GATE an assertion that fails after the last test of its file fails the run', () => {
  const { status, stderr } = runTrials('late-failure')
  expect(stderr).toContain('1 passed, 1 total')
  expect(stderr).toContain('trials/late-failure.ts:4')
  expect(status).toBe(1)
})

test('every random test runs from the seed that jest prints, and the same seed has the same values', () => {
  expect(fc.readConfigureGlobal()).toEqual({ seed: jest.getSeed() })
  const values = () => fc.sample(fc.string({ minLength: 20 }), 10)
  expect(values()).toEqual(values())
  expect(values()).not.toEqual(
    fc.sample(fc.string({ minLength: 20 }), { seed: jest.getSeed() + 1, numRuns: 10 }),
  )
})
