import { createHash } from 'node:crypto'
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
/** A browser under another clock keeps several cores busy. */
const BROWSER = /'playwright-core'/

/** The names of the clocks under which tests can run. */
export const clocks = Object.keys(CLOCKS)

/** The library of Debian's package `faketime`, which moves the clocks of all processes; undefined if it is not there. */
export const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')

/** Every test file. */
export const testFiles = (): string[] => globSync(join(root, 'packages/*/test/**/*.test.ts'))

/** Whether days or clocks play a part in a test file. */
export const hasClocks = (file: string): boolean =>
  mentions(file, ASKS) || NAMES.test(readFileSync(file, 'utf8'))

/** Whether a pattern is in a test file, or in a helper of tests that it imports. */
function mentions(file: string, pattern: RegExp, seen = new Set<string>()): boolean {
  if (seen.has(file) || !file.includes('/test/')) return false
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const imported = [...text.matchAll(/^import[^']* from '(\.[^']+)'/gm)].map(([, path = '']) =>
    resolve(file, '..', path),
  )
  return pattern.test(text) || imported.some((each) => mentions(each, pattern, seen))
}

/** The variables for processes under a clock that starts now, and when and where that is. */
export function clockVariables(name: string) {
  const { at, zone = 'UTC' } = CLOCKS[name] ?? {}
  const seconds = Math.round((at === undefined ? YEAR_MS : Date.parse(at) - Date.now()) / 1_000)
  const from = `${new Date(Date.now() + seconds * 1_000).toISOString()}, ${zone}`
  const variables = {
    LD_PRELOAD: library,
    FAKETIME: seconds < 0 ? `${seconds}` : `+${seconds}`,
    // waiting takes as long as ever
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    TZ: zone,
  }
  return { variables, from }
}

/** The clock that a seed draws, and half of the files with clocks and no browser, which run under it and not in the present. */
export function drawClock(seed: string): { readonly name: string; readonly files: ReadonlySet<string> } {
  const lot = (text: string) => createHash('sha256').update(`${seed} ${text}`).digest().readUInt32BE()
  const files = movableFiles().filter((file) => lot(file.slice(root.length)) % 2 === 0)
  return { name: clocks[lot('clock') % clocks.length] as string, files: new Set(files) }
}

/** The files that the gate may run under another clock. */
export const movableFiles = (): string[] =>
  testFiles().filter((file) => hasClocks(file) && !mentions(file, BROWSER))
