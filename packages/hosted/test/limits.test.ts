import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { DatabaseUnavailableError } from '@linkspan/stores'
import { newDataDir } from '../../stores/test/support/fresh.ts'
import { withMembers } from '../../stores/test/support/with-members.ts'
import { openSqliteStore } from '../src/index.ts'
import { type Sandbox, startSandbox } from './support/sandbox.ts'
import { startTestServer, type TestServer } from './support/server.ts'

describe('a server', () => {
  let sandbox: Sandbox
  let server: TestServer
  let away: boolean

  beforeEach(async () => {
    away = false
    const started = await startSandbox('limit', { call_recording: { limits: {} } })
    sandbox = started.sandbox
    const data_dir = newDataDir()
    const store = openSqliteStore(data_dir)
    const whenThere =
      <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
      async (...given: Given) => {
        if (away) throw new DatabaseUnavailableError(new Error('away'))
        return work(...given)
      }
    const { reserve, paused, count, pause } = withMembers(store.limits)
    const limits = withMembers(store.limits, {
      reserve: whenThere(reserve),
      paused: whenThere(paused),
      count: whenThere(count),
      pause: whenThere(pause),
    })
    server = await startTestServer({ data_dir, store: { ...store, limits }, vendors: started.vendors })
  })
  afterEach(async () => {
    await server.close()
    await sandbox.close()
  })

  test('P43 whose store does not answer sends no call of a limited account, and recovers by itself', async () => {
    const { id } = await server.createConnector({
      customer_name: 'acme',
      connector_type: 'call-recording',
      name: 'calls',
      credentials: sandbox.call_recording.access_key(),
    })
    const call = () => server.execute(id, { entity: 'workspaces', action: 'list' })
    expect((await call()).status).toBe(200)
    away = true
    // what it has reserved, it uses for a second
    await delay(1_000)
    sandbox.call_recording.requests.length = 0
    const { status, headers, body } = await call()
    expect({ status, body }).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(headers.get('retry-after')).not.toBeNull()
    expect(sandbox.call_recording.requests).toEqual([])
    away = false
    expect((await call()).status).toBe(200)
  })

  test('P43 whose store did not take a pause says so in its log, and keeps to it alone', async () => {
    const { id } = await server.createConnector({
      customer_name: 'acme',
      connector_type: 'call-recording',
      name: 'paused',
      credentials: sandbox.call_recording.access_key(),
    })
    const call = () => server.execute(id, { entity: 'workspaces', action: 'list' })
    sandbox.call_recording.faults.add({
      status: 429,
      headers: { 'retry-after': '120' },
      body: () => {
        away = true
        return {}
      },
    })
    expect((await call()).body).toMatchObject({ code: 'rate_limited', source: 'vendor' })
    away = false
    expect((await call()).body).toMatchObject({ code: 'rate_limited', source: 'linkspan' })
    expect(server.logs.some((line) => line.includes('use of an account’s limits could not be stored'))).toBe(
      true,
    )
  })
})
