import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { ReaderSession } from '../src/process/reader-session.ts'

const folder = mkdtempSync(join(tmpdir(), 'linkspan-session-'))
afterAll(() => rmSync(folder, { recursive: true }))

const batch = `process.send({ type: 'batch', file: 1, records: '[[1,"one"]]' })`
const done = (batches: number) =>
  `process.send({ type: 'done', file: 1, batches: ${batches}, summary: { records: 1, misfits: 0, types: {} } })`

/** The rows that a process gives which does this at the end of the file, or the error. */
async function readWith(name: string, at_end: string) {
  const file = join(folder, `${name}.cjs`)
  writeFileSync(file, `process.on('message', ({ type }) => { if (type === 'end') { ${at_end} } })`)
  const child = fork(file, { execArgv: [], stdio: 'ignore', serialization: 'advanced' } as never)
  const session = new ReaderSession(child, 1, { stall_ms: 20_000, deadline_ms: 20_000 })
  async function* bytes() {
    yield Buffer.from('id\none\n')
  }
  const rows: unknown[] = []
  try {
    for await (const some of session.read(bytes(), {} as never)) rows.push(...some)
    return { rows }
  } catch (error) {
    return { rows, error }
  } finally {
    session.close()
    if (child.exitCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
}

test('a file is read only when its process says so, with all the batches that it has sent', async () => {
  const rows = [[1, 'one']]
  const died = { name: 'FileError', code: 'file_reader_died' }
  expect(await readWith('whole', `${batch}; ${done(1)}`)).toEqual({ rows })
  expect(await readWith('lost', `${batch}; ${done(2)}`)).toMatchObject({ rows, error: died })
  expect(await readWith('early', `${batch}; process.disconnect()`)).toMatchObject({ error: died })
  expect(await readWith('exit', `${batch}; process.exit(0)`)).toMatchObject({ error: died })
  expect(await readWith('silent', 'process.exit(0)')).toMatchObject({ rows: [], error: died })
})

test('P62 a process that a file took over fails its file with what it should not answer, and takes no memory', async () => {
  const misused = { name: 'FileError', code: 'file_reader_died', message: /should not/ }
  for (const [name, records] of Object.entries({
    text: 'no JSON',
    object: '{"length":1}',
    rows: '[{"0":1}]',
  })) {
    const { rows, error } = await readWith(
      name,
      `process.send({ type: 'batch', file: 1, records: ${JSON.stringify(records)} }); ${done(1)}`,
    )
    expect([rows, (error as Error)?.message]).toEqual([[], expect.stringMatching(misused.message)])
  }
  const { rows, error } = await readWith(
    'flood',
    `for (let sent = 0; sent < 1000; sent++) { ${batch} }; ${done(1000)}`,
  )
  expect(rows.length).toBeLessThan(1_000)
  expect(error).toMatchObject({ code: 'file_reader_died', message: expect.stringMatching(misused.message) })
  const failed = await readWith(
    'talkative',
    "process.send({ type: 'failed', file: 1, code: 'file_malformed', message: 'x'.repeat(1e6) })",
  )
  expect((failed.error as Error).message).toHaveLength(1_000)
})

test('a process has as many listeners after a file as before it', async () => {
  const file = join(folder, 'many.cjs')
  writeFileSync(
    file,
    `process.on('message', ({ type, file }) => {
      if (type === 'end') process.send({ type: 'done', file, batches: 0, summary: { records: 0 } })
    })`,
  )
  const child = fork(file, { execArgv: [], stdio: 'ignore', serialization: 'advanced' } as never)
  const listeners = () => ['message', 'exit', 'error'].map((event) => child.listenerCount(event))
  const before = listeners()
  try {
    for (let number = 1; number <= 3; number++) {
      const session = new ReaderSession(child, number, { stall_ms: 20_000, deadline_ms: 20_000 })
      const batches = session.read((async function* () {})(), {} as never)
      expect(listeners()).toEqual(before.map((count) => count + 1))
      expect(await batches.next()).toEqual({ done: true, value: { records: 0 } })
      session.close()
      expect(listeners()).toEqual(before)
    }
  } finally {
    child.kill('SIGKILL')
  }
})
