/**
 * Runs the tests in which days and clocks play a part under other clocks and time zones: `npm run test:clocks`, or only under
 * those that are named. The library of Debian's package `faketime` moves the clocks of all processes, so that servers, databases
 * and browsers have the same one.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../repository/packed.ts'
import { clocks, clockVariables, hasClocks, library, testFiles } from './clocks.ts'

const JEST = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules']

if (!library) throw new Error('other clocks need libfaketimeMT.so.1: apt-get install faketime')
const named = process.argv.slice(2)
const unknown = named.find((name) => !clocks.includes(name))
if (unknown) throw new Error(`there is no clock ${unknown}; there are ${clocks.join(', ')}`)
const files = testFiles().filter(hasClocks)

/** Runs the files under a clock. Returns whether they passed. */
function passes(name: string): boolean {
  const { variables, from } = clockVariables(name)
  console.log(`\n${name}: ${files.length} files from ${from}`)
  const { LINKSPAN_RECORD: _, ...environment } = process.env
  const args = [...JEST, join(root, 'node_modules/jest/bin/jest.js'), '--ci', '--runTestsByPath', ...files]
  const env = { ...environment, ...variables }
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status === 0
}

// a file that ran alone and later would not meet what happens half a minute after the beginning
const failed = (named.length > 0 ? named : clocks).filter((name) => !passes(name) && !passes(name))
if (failed.length > 0) {
  console.error(`the tests fail under other clocks; npm run test:clocks -- ${failed.join(' ')}`)
  process.exitCode = 1
}
