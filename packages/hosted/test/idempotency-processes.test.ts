import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { FakeReply } from '@linkspan/core/testing'
import { each } from '../../core/test/support/each.ts'
import { databasesOfRun } from '../../stores/test/support/databases.ts'
import { CONNECTORS } from './support/api.ts'
import { type Processes, type ServerProcess, startProcesses } from './support/processes.ts'
import { ended, endPrograms } from './support/program.ts'
import { type AdsVendor, connectorOf, good, startAdsVendor } from './support/vendor.ts'

const write = {
  entity: 'labels',
  action: 'create',
  params: { customer_id: '1234567890', operations: [{ create: { name: 'one' } }] },
}
const answerWrite = (_request: unknown, _response: unknown, number: number): FakeReply => ({
  body: { results: [{ resourceName: `customers/1234567890/labels/${number}` }] },
})

describe.each(databasesOfRun)('%s', (kind, create) => {
  let vendor: AdsVendor
  let processes: Processes
  let id: string

  beforeAll(async () => {
    vendor = await startAdsVendor()
  })
  beforeEach(async () => {
    // longer than a busy machine stops a process that goes on
    const env = { TEST_CLAIM_HELD_MS: '8000' }
    processes = await startProcesses(await create(), 3, { vendors: vendor.vendors, env })
    vendor.answer(() => good)
    id = (await server(0).createConnector(connectorOf(kind))).id
  })
  afterEach(() => processes.close())
  afterAll(async () => {
    await endPrograms()
    await vendor.close()
  })

  const server = (number: number) => processes.servers[number % 3] as ServerProcess
  const send = (number: number, key: string) =>
    server(number).execute(id, write, { headers: { 'Idempotency-Key': key } })

  test('P41 one key sent 20 times at once through three processes makes one call and gets one answer', async () => {
    const held = Promise.withResolvers<void>()
    vendor.answer(async (...parts) => {
      await held.promise
      return answerWrite(...parts)
    })
    const calls = Array.from({ length: 20 }, (_, number) => send(number, 'writes'))
    setTimeout(held.resolve, 300)
    const answers = await Promise.all(calls)
    expect(vendor.requests).toHaveLength(1)
    for (const { status, body } of each(answers)) {
      expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body })
    }
    const replays = answers.filter(({ headers }) => headers.get('idempotent-replay') === 'true')
    expect(replays).toHaveLength(19)

    vendor.answer(() => good)
    const headers = { 'Idempotency-Key': 'creations' }
    const body = connectorOf(`${kind}-once`)
    const created = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        server(number).request('POST', CONNECTORS, { headers, body }),
      ),
    )
    expect(new Set(created.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    const query = `customer_name=${encodeURIComponent(body.customer_name)}`
    expect((await server(0).request('GET', `${CONNECTORS}?${query}`)).body.data).toHaveLength(1)
  })

  test('GATE P41 a process that is killed during a write leaves it unknown, and nobody sends it again', async () => {
    const arrived = Promise.withResolvers<void>()
    vendor.answer(() => void arrived.resolve())
    const first = send(0, 'killed')
    await arrived.promise
    const waiting = send(1, 'killed')
    server(0).program.child.kill('SIGKILL')
    await expect(first).rejects.toThrow()
    await ended(server(0).program)
    vendor.answer(answerWrite)
    const later = await processes.start()
    const sendLater = (key: string) => later.execute(id, write, { headers: { 'Idempotency-Key': key } })
    for (const answer of [await waiting, await sendLater('killed'), await send(2, 'killed')]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'outcome_unknown' } })
    }
    expect(vendor.requests).toEqual([])
    expect((await sendLater('another')).status).toBe(200)
  })
})
