import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the test files of a run leave for its end, each in a file of the run's own folder. */
type Note = 'late-failures' | 'skipped' | 'left'

const path = (note: Note) => join(tmpdir(), note)
const keep = (note: Note, text: string) => appendFileSync(path(note), `${text}\n`)
const kept = (note: Note) => (existsSync(path(note)) ? readFileSync(path(note), 'utf8') : '')

/** Keeps that tests were skipped, and why. */
export const keepSkipped = (text: string): void => keep('skipped', text)

/** Keeps that a file has left a number of tests to the gate. */
export const keepLeft = (count: number): void => keep('left', `${count}`)

/** Keeps what fails beside or after the tests of a file, such as an assertion that nothing waited for. */
export const keepLateFailure = (file: string, { stack, message }: Error): void =>
  keep('late-failures', `${file}: ${stack ?? message}`)

/** Prints what was skipped and left. Throws if something failed after its file. */
export function reportNotes(): void {
  const [skipped, failures] = [kept('skipped'), kept('late-failures')]
  const left = kept('left')
    .split('\n')
    .reduce((sum, count) => sum + Number(count), 0)
  if (skipped) process.stderr.write(`\nSKIPPED, SO NOT TESTED:\n${skipped}`)
  if (left > 0)
    process.stderr.write(`\n${left} tests are left to the gate, which is .ci/run (LINKSPAN_RING=all)\n`)
  if (failures) throw new Error(`beside or after the tests of a file:\n${failures}`)
}
