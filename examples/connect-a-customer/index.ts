/** An application whose customers connect their accounts by consent. It never sees a credential of theirs. */
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import express, { type Request } from 'express'

const {
  LINKSPAN_BASE_URL = 'http://127.0.0.1:3000',
  LINKSPAN_CLIENT_ID = '',
  LINKSPAN_CLIENT_SECRET = '',
  APPLICATION_PORT = '0',
} = process.env

/** What a customer can connect, and the first thing to show of it. */
const kinds = {
  advertising: { title: 'Google Ads', entity: 'accessible_customers' },
  'web-analytics': { title: 'Google Analytics', entity: 'properties' },
  drive: { title: 'Google Drive', entity: 'files' },
  'call-recording': { title: 'Gong', entity: 'workspaces' },
}
type Kind = keyof typeof kinds
const isKind = (text: unknown): text is Kind => typeof text === 'string' && Object.hasOwn(kinds, text)

async function post<Answer>(path: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(`${LINKSPAN_BASE_URL}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (response.ok) return (await response.json()) as Answer
  const problem = (await response.json()) as { code: string; message: string }
  throw new Error(`${problem.code}: ${problem.message}`)
}

async function tokenOfApplication(): Promise<string> {
  const client = { client_id: LINKSPAN_CLIENT_ID, client_secret: LINKSPAN_CLIENT_SECRET }
  return (await post<{ access_token: string }>('account/applications/token', client)).access_token
}

/** What a browser is in the middle of. A real application keeps it in its session. */
const attempts = new Map<string, { attempt: string; kind: Kind }>()

function sessionOf(request: Request): string | undefined {
  return /(?:^|; )session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
}

const escapeHtml = (text: unknown) =>
  String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const page = (heading: string, body: string) =>
  `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(heading)}</title>
<main><h1>${escapeHtml(heading)}</h1>${body}<p><a href="/">Start</a></p></main></html>`

const app = express()
app.use((_request, response, next) => {
  // the address of a return has a secret_id in it: no other site gets it
  response.set({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' })
  next()
})

app.get('/', (_request, response) => {
  const buttons = Object.entries(kinds).map(
    ([kind, { title }]) => `<p><button name="kind" value="${kind}">Connect ${title}</button></p>`,
  )
  response.send(
    page('Connect an account', `<form method="post" action="/connect">${buttons.join('')}</form>`),
  )
})

app.post('/connect', express.urlencoded({ extended: false }), async (request, response) => {
  const { kind } = request.body as { kind?: unknown }
  if (!isKind(kind)) return void response.status(400).send(page('What should be connected?', ''))
  const session = sessionOf(request) ?? randomBytes(32).toString('base64url')
  // comes back in the address: only the browser that left may bring it
  const attempt = randomBytes(32).toString('base64url')
  attempts.set(session, { attempt, kind })
  const { consent_url } = await post<{ consent_url: string }>(
    'integrations/connectors/oauth/initiate',
    {
      customer_name: 'acme',
      connector_type: kind,
      redirect_url: `${address}/connected?attempt=${attempt}`,
    },
    await tokenOfApplication(),
  )
  response.cookie('session', session, { httpOnly: true, sameSite: 'lax' }).redirect(303, consent_url)
})

app.get('/connected', async (request, response) => {
  const { attempt, secret_id, error, error_description } = request.query
  const session = sessionOf(request) ?? ''
  const pending = attempts.get(session)
  attempts.delete(session)
  if (!pending || pending.attempt !== attempt)
    return void response.status(400).send(page('This browser did not ask for it', ''))
  if (typeof secret_id !== 'string')
    return void response.send(
      page('Not connected', `<p>${escapeHtml(error)}: ${escapeHtml(error_description)}</p>`),
    )

  const { kind } = pending
  const { title, entity } = kinds[kind]
  const token = await tokenOfApplication()
  const connector = await post<{ id: string; account: { name: string } | null }>(
    'integrations/connectors',
    { customer_name: 'acme', connector_type: kind, name: title, server_side_oauth_secret_id: secret_id },
    token,
  )
  const listed = await post<{ data?: unknown[]; resourceNames?: unknown[] }>(
    `integrations/connectors/${connector.id}/execute`,
    { entity, action: 'list' },
    token,
  )
  const count = (listed.data ?? listed.resourceNames ?? []).length
  const body = `<p>Account: ${escapeHtml(connector.account?.name)}</p><p>${count} ${escapeHtml(entity)}</p>`
  response.send(page(`${title} is connected`, body))
})

const server = app.listen(Number(APPLICATION_PORT), '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
console.log(`Open ${address} in a browser.`)
console.log('Ctrl-C stops it.')
process.once('SIGTERM', () => server.close().closeAllConnections())
