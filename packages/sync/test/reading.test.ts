import { expect, test } from '@jest/globals'
import type { Connection, SyncBatch } from '@linkspan/core'
import { readChanges } from '../src/read/reading.ts'

test('a reading that is left in the middle aborts its request and ends the connector’s generator', async () => {
  let [ended, asked] = [false, 0]
  let signal: AbortSignal | undefined
  async function* documents(...[, , scope]: Parameters<Connection['documents']>): AsyncGenerator<SyncBatch> {
    signal = scope?.signal
    try {
      for (;;) {
        asked++
        yield { documents: [{ id: asked }] }
      }
    } finally {
      ended = true
    }
  }
  const connection = { documents } as unknown as Pick<Connection, 'documents'>
  const run = new AbortController()
  const reading = {
    connection,
    entity: 'calls',
    configuration: {},
    onReply() {},
    signal: run.signal,
  }
  for await (const { documents } of readChanges(reading, {})) {
    expect(documents).toEqual([{ id: 1 }])
    expect({ ended, aborted: signal?.aborted }).toEqual({ ended: false, aborted: false })
    break
  }
  expect({ ended, aborted: signal?.aborted, of_run: run.signal.aborted }).toEqual({
    ended: true,
    aborted: true,
    of_run: false,
  })
  expect(asked).toBe(2)
})
