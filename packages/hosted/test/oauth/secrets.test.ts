import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { bytesOf } from '../../../stores/test/support/bytes-of.ts'
import { CONNECTORS } from '../support/api.ts'
import { runCommand } from '../support/command.ts'
import { approve, browse, consentUrl, registerCallbacks } from '../support/consent.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let sandbox: Sandbox
let server: TestServer
/** One that waits for a vendor only shortly. */
let impatient: TestServer
const secrets = new Set<string>()
let answers = ''

beforeAll(async () => {
  const started = await startSandbox('oauth-secrets')
  sandbox = started.sandbox
  const options = { vendors: started.vendors, log_level: 'trace' } as const
  server = await startTestServer(options)
  impatient = await startTestServer({ ...options, consent_ms: 1_000 })
  for (const { base_url } of [server, impatient]) registerCallbacks(sandbox, base_url)
})
afterAll(async () => {
  for (const each of [server, impatient]) await each?.close()
  await sandbox?.close()
})

/** Adds what the vendor's token endpoint was sent. */
function noteRequests(): void {
  for (const accounts of [sandbox.google_accounts, sandbox.call_recording_accounts]) {
    for (const { body } of accounts.requests) {
      const { code, code_verifier, refresh_token, client_secret, token } = (body ?? {}) as Record<
        string,
        string
      >
      for (const secret of [code, code_verifier, refresh_token, client_secret, token])
        if (secret) secrets.add(secret)
    }
  }
}

/** Adds the tokens with which the vendors' APIs were called. */
function noteTokens(): void {
  for (const { requests } of [sandbox.advertising, sandbox.call_recording]) {
    for (const { headers } of requests) {
      const token = /^Bearer (.*)$/.exec(headers.authorization ?? '')?.[1]
      if (token) secrets.add(token)
    }
  }
}

async function request(method: string, path: string, asking = {}) {
  const answer = await server.request(method, path, asking)
  answers += JSON.stringify(answer.body) + JSON.stringify([...answer.headers])
  return answer
}

async function consent(connector_type: string, at = server): Promise<string | undefined> {
  const url = await consentUrl(at, { connector_type })
  secrets.add(new URL(url).searchParams.get('state') ?? '')
  const path = await approve(url)
  secrets.add(new URL(path, at.base_url).searchParams.get('code') ?? '')
  const answered = await browse(at.base_url, path)
  answers += answered.page
  const { secret_id } = answered.query
  if (secret_id) secrets.add(secret_id)
  else answers += answered.location?.href
  const again = await browse(at.base_url, path)
  answers += again.page + JSON.stringify([...again.headers])
  return secret_id
}

test('P01 no code, state, verifier, secret_id or token of a consent is in a log, an error, a page or a file', async () => {
  for (const connector_type of ['advertising', 'call-recording']) {
    const kept = await consent(connector_type)
    const used = await consent(connector_type)
    const parts = { customer_name: 'acme', connector_type, name: 'x' }
    const body = { ...parts, server_side_oauth_secret_id: used }
    const made = await request('POST', CONNECTORS, { body })
    expect(made.status).toBe(201)
    await request('POST', CONNECTORS, { body })
    await request('POST', CONNECTORS, {
      body: { ...body, server_side_oauth_secret_id: kept, customer_name: 'y' },
    })
    await request('PATCH', `${CONNECTORS}/${made.body.id}`, { body: { server_side_oauth_secret_id: kept } })
    const accounts =
      connector_type === 'advertising' ? sandbox.google_accounts : sandbox.call_recording_accounts
    for (const kind of ['status', 'html', 'reset', 'hang'] as const) {
      accounts.faults.add({ kind, method: 'POST', path: /token/ })
      await consent(connector_type, kind === 'hang' ? impatient : server)
      accounts.faults.clear()
    }
    // the vendor repeats everything that it was sent
    const headers = { 'content-type': 'application/json' }
    const echo = ({ body: sent }: { body: unknown }) => ({
      error: Object.values(sent as object).join(' '),
      error_description: JSON.stringify(sent),
    })
    for (const status of [200, 400, 401, 500]) {
      accounts.faults.add({ kind: 'status', status, headers, body: echo, method: 'POST', path: /token/ })
      await consent(connector_type)
      accounts.faults.clear()
    }
    await request('DELETE', `${CONNECTORS}/${made.body.id}`)
  }
  const settings = ['--organization', server.organization_id, '--type', 'drive']
  await runCommand(server, ['oauth-clients', 'set', 'own', ...settings], 'canary-secret-of-the-client')
  secrets.add('canary-secret-of-the-client')
  noteRequests()
  noteTokens()

  const servers = [server, impatient]
  const files = servers.map(({ config }) => bytesOf(config.data_dir)).join('')
  expect(secrets.size).toBeGreaterThan(40)
  expect(server.logs.length).toBeGreaterThan(50)
  const shown = { answers, logs: servers.flatMap(({ logs }) => logs).join(''), files }
  for (const [place, text] of Object.entries(shown)) {
    for (const secret of each(secrets)) {
      const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').slice(0, -4)]
      const at = Math.max(...forms.map((form) => text.indexOf(form)))
      const around = at < 0 ? '' : text.slice(Math.max(0, at - 60), at + 60)
      expect({ place, secret, around }).toEqual({ place, secret, around: '' })
    }
  }
})
