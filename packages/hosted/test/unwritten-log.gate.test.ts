import { closeSync, openSync } from 'node:fs'
import { afterAll, describe, expect, test } from '@jest/globals'
import { ended, endPrograms, type Program, printed, run } from './support/program.ts'

afterAll(endPrograms)

describe('P51 the program', () => {
  // the process throws in the middle of its work when it gets this signal
  const preload = "process.on('SIGUSR2', () => { throw new Error('thrown on purpose') })"

  async function ask(program: Program, times: number): Promise<void> {
    const [, base_url] = await printed(program, /listens on (http:\S+)/)
    const healthy = async () => (await fetch(`${base_url}/healthz`)).text()
    for (let count = 0; count < times; count += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, healthy))
      expect(answers).toEqual(Array(20).fill('{"status":"ok"}'))
    }
  }

  test('P51 it answers while its log disk is full, and an uncaught exception ends it', async () => {
    const stdout = openSync('/dev/full', 'w')
    const program = run({ stdout, preload })
    closeSync(stdout)
    await ask(program, 20)
    program.child.kill('SIGUSR2')
    expect(await ended(program)).toBe(1)
  })

  test('P51 it answers while nobody reads its log, and stops in order', async () => {
    const programs = [run({ stdout: 'unread pipe', preload }), run({ stdout: 'unread pipe', preload })]
    // more lines than pipes hold
    await Promise.all(programs.map((program) => ask(program, 1_000)))
    programs[0]?.child.kill('SIGUSR2')
    programs[1]?.child.kill('SIGTERM')
    expect(await Promise.all(programs.map(ended))).toEqual([1, 0])
  })
})
