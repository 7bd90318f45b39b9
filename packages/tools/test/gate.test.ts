import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { root } from '../src/repository/packed.ts'

const RUN_TESTS = [join(root, 'packages/tools/src/runner/run-tests.ts')]
const RUN_JEST = ['--experimental-vm-modules', join(root, 'node_modules/jest/bin/jest.js')]

/** Runs trials, by default as `npm run test:only` does. Returns the status, what was printed, and what was kept as flaky. */
function runTrials(names: readonly string[], program = RUN_TESTS, env: NodeJS.ProcessEnv = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'linkspan-trials-'))
  const flaky = join(folder, 'flaky')
  const config = join(import.meta.dirname, 'fixtures/trials/jest.config.js')
  const own = { LINKSPAN_TRIAL: folder, LINKSPAN_FLAKY: flaky, LINKSPAN_REQUIRE: '', ...env }
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        ...program,
        `--config=${config}`,
        '--seed=7',
        ...names.map((name) => (name.startsWith('-') ? name : `trials/${name}.ts`)),
      ],
      { cwd: root, env: { ...process.env, ...own }, encoding: 'utf8' },
    )
    return { status, stderr, flaky: existsSync(flaky) ? readFileSync(flaky, 'utf8') : '' }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('GATE a file that fails once passes the run, which ends with its seed and its first failure', () => {
  // a run that does not require all may also skip
  const { status, stderr, flaky } = runTrials(['fails-once', 'skipped'])
  expect(flaky).toContain('FLAKY: failed, and passed when run once more alone')
  expect(flaky).toContain('packages/tools/test/fixtures/trials/fails-once.ts (seed 7)')
  expect(flaky).toContain('Received: false')
  expect(stderr.endsWith(flaky)).toBe(true)
  expect(status).toBe(0)
})

test('GATE a file that fails twice fails the run, even if another failed only once, as a snapshot does that does not exist', () => {
  const { status, stderr, flaky } = runTrials(['fails-once', 'new-snapshot'])
  expect(stderr).toContain('New snapshot was not written')
  expect(stderr).toContain('ONCE MORE, ALONE: packages/tools/test/fixtures/trials/new-snapshot.ts')
  expect(flaky).toBe('')
  expect(status).toBe(1)
})

test('GATE a file fails that leaves a process, a server or another function, or fails after its last test', () => {
  const names = ['late-failure', 'leaves-process', 'leaves-replaced', 'leaves-server', 'replaces']
  const { status, stderr } = runTrials(names, RUN_JEST)
  expect(stderr).toContain('trials/late-failure.ts:4')
  expect(stderr).toMatch(/left after the last test:\n *process \d+: sleep 3217\n/)
  expect(stderr).toContain('another node:os.hostname than before')
  expect(stderr).toContain('handles TCPServerWrap: 1')
  const results = [...stderr.matchAll(/^(PASS|FAIL) \S+trials\/([\w-]+)/gm)].map(
    ([, result, name]) => `${result} ${name}`,
  )
  expect(new Set(results)).toEqual(
    new Set(names.map((name) => `${name === 'replaces' ? 'PASS' : 'FAIL'} ${name}`)),
  )
  expect(status).toBe(1)
})

test('GATE what fails when its file has ended fails the run', () => {
  const { status, stderr, flaky } = runTrials(['fails-beyond', 'waits-for-failure', '--maxWorkers=2'])
  expect(stderr).toMatch(/beside or after the tests of a file:\n.*trials\/fails-beyond\.ts: /)
  expect(flaky).toBe('')
  expect(status).toBe(1)
})

test('GATE a file that once ends its process fails the run, although jest runs it again', () => {
  const { status, stderr } = runTrials(['ends-process'])
  expect(stderr).toContain('1 passed, 1 total')
  expect(stderr).toContain('trials/ends-process.ts: Error: it ended its process with 1')
  expect(status).toBe(1)
})

test('GATE a test that is skipped fails the run that requires all, and its name is said', () => {
  const { status, stderr } = runTrials(['skipped'], RUN_TESTS, { LINKSPAN_REQUIRE: 'all' })
  expect(stderr).toContain('no no-such-program was found: needs a program')
  expect(stderr).toContain('LINKSPAN_REQUIRE=all, but 1 tests were skipped:')
  expect(stderr).toContain('packages/tools/test/fixtures/trials/skipped.ts: GATE needs a program')
  expect(status).toBe(1)
})

test('too few recorded exchanges fail the run, with their number and the least', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linkspan-exchanges-'))
  const file = join(folder, 'one.jsonl')
  try {
    writeFileSync(file, '{"vendor":"drive","method":"GET","path":"/drive/v3/about?fields=*","status":200}\n')
    const program = join(root, 'packages/tools/src/check/exchanges/omit-contract-gaps.ts')
    for (const [files, count] of [
      [[file], 1],
      [[], 0],
    ] as const) {
      const { status, stdout } = spawnSync(process.execPath, [program, ...files], { encoding: 'utf8' })
      expect(stdout).toMatch(
        new RegExp(`^${count} exchanges of drive were recorded; the least is [\\d]{4,}$`, 'm'),
      )
      expect(status).toBe(1)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('every random test runs from the seed that jest prints, and the same seed has the same values', () => {
  expect(fc.readConfigureGlobal()).toEqual({ seed: jest.getSeed() })
  const values = () => fc.sample(fc.string({ minLength: 20 }), 10)
  expect(values()).toEqual(values())
  expect(values()).not.toEqual(
    fc.sample(fc.string({ minLength: 20 }), { seed: jest.getSeed() + 1, numRuns: 10 }),
  )
})

test('a step of the gate that does not exist fails with the names of those that do', () => {
  const { status, stderr } = spawnSync(join(root, '.ci/run'), ['tests', 'no-such-step'], { encoding: 'utf8' })
  const { 1: steps = '' } = /^steps='(.*)'$/m.exec(readFileSync(join(root, '.ci/run'), 'utf8')) ?? []
  expect(steps.split(' ')).toContain('packages')
  expect(stderr).toBe(`There is no step no-such-step; there are: ${steps}\n`)
  expect(status).toBe(2)
})
