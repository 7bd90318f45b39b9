/**
 * Runs the tests in which days and clocks play a part under other clocks and time zones: `npm run test:clocks`, or only under
 * those that are named; `-- --one` draws one of them. The library of Debian's package `faketime` moves the clocks of all
 * processes, so that servers, databases and browsers have the same one.
 */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../repository/packed.ts'

const YEAR_MS = 365 * 86_400_000

/** When a run begins, half a minute before something happens; otherwise a year ahead. */
const CLOCKS: Readonly<Record<string, { readonly at?: string; readonly zone?: string }>> = {
  'new-year': { at: '2026-12-31T23:59:30Z' },
  'leap-day': { at: '2028-02-28T23:59:30Z' },
  'leap-day-ends': { at: '2028-02-29T23:59:30Z' },
  'berlin-spring': { at: '2027-03-28T00:59:30Z', zone: 'Europe/Berlin' },
  'berlin-autumn': { at: '2027-10-31T00:59:30Z', zone: 'Europe/Berlin' },
  'new-york-spring': { at: '2027-03-14T06:59:30Z', zone: 'America/New_York' },
  'new-york-autumn': { at: '2027-11-07T05:59:30Z', zone: 'America/New_York' },
  'kathmandu-midnight': { at: '2027-01-14T18:14:30Z', zone: 'Asia/Kathmandu' },
  'year-ahead': {},
}

/** Of tests that ask for the present, or name a day, some hold on some days only. */
const ASKS = /\bDate\.now\b|\bnew Date\(\)|\btoday\b/
const NAMES = /\b20\d\d-[01]\d-[0-3]\d\b/
const JEST = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules']

const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
if (!library) throw new Error('other clocks need libfaketimeMT.so.1: apt-get install faketime')
const named = process.argv.slice(2)
const is_one = named.includes('--one')
const all = Object.keys(CLOCKS)
const unknown = named.find((name) => name !== '--one' && !all.includes(name))
if (unknown) throw new Error(`there is no clock ${unknown}; there are ${all.join(', ')}`)
/** Whether a test, or a helper of tests that it imports, asks for the present. */
function asks(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || !file.includes('/test/')) return false
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const imported = [...text.matchAll(/^import[^']* from '(\.[^']+)'/gm)].map(([, path = '']) =>
    resolve(file, '..', path),
  )
  return ASKS.test(text) || imported.some((each) => asks(each, seen))
}

const files = globSync(join(root, 'packages/*/test/**/*.test.ts')).filter(
  (file) => asks(file) || NAMES.test(readFileSync(file, 'utf8')),
)

/** Runs the files under a clock. Returns whether they passed. */
function passes(name: string): boolean {
  const { at, zone = 'UTC' } = CLOCKS[name] ?? {}
  const seconds = Math.round((at === undefined ? YEAR_MS : Date.parse(at) - Date.now()) / 1_000)
  const from = new Date(Date.now() + seconds * 1_000).toISOString()
  console.log(`\n${name}: ${files.length} files from ${from}, ${zone}`)
  const { LINKSPAN_RECORD: _, ...environment } = process.env
  const env = {
    ...environment,
    LD_PRELOAD: library,
    FAKETIME: seconds < 0 ? `${seconds}` : `+${seconds}`,
    // waiting takes as long as ever
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    TZ: zone,
  }
  const args = [...JEST, join(root, 'node_modules/jest/bin/jest.js'), '--ci', '--runTestsByPath', ...files]
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status === 0
}

const clocks = is_one ? [all[randomInt(all.length)] as string] : named.length > 0 ? named : all
// a file that ran alone and later would not meet what happens half a minute after the beginning
const failed = clocks.filter((name) => !passes(name) && !passes(name))
if (failed.length > 0) {
  console.error(`the tests fail under other clocks; npm run test:clocks -- ${failed.join(' ')}`)
  process.exitCode = 1
}
