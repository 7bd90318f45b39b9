import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { newKeyRing } from '../../../stores/test/support/fresh.ts'
import { CONNECTORS } from '../support/api.ts'
import { runCommand } from '../support/command.ts'
import { consentUrl, registerCallbacks, secretId } from '../support/consent.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let sandbox: Sandbox
let server: TestServer
let vendors: TestServer['config']['vendor_options']
beforeAll(async () => {
  const started = await startSandbox('oauth-grants')
  sandbox = started.sandbox
  vendors = started.vendors
})
beforeEach(async () => {
  server = await startTestServer({ vendors })
  registerCallbacks(sandbox, server.base_url)
  sandbox.google_accounts.requests.length = 0
})
afterAll(() => sandbox?.close())

const create = (parts: object, connector_type = 'advertising') =>
  server.createConnector({ customer_name: 'acme', connector_type, name: 'x', ...parts })
const consented = async (connector_type = 'advertising') =>
  create({ server_side_oauth_secret_id: await secretId(server, { connector_type }) }, connector_type)
const remove = async ({ id }: { id: string }) => {
  expect((await server.request('DELETE', `${CONNECTORS}/${id}`)).status).toBe(204)
}
const revocations = () => sandbox.google_accounts.requests.filter(({ path }) => path === '/revoke')

describe('P19 deleting a connector', () => {
  test('revokes its grant at the vendor, and says so in the log', async () => {
    await remove(await consented())
    expect(revocations()).toMatchObject([{ body: { token: expect.stringMatching(/^1\/\/sandbox-/) } }])
    expect(server.logs.join('')).toContain('revoked the grant at the vendor')
    await server.close()
  })

  test('keeps a grant that a connector of another kind, or with an unknown user, may have too', async () => {
    const [first, second] = [await consented('advertising'), await consented('drive')]
    const foreign = await create({ credentials: sandbox.google_accounts.credentials() })
    await remove(first)
    await remove(second)
    expect(revocations()).toHaveLength(0)
    expect(server.logs.join('')).toContain('another connector has it too')
    expect((await server.request('DELETE', `${CONNECTORS}/${foreign.id}?revoke=true`)).status).toBe(204)
    expect(revocations()).toHaveLength(1)
    await server.close()
  })

  test('keeps a grant that a secret_id not used yet has too', async () => {
    const made = await consented()
    const server_side_oauth_secret_id = await secretId(server)
    await remove(made)
    expect(revocations()).toHaveLength(0)
    await create({ server_side_oauth_secret_id })
    await server.close()
  })

  test('keeps a grant that the caller brought, unless asked to revoke it', async () => {
    const brought = () => create({ credentials: sandbox.google_accounts.credentials() })
    const kept = await brought()
    await remove(kept)
    expect(revocations()).toHaveLength(0)
    expect(server.logs.join('')).toContain('the caller brought it')
    const { id } = await brought()
    expect((await server.request('DELETE', `${CONNECTORS}/${id}?revoke=true`)).status).toBe(204)
    expect(revocations()).toHaveLength(1)
    await server.close()
  })

  test('keeps a grant of a consent if asked to', async () => {
    const { id } = await consented()
    expect((await server.request('DELETE', `${CONNECTORS}/${id}?revoke=false`)).status).toBe(204)
    expect(revocations()).toHaveLength(0)
    await server.close()
  })

  test('keeps a grant that the caller obtained with an OAuth client of its own', async () => {
    const own = sandbox.google_accounts.addClient()
    const { client_id, client_secret } = own
    const { refresh_token } = sandbox.google_accounts.issue({ client_id })
    await remove(await create({ credentials: { client_id, client_secret, refresh_token } }))
    expect(revocations()).toHaveLength(0)
    await server.close()
  })

  test('succeeds when the vendor fails to revoke, and says so in the log', async () => {
    const made = await consented()
    sandbox.google_accounts.faults.add({ path: '/revoke', kind: 'status', status: 503 })
    await remove(made)
    expect(server.logs.join('')).toContain('could not be revoked')
    expect((await server.request('GET', `${CONNECTORS}/${made.id}`)).status).toBe(404)
    await server.close()
  })
})

