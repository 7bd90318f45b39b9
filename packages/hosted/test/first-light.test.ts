import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Sandbox, startSandbox } from './support/sandbox.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let sandbox: Sandbox
let server: TestServer
beforeAll(async () => {
  const started = await startSandbox('first-light')
  sandbox = started.sandbox
  server = await startTestServer({ vendors: started.vendors })
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

test('a connector is created and lists campaigns', async () => {
  const { manager_customer_id: login_customer_id } = sandbox.advertising
  const credentials = { ...sandbox.advertising.credentials(), login_customer_id }
  const made = await server.createConnector({
    customer_name: 'acme',
    connector_type: 'Google_Ads',
    name: 'Ads of Acme',
    credentials,
  })
  expect(made).toMatchObject({
    id: expect.stringMatching(/^con_/),
    customer_name: 'acme',
    connector_type: 'advertising',
    name: 'Ads of Acme',
    replication_config: null,
    status: 'active',
    created_at: expect.any(String),
    updated_at: made.created_at,
  })
  const customer_id = sandbox.advertising.customer_ids[0]
  const answer = await server.execute(made.id, {
    entity: 'campaigns',
    action: 'list',
    params: { customer_id, pageSize: 2 },
  })
  expect(answer).toMatchObject({ status: 200, body: { data: [{}, {}], meta: {} } })
})
