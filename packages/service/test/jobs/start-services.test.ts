import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { approveConsent } from '@linkspan/sandbox'
import {
  CALLBACK_PATH,
  type RunningServices,
  type StartServicesOptions,
  startServices,
} from '@linkspan/service'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { newDataDir, newKeyRing } from '../../../stores/test/support/fresh.ts'

let sandbox: Sandbox
let options: StartServicesOptions
const running: RunningServices[] = []

beforeAll(async () => {
  const started = await startSandbox('embed')
  sandbox = started.sandbox
  options = { data_dir: '', key_ring: newKeyRing('k1'), vendor_options: started.vendors }
})
afterAll(() => sandbox.close())
beforeEach(() => {
  options = { ...options, data_dir: newDataDir() }
})
afterEach(async () => {
  for (const each of running.splice(0)) await each.close()
  rmSync(options.data_dir, { recursive: true })
})

async function start(more: Partial<StartServicesOptions> = {}): Promise<RunningServices> {
  const started = await startServices({ ...options, ...more })
  running.push(started)
  return started
}

const signal = () => AbortSignal.timeout(60_000)

/** Stores a connector whose syncs somebody has to request. */
async function connect({ services }: RunningServices) {
  const { id: organization_id } = await services.clients.createOrganization('Application')
  const { id } = await services.connectors.create(organization_id, {
    customer_name: 'acme',
    connector_type: 'advertising',
    name: 'Ads',
    credentials: { ...sandbox.advertising.credentials() },
    replication_config: {
      customer_ids: [sandbox.advertising.direct_customer_id],
      start_date: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10),
    },
    sync_interval_seconds: null,
  })
  return { organization_id, id }
}

const ENTITY = 'ad_groups'
const search = { entity: ENTITY, params: { query: {}, limit: 1 } }

test('a program calls, syncs and searches within itself, and finds all of it when it starts again', async () => {
  const first = await start()
  const key = await connect(first)
  const params = { customer_id: sandbox.advertising.direct_customer_id, pageSize: 1 }
  const called = { entity: ENTITY, action: 'list', params }
  expect(await first.services.execution.execute(key, called, signal())).toMatchObject({ data: [{}] })
  const { run_id } = await first.services.syncs.request(key, { entities: [ENTITY] })
  expect(await first.services.syncs.wait(key, run_id, 60, signal())).toMatchObject({ status: 'succeeded' })
  const found = (await first.services.execution.search(key, search, signal())).value() as { data: unknown }
  expect(found).toMatchObject({ data: [{}] })
  await running.pop()?.close()

  const { services } = await start()
  const again = await services.execution.search(key, search, signal())
  expect(again.value()).toMatchObject({ data: found.data })
  expect(await services.execution.execute(key, called, signal())).toMatchObject({ data: [{}] })
})

test('P06 with other keys than before it does not start', async () => {
  await start()
  await running.pop()?.close()
  await expect(start({ key_ring: newKeyRing('k2') })).rejects.toThrow(/key/)
})

test('a process that does not work leaves runs to one that does', async () => {
  const serving = await start({ works: false })
  const key = await connect(serving)
  const { run_id } = await serving.services.syncs.request(key, { entities: [ENTITY] })
  expect(await serving.services.syncs.wait(key, run_id, 0, signal())).toMatchObject({ status: 'queued' })
  await start()
  expect(await serving.services.syncs.wait(key, run_id, 60, signal())).toMatchObject({ status: 'succeeded' })
})

test('a customer connects by a consent whose callback the program answers', async () => {
  const [address, redirect_url] = ['https://app.example', 'https://app.example/connected']
  sandbox.google_accounts.client.redirect_uris.push(`${address}${CALLBACK_PATH}/advertising`)
  const { services, store } = await start({ consent: { publicUrl: () => address, loopback: false } })
  const { id: organization_id } = await services.clients.createOrganization('Application')
  await store.redirects.add(organization_id, redirect_url)
  const wanted = { customer_name: 'acme', connector_type: 'advertising' }
  const { consent_url } = await services.consent.initiate(organization_id, { ...wanted, redirect_url })
  const callback = await approveConsent(consent_url)
  expect(callback.href).toMatch(`${address}${CALLBACK_PATH}/advertising?`)
  const { location } = await services.consent.complete('advertising', callback.searchParams)
  expect(location).toMatch(`${redirect_url}?`)
  const server_side_oauth_secret_id = new URL(location).searchParams.get('secret_id') ?? ''
  const given = { ...wanted, name: 'Ads', server_side_oauth_secret_id }
  const connector = await services.connectors.create(organization_id, given)
  expect(connector).toMatchObject({ status: 'active', customer_name: 'acme' })
})