describe("an organization's own OAuth client", () => {
  const settings = () => ['--organization', server.organization_id, '--type', 'advertising']

  test('comes before the operator’s for new consents; older connectors keep theirs', async () => {
    const before = await consented()
    const own = sandbox.google_accounts.addClient({
      redirect_uris: [...sandbox.google_accounts.client.redirect_uris],
    })
    await runCommand(server, ['oauth-clients', 'set', own.client_id, ...settings()], `${own.client_secret}\n`)
    expect(new URL(await consentUrl(server)).searchParams.get('client_id')).toBe(own.client_id)
    const after = await consented()
    sandbox.google_accounts.expireAccessTokens()
    const call = { entity: 'accessible_customers', action: 'list' }
    for (const { id } of [before, after]) expect((await server.execute(id, call)).status).toBe(200)
    const clients = sandbox.google_accounts.requests
      .map(({ body }) => body as Record<string, string>)
      .filter((form) => form?.grant_type === 'refresh_token')
      .map(({ client_id }) => client_id)
    expect(clients).toEqual([sandbox.google_accounts.client.client_id, own.client_id])
    const listed = await runCommand(server, [
      'oauth-clients',
      'list',
      '--organization',
      server.organization_id,
    ])
    expect(listed).toBe(`advertising  ${own.client_id}\n`)
    await server.close()
  })

  test('P05 is sealed like credentials, and stays usable when the key changes', async () => {
    await runCommand(server, ['oauth-clients', 'set', 'own-client', ...settings()], 'own-secret-canary')
    const [stored] = await server.server.store.oauth_clients.list(server.organization_id)
    expect(JSON.stringify(stored)).not.toContain('own-secret-canary')
    await server.stop()
    const old = server.config.key_ring.primary
    const next = newKeyRing('k2')
    const find = (id: string) => (id === old.id ? old : next.find(id))
    const key_ring = { primary: next.primary, ids: ['k2', old.id], find }
    const { data_dir } = server.config
    const both = await startTestServer({ vendors, data_dir, key_ring })
    await both.server.services.rewrap()
    expect(await both.server.store.key_checks.keysInUse()).toEqual(['k2'])
    await both.stop()
    const renewed = await startTestServer({ vendors, data_dir, key_ring: next })
    const organization_id = server.organization_id
    const token = await renewed.tokenFor(organization_id)
    const body = { customer_name: 'a', connector_type: 'advertising', redirect_url: 'http://127.0.0.1:9/' }
    const path = `${CONNECTORS}/oauth/initiate`
    const asked = await renewed.request('POST', path, { body, token })
    expect(asked.body.consent_url).toContain('client_id=own-client')
    await renewed.close()
  })

  test('commands refuse what cannot be right', async () => {
    const wrong: [string[], string?][] = [
      [['oauth-clients', 'set', 'x', '--organization', 'org_none', '--type', 'advertising'], 's'],
      [['oauth-clients', 'set', 'x', '--organization', server.organization_id, '--type', 'none'], 's'],
      [['oauth-clients', 'set', 'x', ...settings()], ''],
      [['redirects', 'add', 'http://app.example/', '--organization', server.organization_id]],
      [['redirects', 'add', 'https://app.example/?a=b', '--organization', server.organization_id]],
      [['redirects', 'add', 'https://app.example/']],
      [['redirects', 'list', 'x', '--organization', server.organization_id]],
    ]
    for (const [words, secret] of wrong) await expect(runCommand(server, words, secret)).rejects.toThrow()
    const organization = ['--organization', server.organization_id]
    await runCommand(server, ['redirects', 'add', 'https://app.example/connected', ...organization])
    expect(await runCommand(server, ['redirects', 'list', ...organization])).toBe(
      'https://app.example/connected\n',
    )
    await runCommand(server, ['redirects', 'remove', 'https://app.example/connected', ...organization])
    expect(await runCommand(server, ['redirects', 'list', ...organization])).toBe('')
    await server.close()
  })
})
