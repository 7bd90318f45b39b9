import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { CONNECTORS } from '../support/api.ts'
import { APPLICATION, approve, browse, consentUrl, registerCallbacks } from '../support/consent.ts'
import { endPrograms, printed, run } from '../support/program.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let sandbox: Sandbox
let server: TestServer
beforeAll(async () => {
  const started = await startSandbox('oauth-binding')
  sandbox = started.sandbox
  server = await startTestServer({ vendors: started.vendors })
  registerCallbacks(sandbox, server.base_url)
})
afterAll(async () => {
  await endPrograms()
  await server?.close()
  await sandbox?.close()
})

/** Begins a consent with this value in the address, and approves it at the vendor. Returns the callback. */
const callbackOf = async (attempt: string, connector_type = 'advertising') =>
  new URL(
    await approve(
      await consentUrl(server, { connector_type, redirect_url: `${APPLICATION}?attempt=${attempt}` }),
    ),
    server.base_url,
  )

describe('P22 the value that an application puts into its address', () => {
  test('comes back with the consent that it began, in whatever order the browsers return', async () => {
    const kinds = ['advertising', 'call-recording', 'drive', 'advertising', 'web-analytics', 'call-recording']
    const attempts = kinds.map((kind, index) => `browser-${index}-${kind}`)
    const callbacks = await Promise.all(
      kinds.map((kind, index) => callbackOf(attempts[index] as string, kind)),
    )
    const secrets = new Set<string>()
    for (const index of [4, 0, 5, 2, 1, 3]) {
      const { pathname, search } = callbacks[index] as URL
      const { query } = await browse(server.base_url, pathname + search)
      expect(Object.keys(query)).toEqual(['attempt', 'secret_id'])
      expect(query.attempt).toBe(attempts[index])
      secrets.add(query.secret_id as string)
    }
    expect(secrets.size).toBe(6)
  })

  test('cannot be replaced by who sends the browser back: not beside, not before, not in the state', async () => {
    const changes: ((url: URL) => void)[] = [
      (url) => url.searchParams.set('attempt', 'of-the-victim'),
      (url) => url.searchParams.set('redirect_url', `${APPLICATION}?attempt=of-the-victim`),
      (url) => url.searchParams.set('redirect_uri', `${APPLICATION}?attempt=of-the-victim`),
      (url) => url.searchParams.set('state', `${url.searchParams.get('state')}&attempt=of-the-victim`),
      (url) => url.searchParams.set('error', 'x&attempt=of-the-victim'),
    ]
    const seen: (string | undefined)[] = []
    for (const change of changes) {
      const url = await callbackOf('of-the-attacker')
      change(url)
      const { location, query, page } = await browse(server.base_url, url.pathname + url.search)
      expect(`${location}${page}`).not.toContain('of-the-victim')
      seen.push(query.attempt)
    }
    // a state with anything behind it belongs to no consent, so that there is no address to return to
    expect(seen.map((attempt) => attempt ?? 'none')).toEqual(
      changes.map((_, index) => (index === 3 ? 'none' : 'of-the-attacker')),
    )
  })
})

describe('P22 the example application takes the result of a consent', () => {
  let application = ''
  beforeAll(async () => {
    const { client_id, client_secret } = server.client
    const program = run({
      file: join(resolve(import.meta.dirname, '../../../..'), 'examples/connect-a-customer/index.ts'),
      env: {
        LINKSPAN_BASE_URL: server.base_url,
        LINKSPAN_CLIENT_ID: client_id,
        LINKSPAN_CLIENT_SECRET: client_secret,
      },
    })
    application = (await printed(program, /Open (\S+) in a browser/))[1] as string
  })

  const connectors = async () => (await server.request('GET', CONNECTORS)).body.data.length
  let before = 0
  beforeEach(async () => {
    before = await connectors()
  })

  /** A browser that begins a consent. */
  async function begin(cookie?: string) {
    const response = await fetch(`${application}/connect`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ kind: 'advertising' }),
      ...(cookie && { headers: { cookie } }),
    })
    return {
      cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] as string,
      consent_url: response.headers.get('location') as string,
    }
  }

  /** Where the server sends the browser that comes back from the vendor. */
  async function returnOf(consent_url: string): Promise<URL> {
    return (await browse(server.base_url, await approve(consent_url))).location as URL
  }

  const open = async (url: URL, cookie?: string) =>
    (await fetch(url, cookie ? { headers: { cookie } } : {})).text()

  test('from the browser that began it, once', async () => {
    const { cookie, consent_url } = await begin()
    const back = await returnOf(consent_url)
    expect(await open(back, cookie)).toContain('Google Ads is connected')
    expect(await open(back, cookie)).toContain('This browser did not ask for it')
    expect(await connectors()).toBe(before + 1)
  })

  test.each<[string, (victim: Awaited<ReturnType<typeof begin>>) => string | undefined]>([
    ['has no session', () => undefined],
    ['is in the middle of a consent of its own', ({ cookie }) => cookie],
    ['invents a session', () => 'session=invented'],
  ])('and not from another that opens the link of an attacker and %s', async (_what, cookieOf) => {
    const attacker = await begin()
    const victim = await begin()
    const back = await returnOf(attacker.consent_url)
    expect(back.searchParams.get('secret_id')).toMatch(/^lsi_/)
    expect(await open(back, cookieOf(victim))).toContain('This browser did not ask for it')
    expect(await connectors()).toBe(before)
  })
})
