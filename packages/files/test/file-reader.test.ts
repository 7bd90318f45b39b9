import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { FileReader } from '../src/index.ts'
import { type Given, read } from './read.ts'

const good: Given = { name: 'good.csv', bytes: 'id\n1\n', format: { filetype: 'csv' } }
const records = [{ row: 1, values: { id: 1 } }]

let reader: FileReader
beforeAll(() => {
  reader = new FileReader()
})
afterAll(() => reader.close())

/** A file whose bytes stop after the first, until they are released. */
function stalled() {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('id\n')
    asked.resolve()
    await released.promise
    yield Buffer.from('1\n')
  }
  return {
    given: { ...good, bytes: bytes() },
    asked: asked.promise,
    release: () => released.resolve(),
  }
}

const given = (file: Given): Given => ({ ...file, request: { fields: { id: 'integer' } } })

test('one file is read after the other, in the order of the calls', async () => {
  const [first, ended] = [stalled(), [] as string[]]
  const reads = [
    read(reader, given(first.given)).then(() => ended.push('first')),
    read(reader, given(good)).then(() => ended.push('second')),
  ]
  await first.asked
  expect(ended).toEqual([])
  first.release()
  await Promise.all(reads)
  expect(ended).toEqual(['first', 'second'])
})

test('a closed reader ends the file in work, and refuses those that wait and those that come', async () => {
  const closing = new FileReader()
  expect((await read(closing, given(good))).records).toEqual(records)
  const first = stalled()
  const reads = [read(closing, given(first.given)), read(closing, given(good))]
  const settled = Promise.allSettled(reads)
  await first.asked
  await closing.close()
  first.release()
  const died = { name: 'FileError', code: 'file_reader_died' }
  expect(await settled).toMatchObject([
    { status: 'rejected', reason: died },
    { status: 'rejected', reason: { ...died, message: 'the reader is closed' } },
  ])
  await expect(read(closing, given(good))).rejects.toMatchObject({ message: 'the reader is closed' })
})

test('a process reads many small files, and ends after a large one, so that its memory is free', async () => {
  // the first file of all also starts what looks for a wall
  await read(reader, given(good))
  const processes: ChildProcess[] = []
  const onProcess = (message: unknown) => void processes.push((message as { process: ChildProcess }).process)
  subscribe('child_process', onProcess)
  const own = new FileReader()
  try {
    for (let file = 0; file < 3; file++) await read(own, given(good))
    expect(processes.map(({ signalCode }) => signalCode)).toEqual([null])
    const large = { ...good, bytes: `id\n${`${' '.repeat(1_000)}1\n`.repeat(17_000)}` }
    expect((await read(own, given(large))).summary.records).toBe(17_000)
    expect(processes.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL'])
    await read(own, given(good))
    expect(processes.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', null])
  } finally {
    unsubscribe('child_process', onProcess)
    await own.close()
  }
})
