import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const EVENT = 'uncaughtExceptionMonitor'

/** What the test files of a run leave for its end, each in a file of the run's own folder. */
type Note = 'late-failures' | 'skipped' | 'left'

const path = (note: Note) => join(tmpdir(), note)
const keep = (note: Note, text: string) => appendFileSync(path(note), `${text}\n`)
const kept = (note: Note) => (existsSync(path(note)) ? readFileSync(path(note), 'utf8') : '')

/** Keeps that tests were skipped, and why. */
export const keepSkipped = (text: string): void => keep('skipped', text)

/** Keeps that a file has left a number of tests to the gate. */
export const keepLeft = (count: number): void => keep('left', `${count}`)

/**
 * Keeps what ends this worker, such as an assertion that fails after the last test of its file: jest starts another
 * worker instead, and the run would pass.
 */
export function keepLateFailures(): void {
  if (process.listenerCount(EVENT) > 0) return
  process.on(EVENT, ({ stack, message }) => keep('late-failures', stack ?? message))
}

/** Prints what was skipped and left. Throws if something has ended a worker. */
export function reportNotes(): void {
  const [skipped, failures] = [kept('skipped'), kept('late-failures')]
  const left = kept('left')
    .split('\n')
    .reduce((sum, count) => sum + Number(count), 0)
  if (skipped) process.stderr.write(`\nSKIPPED, SO NOT TESTED:\n${skipped}`)
  if (left > 0)
    process.stderr.write(`\n${left} tests are left to the gate, which is .ci/run (LINKSPAN_RING=all)\n`)
  if (failures) throw new Error(`after the last test of a file:\n${failures}`)
}
