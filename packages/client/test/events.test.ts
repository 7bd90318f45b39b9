import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { LinkspanClient, LinkspanEvent } from '@linkspan/client'
import { each } from '../../core/test/support/each.ts'
import { type FakeServer, problem, startFakeServer } from './support/server.ts'

let server: FakeServer
let client: LinkspanClient
beforeAll(async () => {
  server = await startFakeServer()
  client = server.client({ timeout: { idle: 4_000 } })
})
afterAll(() => server.close())

const event = (position: number) => ({ id: `evt_${position}`, position, type: 'connector.created', data: {} })
const frame = (position: number) => `id: ${position}\ndata: ${JSON.stringify(event(position))}\n\n`

/** Begins a live stream. */
function begin(response: ServerResponse, text: string): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).write(text)
  return response
}

/** Reads this many events. */
async function take(events: AsyncIterable<LinkspanEvent>, count: number): Promise<number[]> {
  const found: number[] = []
  for await (const { position } of events) if (found.push(position) === count) break
  return found
}

const queries = () => server.sent().map(({ path }) => path.split('?')[1])

test('each event comes once although connections end, break, fall silent or are refused, and none is missed', async () => {
  server.serve((_request, response, count) => {
    const answers: (() => object | undefined)[] = [
      () => void begin(response, `retry: 1000\nid: 0\n\n${frame(1)}${frame(2)}`).end(),
      // cut off within an event
      () => {
        begin(response, frame(3) + frame(4).slice(0, 20))
        setTimeout(() => response.destroy(), 20)
        return undefined
      },
      () => problem(503, 'unavailable'),
      // nothing more comes, not even a heartbeat
      () => void begin(response, frame(4)),
      // an id alone moves the position
      () => void begin(response, 'id: 9\n\n').end(),
      () => void begin(response, frame(10)),
    ]
    return answers[count - 1]?.() as undefined
  })
  expect(await take(client.events(), 5)).toEqual([1, 2, 3, 4, 10])
  expect(queries()).toEqual(['after=0', 'after=2', 'after=3', 'after=3', 'after=4', 'after=9'])
  for (const { headers } of each(server.sent())) expect(headers.accept).toBe('text/event-stream')
})

test('frames are read however their bytes are cut', async () => {
  const text = `: a comment\n\n${frame(1).replaceAll('\n', '\r\n')}data: ${JSON.stringify(event(2)).replace(',', ',\ndata: ')}\n\n`
  const bytes = Buffer.from(text.replaceAll('evt', 'évt'))
  server.serve((_request, response) => {
    begin(response, '')
    void (async () => {
      for (const byte of bytes) {
        response.write(Buffer.of(byte))
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    return undefined
  })
  const found: string[] = []
  for await (const { id } of client.events({ after: 'now' })) if (found.push(id) === 2) break
  expect(found).toEqual(['évt_1', 'évt_2'])
  expect(queries()).toEqual(['after=now'])
})

test('a refusal is thrown, and an abort ends the wait', async () => {
  server.serve(() => problem(400, 'invalid_params', { errors: [{ path: '$.after', message: 'is wrong' }] }))
  await expect(client.events({ after: 99 }).next()).rejects.toMatchObject({ code: 'invalid_params' })
  server.serve((_request, response) => void begin(response, frame(1)))
  const controller = new AbortController()
  const events = client.events({}, { signal: controller.signal })
  expect(await events.next()).toMatchObject({ value: { position: 1 } })
  const next = events.next()
  controller.abort()
  await expect(next).rejects.toMatchObject({ code: 'cancelled' })
})

test('without follow, pages are read up to the newest event', async () => {
  server.serve(({ path }) => {
    const after = Number(new URL(path, server.base_url).searchParams.get('after'))
    // a page with a filter may be empty although more follow
    const data = after === 5 ? [] : [event(after + 1)]
    return { body: { data, meta: { after: after + 5, has_more: after < 10 } } }
  })
  expect(await take(client.events({ types: ['connector.created'], follow: false }), 99)).toEqual([1, 11])
})
