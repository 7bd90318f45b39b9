import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { describe, expect, test } from '@jest/globals'
import { newDataDir } from '../../stores/test/support/fresh.ts'
import { logOutput } from '../src/log-output.ts'

/** A stream whose writes end when the test says so. */
function controlled() {
  const written: string[] = []
  const pending: (() => void)[] = []
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      pending.push(() => {
        written.push(chunk)
        done()
      })
    },
  })
  const settle = async () => {
    pending.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { stream, written, settle }
}

describe('P49 lines that cannot be written', () => {
  test('P49 lines that the disk refused are counted in the next line that is written', () => {
    const directory = newDataDir()
    const file = join(directory, 'log')
    // the file may grow to 512 bytes: five lines fit, one is cut, seven are refused; emptying it makes room again
    const script = `
      import { truncateSync } from 'node:fs'
      import { setImmediate as settled } from 'node:timers/promises'
      import { standardOutput } from '${new URL('../src/log-output.ts', import.meta.url)}'
      for (let count = 0; count < 13; count++) {
        standardOutput().write('x'.repeat(99) + '\\n')
        await settled()
      }
      truncateSync('${file}')
      for (const line of ['written', 'next']) standardOutput().write(line + '\\n')
    `
    const command = `ulimit -f 1; exec "$0" --conditions=linkspan-source --input-type=module -e "$1" >> ${file}`
    const { status, stderr } = spawnSync('sh', ['-c', command, process.execPath, script], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    const [cut, notice = '', ...lines] = readFileSync(file, 'utf8').split('\n')
    expect([cut, ...lines]).toEqual(['', 'written', 'next', ''])
    expect(JSON.parse(notice)).toMatchObject({ level: 'warn', dropped: 7, msg: 'log lines were dropped' })
    rmSync(directory, { recursive: true })
  })

  test('P49 lines beyond the limit are dropped and counted while nobody reads', async () => {
    const { stream, written, settle } = controlled()
    const output = logOutput(stream, 10)
    const flushed: string[] = []
    for (const line of ['123456\n', 'abcdef\n', 'dropped\n', 'dropped\n']) output.write(line)
    output.flush(() => flushed.push('flushed'))
    for (const _ of [1, 2, 3]) {
      expect(flushed).toEqual([])
      await settle()
    }
    expect(flushed).toEqual(['flushed'])
    output.write('later\n')
    await settle()
    expect(written.join('')).toMatch(/^123456\nabcdef\n\{.*"dropped":2,.*\}\nlater\n$/)
    output.flush(() => flushed.push('at once'))
    expect(flushed).toEqual(['flushed', 'at once'])
  })
})
