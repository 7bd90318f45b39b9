import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterAll, expect, test } from '@jest/globals'
import { until } from '../../core/test/support/until.ts'
import { bytesOf } from '../../stores/test/support/bytes-of.ts'
import { newKeys } from '../../stores/test/support/fresh.ts'
import { freshDatabase } from '../../stores/test/support/postgres/database.ts'
import { ended, endPrograms, type Program, printed, run } from './support/program.ts'

afterAll(endPrograms)

const BOTH = { LINKSPAN_ROLES: 'serve,work' }

/** Waits until the work process of a server works, and returns its id. */
async function workerOf(program: Program, count = 1): Promise<number> {
  const pids = () => [...program.out.text.matchAll(/"role":"work","pid":(\d+),"msg":"started/g)]
  const started = await until(`${count} work processes have started`, pids, {
    holds: ({ length }) => length >= count,
  })
  const pid = Number(started.at(-1)?.[1])
  await printed(program, new RegExp(`"role":"work","pid":${pid},[^\n]*"msg":"working"`))
  return pid
}

function isAlive(pid: number): boolean {
  try {
    // a process that nobody waits for stays in the table when it has ended
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test('a server runs a work process, starts it again when it is killed, and ends it on SIGTERM', async () => {
  const program = run({ env: BOTH })
  const first = await workerOf(program)
  process.kill(first, 'SIGKILL')
  await printed(program, new RegExp(`"role":"work","pid":${first},"code":null,"signal":"SIGKILL"`))
  const [, base_url] = await printed(program, /"base_url":"(http:[^"]+)"/)
  expect((await fetch(`${base_url}/readyz`)).status).toBe(200)
  const second = await workerOf(program, 2)
  program.child.kill('SIGTERM')
  expect(await ended(program)).toBe(0)
  expect(isAlive(second)).toBe(false)
})

test('every thread of the work process of a server gives way to it, and a work process of its own does not', async () => {
  const program = run({ env: BOTH })
  const pid = await workerOf(program)
  const threads = readdirSync(`/proc/${pid}/task`).map(Number)
  expect(threads.length).toBeGreaterThan(1)
  const lower = Math.min(getPriority() + 5, 19)
  expect(threads.map((thread) => getPriority(thread))).toEqual(threads.map(() => lower))
  const alone = run({ env: { LINKSPAN_ROLES: 'work' } })
  await printed(alone, /"msg":"working"/)
  for (const { child } of [program, alone]) expect(getPriority(child.pid ?? 0)).toBe(getPriority())
})

test('a work process ends with a server that is killed, so that none is left over', async () => {
  const program = run({ env: BOTH })
  const pid = await workerOf(program)
  program.child.kill('SIGKILL')
  await once(program.child, 'exit')
  await until('the work process has ended', () => !isAlive(pid))
})

/** What other processes of this user can read about a process. */
const shownOf = (pid: number) =>
  ['environ', 'cmdline'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'utf8')).join('\0')

test('P07 no secret is in a variable or an argument of a running server and its work process, or in a file', async () => {
  const { url, drop } = await freshDatabase()
  const keys = newKeys()
  const client = { LINKSPAN_DRIVE_CLIENT_ID: 'given-id', LINKSPAN_DRIVE_CLIENT_SECRET: 'secret-canary' }
  const given = { ...client, LINKSPAN_KEYS: keys, APPLICATION: 'kept' }
  const secrets = [keys, keys.slice('k1:'.length), url, 'canary']
  for (const env of [given, { ...given, DATABASE_URL: url }]) {
    const program = run({ env: { ...BOTH, ...env } })
    const [server, worker] = [program.child.pid ?? 0, await workerOf(program)]
    await printed(program, /"msg":"listening"/)
    for (const pid of [server, worker]) {
      expect(shownOf(pid)).toContain('APPLICATION=kept')
      for (const secret of secrets) expect(shownOf(pid)).not.toContain(secret)
    }
    expect(shownOf(server)).toContain('LINKSPAN_DRIVE_CLIENT_ID=given-id')
    expect(shownOf(worker)).not.toMatch(/LINKSPAN_|DATABASE_URL/)
    const files = bytesOf(program.data_dir)
    for (const secret of [...secrets, Buffer.from(keys.slice('k1:'.length), 'base64').toString('latin1')])
      expect(files).not.toContain(secret)
    program.child.kill('SIGTERM')
    expect(await ended(program)).toBe(0)
  }
  await drop()
})

test.each([
  ['fails at its start', `if (process.argv[2] === 'work-process') throw new Error('it does not load')`],
  ['cannot be run', `process.execPath = '/nowhere/node'`],
])(
  'a server answers also when its work process %s, and tries again after growing pauses',
  async (_, preload) => {
    const program = run({ env: BOTH, preload })
    const [, base_url] = await printed(program, /"base_url":"(http:[^"]+)"/)
    await printed(program, /"pause_ms":1000[\s\S]*"pause_ms":2000/)
    expect((await fetch(`${base_url}/readyz`)).status).toBe(200)
    program.child.kill('SIGTERM')
    expect(await ended(program)).toBe(0)
  },
)

test('a process with the role work alone does not listen, and ends on SIGTERM', async () => {
  const program = run({ env: { LINKSPAN_ROLES: 'work' } })
  await printed(program, /"role":"work"[^\n]*"msg":"working"/)
  expect(program.out.text).not.toContain('listening')
  program.child.kill('SIGTERM')
  expect(await ended(program)).toBe(0)
})
