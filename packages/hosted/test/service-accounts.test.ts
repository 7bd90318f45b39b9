import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createDrive } from '@linkspan/drive'
import { CONNECTORS } from './support/api.ts'
import { type Sandbox, startSandbox } from './support/sandbox.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const SUBJECT = 'robin@harbour.example'
const SCOPE = 'https://www.googleapis.com/auth/'

let sandbox: Sandbox
let server: TestServer
beforeAll(async () => {
  const started = await startSandbox('service-accounts')
  sandbox = started.sandbox
  server = await startTestServer({ vendors: started.vendors, log_level: 'debug' })
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

const create = (connector_type: string, credentials: object) =>
  server.request('POST', CONNECTORS, {
    body: { customer_name: 'acme', connector_type, name: connector_type, credentials },
  })

test.each([
  ['advertising', { entity: 'accessible_customers', action: 'list' }],
  ['web-analytics', { entity: 'properties', action: 'list' }],
  ['drive', { entity: 'files', action: 'list' }],
])('a service account reads %s for itself, and nothing shows its key', async (connector_type, operation) => {
  const service_account = sandbox.google_accounts.service_accounts.add()
  const { status, body } = await create(connector_type, { service_account })
  expect({ status, body }).toMatchObject({ status: 201, body: { status: 'active' } })
  expect((await server.execute(body.id, operation)).status).toBe(200)
  sandbox.google_accounts.expireAccessTokens()
  expect((await server.execute(body.id, operation)).status).toBe(200)
  const secret = service_account.private_key.split('\n')[3] as string
  const shown = JSON.stringify([body, (await server.request('GET', `${CONNECTORS}/${body.id}`)).body])
  expect(shown + server.logs.join()).not.toContain(secret)
})

test('the check says whose account it is, and what delegation lacks until an administrator gives it', async () => {
  const { service_accounts } = sandbox.google_accounts
  const service_account = service_accounts.add()
  const { client_email, client_id } = service_account
  expect((await create('drive', { service_account })).body).toMatchObject({ account: { id: client_email } })

  const { body } = await create('drive', { service_account, subject: SUBJECT })
  expect(body).toMatchObject({ status: 'reauth_required', last_error: { reason: 'delegation_missing' } })
  expect(body.last_error.remedy).toContain(client_id)
  expect(body.last_error.remedy).toContain(`${SCOPE}drive.readonly, ${SCOPE}drive`)

  service_accounts.delegate(client_email, [`${SCOPE}drive.readonly`, `${SCOPE}drive`])
  const checked = await server.request('POST', `${CONNECTORS}/${body.id}/check`)
  expect(checked.body).toMatchObject({ status: 'active' })
  const { body: found } = await server.request('GET', `${CONNECTORS}/${body.id}`)
  expect(found).toMatchObject({ account: { id: SUBJECT }, consent_groups: ['change_files'] })

  const narrow = service_accounts.add({ delegated: [`${SCOPE}drive.readonly`] })
  const scope = `${SCOPE}drive.readonly`
  const made = await create('drive', { service_account: narrow, subject: SUBJECT, scope })
  expect(made.body).toMatchObject({ status: 'active', granted_scopes: [scope], consent_groups: [] })
})

test('a key that was deleted is refused with its address, in the library too', async () => {
  const { service_accounts, token_url } = sandbox.google_accounts
  const service_account = { ...service_accounts.add(), private_key: service_accounts.add().private_key }
  const drive = createDrive({
    credentials: { service_account },
    base_url: sandbox.drive.base_url,
    token_url,
    retry: false,
  })
  const error = await drive.about.get().catch((error: unknown) => error)
  expect(error).toMatchObject({
    code: 'reauth_required',
    reason: 'service_account_rejected',
    vendor_code: 'invalid_grant',
    remedy: expect.stringContaining(service_account.client_email),
  })
  await drive.close()
})

test.each([
  ['a user’s fields beside it', { refresh_token: 'r' }, '$.credentials.refresh_token'],
  [
    'a key that is none',
    { service_account: { private_key: 'secret text' } },
    '$.credentials.service_account.private_key',
  ],
  ['an unknown field', { service_account: { key: 'a' } }, '$.credentials.service_account.key'],
])('%s is refused, and the answer shows no key', async (_name, wrong: object, path) => {
  const good = sandbox.google_accounts.service_accounts.add()
  const service_account = { ...good, ...(wrong as { service_account?: object }).service_account }
  const { status, body } = await create('web-analytics', { ...wrong, service_account })
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_credentials' })
  expect(body.errors.map((issue: { path: string }) => issue.path)).toContain(path)
  expect(JSON.stringify(body)).not.toMatch(/BEGIN PRIVATE KEY|secret text/)
})

test('a subject without a service account is refused', async () => {
  const { body } = await create('drive', { refresh_token: 'r', subject: SUBJECT })
  expect(body).toMatchObject({ code: 'invalid_credentials', errors: [{ path: '$.credentials.subject' }] })
})
