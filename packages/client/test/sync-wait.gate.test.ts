import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { InvalidParamsError, type LinkspanClient } from '@linkspan/client'
import { type FakeServer, startFakeServer } from './support/server.ts'

let server: FakeServer
let client: LinkspanClient
// a request that a signal has ended may still arrive, so each test has a server of its own
beforeEach(async () => {
  server = await startFakeServer()
  client = server.client()
})
afterEach(() => server.close())

const SYNC = '/api/v1/integrations/connectors/con_1/sync'
const runOf = (status: string) => ({
  run_id: 'run_1',
  status,
  ended_at: ['queued', 'running'].includes(status) ? null : '2026-11-22T10:00:00.000Z',
})

/** Answers the request with a queued run, and each look with the next of these; the last one without end. */
function serveRuns(...looks: string[]): void {
  let looked = 0
  server.serve(({ method }) => {
    if (method === 'POST') return { status: 202, body: runOf('queued') }
    const status = looks[Math.min(looked++, looks.length - 1)] as string
    // another run has begun since
    return { body: { runs: [{ ...runOf('running'), run_id: 'run_2' }, runOf(status)] } }
  })
}
const sent = () => server.sent().map(({ method, path }) => `${method} ${path}`)

test.each(['succeeded', 'failed', 'paused', 'interrupted', 'cancelled', 'reauth_required'])(
  'a wait ends with the run, also as %s, and looks at no other run',
  async (status) => {
    serveRuns('running', status)
    const run = await client.connectors.sync('con_1', { entities: ['users'], wait: true })
    expect(run).toMatchObject({ run_id: 'run_1', status })
    expect(sent()).toEqual([`POST ${SYNC}`, `GET ${SYNC}?limit=10`, `GET ${SYNC}?limit=10`])
    expect(JSON.parse(server.sent()[0]?.body ?? '')).toEqual({ entities: ['users'] })
  },
)

test('without a wait, or after the seconds of one, the run is returned as it is', async () => {
  serveRuns('running')
  for (const wait of [undefined, false, 0])
    expect(await client.connectors.sync('con_1', { wait })).toMatchObject({ status: 'queued' })
  expect(sent()).toEqual(Array(3).fill(`POST ${SYNC}`))
  expect(await client.connectors.sync('con_1', { wait: 0.05 })).toMatchObject({ status: 'running' })
  // a timer that fires early has the run looked at once more
  expect(new Set(sent().slice(3))).toEqual(new Set([`POST ${SYNC}`, `GET ${SYNC}?limit=10`]))
})

test('the signal ends a wait, and so does the timeout of the call', async () => {
  serveRuns('running')
  const caller = new AbortController()
  const waiting = client.connectors.sync('con_1', { wait: true }, { signal: caller.signal })
  setTimeout(() => caller.abort(new Error('enough')), 100)
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
  for (const timeout of [100, { total: 100 }]) {
    const late = client.connectors.sync('con_1', { wait: true }, { timeout, retry: false })
    await expect(late).rejects.toThrow("before the call's time was up")
  }
})

test('what is no wait is refused before anything is sent', async () => {
  serveRuns('succeeded')
  for (const wait of [-1, Number.NaN, 'long'] as number[])
    await expect(client.connectors.sync('con_1', { wait })).rejects.toThrow(InvalidParamsError)
  expect(sent()).toEqual([])
})
