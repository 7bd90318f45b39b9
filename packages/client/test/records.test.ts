import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { LinkspanClient } from '@linkspan/client'
import { type FakeServer, problem, startFakeServer } from './support/server.ts'

let server: FakeServer
let client: LinkspanClient
beforeAll(async () => {
  server = await startFakeServer()
  client = server.client()
})
afterAll(() => server.close())

const LINES = Array.from({ length: 500 }, (_, id) => `${JSON.stringify({ id, name: `Büro ${id}` })}\n`).join(
  '',
)
const BYTES = Buffer.from(LINES)
const HEADERS = {
  'content-type': 'application/x-ndjson',
  'x-linkspan-version': '7',
  'x-linkspan-cursor': 'c7',
  'x-linkspan-records': '500',
}

const queryOf = (path: string) => new URL(path, server.base_url).searchParams

/** Sends these bytes, and closes the connection before the answer is complete. */
function cutOff(response: ServerResponse, bytes: Uint8Array): undefined {
  response.writeHead(200, HEADERS)
  response.write(bytes, () => response.destroy())
}

/** Answers the bytes from the offset that is asked for; the first answers are cut off after this number of bytes. */
function serveCutOff(...cuts: number[]): void {
  server.serve(({ path }, response, asked) => {
    const rest = BYTES.subarray(Number(queryOf(path).get('offset') ?? 0))
    const cut = cuts[asked - 1]
    if (cut !== undefined) return cutOff(response, rest.subarray(0, cut))
    response.writeHead(200, HEADERS).end(rest)
  })
}

async function read(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('an export', () => {
  test('continues in the same version where its connection broke, also in the middle of a character', async () => {
    const middle = BYTES.indexOf('ü') + 1
    serveCutOff(middle, 1, 3_000)
    const { stream, ...about } = await client.records.export('con_1', 'campaigns')
    expect(about).toEqual({
      version: 7,
      cursor: 'c7',
      records: 500,
      synced_at: null,
      partial: [],
      content_type: 'application/x-ndjson',
    })
    expect((await read(stream)).equals(BYTES)).toBe(true)
    expect(server.sent().map(({ path }) => [queryOf(path).get('at'), queryOf(path).get('offset')])).toEqual([
      [null, null],
      ['c7', String(middle)],
      ['c7', String(middle + 1)],
      ['c7', String(middle + 3_001)],
    ])
  })

  test('fails if the connection breaks again and again without a byte, or if the version is gone', async () => {
    serveCutOff(100, 0, 0, 0, 0, 0)
    const stuck = await client.records.export('con_1', 'campaigns', {}, { retry: false })
    await expect(read(stuck.stream)).rejects.toMatchObject({ code: 'server_unreachable' })
    server.serve((_request, response, asked) =>
      asked === 1 ? cutOff(response, BYTES.subarray(0, 10)) : problem(410, 'cursor_expired'),
    )
    const gone = await client.records.export('con_1', 'campaigns')
    await expect(read(gone.stream)).rejects.toMatchObject({ code: 'cursor_expired' })
  })

  test('has records too, and leaving the loop ends the request', async () => {
    serveCutOff(5_000)
    const { rows, version } = await client.records.exportRows<{ id: number; name: string }>(
      'con_1',
      'campaigns',
    )
    const found: { id: number; name: string }[] = []
    for await (const row of rows) found.push(row)
    expect(version).toBe(7)
    expect(found).toEqual(Array.from({ length: 500 }, (_, id) => ({ id, name: `Büro ${id}` })))
    const closed = Promise.withResolvers<void>()
    server.serve((_request, response) => {
      response.writeHead(200, HEADERS).write(BYTES)
      response.once('close', closed.resolve)
    })
    const endless = await client.records.exportRows<{ id: number }>('con_1', 'campaigns')
    for await (const { id } of endless.rows) {
      expect(id).toBe(0)
      break
    }
    await closed.promise
  })
})

test('changes come page by page, each with the cursor of the one before, until there are no more', async () => {
  server.serve(({ path }) => {
    const after = queryOf(path).get('after')
    const at = Number(after?.slice(1))
    return { body: { data: [{ op: 'delete', key: [at] }], meta: { cursor: `c${at + 1}`, has_more: at < 3 } } }
  })
  const keys: unknown[] = []
  let cursor = 'c1'
  for await (const { data, meta } of client.records.changes('con_1', 'campaigns', {
    after: cursor,
    limit: 1,
  })) {
    keys.push(...data.map(({ key }) => key))
    cursor = meta.cursor
  }
  expect(keys).toEqual([[1], [2], [3]])
  expect(cursor).toBe('c4')
})
