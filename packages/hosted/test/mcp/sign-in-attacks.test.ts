import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import type { OAuthTokens } from '@modelcontextprotocol/client'
import { each } from '../../../core/test/support/each.ts'
import { Browser, letIn } from '../support/agent-sign-in.ts'
import { asking, connected, redemptionOf, renewal } from '../support/connect-application.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { signIn } from '../support/sessions.ts'

let server: TestServer
let later_ms = 0
beforeAll(async () => {
  server = await startTestServer({ now: () => Date.now() + later_ms })
})
afterAll(async () => {
  await server?.close()
})

const post = (path: string, fields: Record<string, string>) =>
  fetch(server.base_url + path, { method: 'POST', body: new URLSearchParams(fields) })

const errorOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { readonly error?: string }).error,
]

/** Whether `/mcp` takes a token. */
const works = async (token: string | undefined) =>
  (await server.request('POST', '/mcp', { token: token ?? '', body: {} })).status !== 401

const registration = { client_name: 'x', token_endpoint_auth_method: 'none' }
const register = (body: object, { base_url } = server) =>
  fetch(`${base_url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...registration, ...body }),
  })

/** A sign-in whose person has decided: the application has a code, and no tokens yet. */
async function decided() {
  const { application, transport } = await asking(server.base_url)
  const browser = new Browser(server.base_url, (await signIn(server)).cookie)
  const answer = await letIn(browser, application)
  return { application, transport, answer, redemption: redemptionOf(application, answer) }
}

describe('an application', () => {
  test.each([
    'http://evil.example/callback',
    'javascript:alert(1)',
    'https://user:pass@app.example/',
    'https://app.example/#fragment',
    // it would add a directive to the policy of the page, or a policy of its own
    'https://app.example;sandbox/',
    'https://app.example,sandbox/',
    'evil:callback',
    'data:text/html,x',
  ])('returns to no address like %s', async (uri) => {
    expect((await register({ redirect_uris: [uri] })).status).toBe(400)
  })

  test.each([
    'https://claude.ai/api/mcp/auth_callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'http://localhost:3118/callback',
    'http://[::1]:3118/callback',
  ])('returns to an address like %s', async (uri) => {
    expect((await register({ redirect_uris: [uri], application_type: 'web' })).status).toBe(201)
  })

  test('is not sent to an address that it did not register, for another resource, or by another id', async () => {
    const { application } = await asking(server.base_url)
    const asked = application.asked as URL
    const browser = new Browser(server.base_url, (await signIn(server)).cookie)
    const open = (name: string, value: string) => {
      const changed = new URL(asked)
      changed.searchParams.set(name, value)
      return browser.open(changed)
    }
    const nowhere = { status: 400, sent_to: undefined }
    expect(await open('redirect_uri', 'https://evil.example/')).toMatchObject(nowhere)
    expect(await open('redirect_uri', `${application.redirectUrl}/../other`)).toMatchObject(nowhere)
    expect(await open('client_id', `${asked.searchParams.get('client_id')?.slice(0, -2)}AA`)).toMatchObject(
      nowhere,
    )
    const { sent_to } = await open('resource', 'https://other.example/mcp')
    expect(Object.fromEntries(sent_to?.searchParams ?? [])).toMatchObject({
      error: 'invalid_target',
      // so that an application that uses several servers knows which one has answered
      iss: server.base_url,
    })
  })

  test('that calls itself like another is shown by where it returns, and its name as a claim', async () => {
    const browser = new Browser(server.base_url, (await signIn(server)).cookie)
    const shown = async (client_name: string) => {
      const redirect_uri = 'https://evil.example/callback'
      const { client_id } = (await (
        await register({ client_name, redirect_uris: [redirect_uri] })
      ).json()) as {
        readonly client_id: string
      }
      const query = { client_id, redirect_uri, response_type: 'code', code_challenge_method: 'S256' }
      const asked = new URLSearchParams({ ...query, code_challenge: 'x'.repeat(43) })
      return (await browser.open(`/oauth/authorize?${asked}`)).page
    }
    const page = await shown('Claude')
    expect(page).toContain('<strong>Claude</strong> (as it says itself; nobody has checked that)')
    expect(page).toContain('<strong>the website evil.example</strong>')
    // the first letter is Cyrillic
    expect(await shown('\u0421laude')).toContain('<strong>An application</strong>')
    expect(await shown('<b>x')).toContain('<strong>&#60;b&#62;x</strong>')
  })

  test('that registers or begins without end is slowed down', async () => {
    const own = await startTestServer()
    try {
      const ends = async (send: () => Promise<number>) => {
        const statuses = new Set<number>()
        for (let at = 0; at < 130 && !statuses.has(429); at++) statuses.add(await send())
        return [...statuses]
      }
      const query = { client_id: 'https://10.0.0.1/agent.json', response_type: 'code' }
      const url = `${own.base_url}/oauth/authorize?${new URLSearchParams(query)}`
      // whatever it says that it was forwarded for
      const begin = () => new Browser(own.base_url).open(url, undefined, { 'x-forwarded-for': '203.0.113.9' })
      expect(await ends(async () => (await begin()).status)).toEqual([400, 429])
      expect((await begin()).page).toContain('Too many sign-ins of applications')
      expect((await register({ redirect_uris: ['https://app.example/'] }, own)).status).toBe(429)
    } finally {
      await own.close()
    }
  })
})

describe('a code', () => {
  test('P68 needs the proof of the application that began, for the same address and resource', async () => {
    const { application, redemption } = await decided()
    const begin = async (change: (asked: URLSearchParams) => void) => {
      const asked = new URL(application.asked as URL)
      change(asked.searchParams)
      const { sent_to } = await new Browser(server.base_url).open(asked)
      return sent_to?.searchParams.get('error')
    }
    const unproven = (asked: URLSearchParams) => {
      asked.delete('code_challenge')
      asked.delete('code_challenge_method')
    }
    expect(await begin(unproven)).toBe('invalid_request')
    expect(await begin((asked) => asked.set('code_challenge_method', 'plain'))).toBe('invalid_request')
    const redeem = async (fields: object) => errorOf(await post('/oauth/token', { ...redemption, ...fields }))
    const { client_id: other } = (await (
      await register({ redirect_uris: [application.redirectUrl] })
    ).json()) as {
      readonly client_id: string
    }
    expect(await redeem({ client_id: other })).toEqual([400, 'invalid_grant'])
    expect(await redeem({ redirect_uri: 'http://127.0.0.1:33418/other' })).toEqual([400, 'invalid_grant'])
    const { code_verifier: _, ...without } = redemption
    expect(await errorOf(await post('/oauth/token', without))).toEqual([400, 'invalid_grant'])
    expect(await redeem({ code_verifier: 'y'.repeat(43) })).toEqual([400, 'invalid_grant'])
    // all else is right, so this is looked at last
    expect(await redeem({ resource: 'https://other.example/mcp' })).toEqual([400, 'invalid_target'])
  })

  test('P68 that is used again ends the consent', async () => {
    const { application, transport, answer, redemption } = await decided()
    await transport.finishAuth(answer)
    const { access_token } = application.held ?? {}
    expect(await works(access_token)).toBe(true)
    expect((await post('/oauth/token', redemption)).status).toBe(400)
    expect(await works(access_token)).toBe(false)
  })
})

describe('a refresh token', () => {
  test('P68 that is used again gives the same one for ten seconds, and then ends all that came of the consent', async () => {
    const { application, agent } = await connected(server)
    const first = renewal(application)
    const renew = async () => (await (await post('/oauth/token', first)).json()) as OAuthTokens
    const [renewed, again] = [await renew(), await renew()]
    application.held = renewed
    expect(again.refresh_token).toBe(renewed.refresh_token)
    later_ms += 9_000
    expect((await post('/oauth/token', renewal(application))).status).toBe(200)
    expect((await renew()).refresh_token).toBe(renewed.refresh_token)
    expect(await works(renewed.access_token)).toBe(true)
    later_ms += 2_000
    expect(await errorOf(await post('/oauth/token', first))).toEqual([400, 'invalid_grant'])
    for (const { access_token } of [renewed, again]) expect(await works(access_token)).toBe(false)
    expect(await errorOf(await post('/oauth/token', renewal(application)))).toEqual([400, 'invalid_grant'])
    await agent.close()
  })

  test('P68 of another application renews and revokes nothing', async () => {
    const { application, agent } = await connected(server)
    const { refresh_token: token = '', client_id: own = '' } = renewal(application)
    const { client_id = '' } = (await (
      await register({ redirect_uris: [application.redirectUrl] })
    ).json()) as {
      readonly client_id?: string
    }
    const stolen = { ...renewal(application), client_id }
    expect(await errorOf(await post('/oauth/token', stolen))).toEqual([400, 'invalid_grant'])
    await post('/oauth/revoke', { token, client_id })
    expect(await works(application.held?.access_token)).toBe(true)
    expect((await post('/oauth/revoke', { token, client_id: own })).status).toBe(200)
    expect(await works(application.held?.access_token)).toBe(false)
    await agent.close()
  })

  test('is no token for calls, and neither is a code', async () => {
    const { application, agent } = await connected(server)
    expect(await works(application.held?.refresh_token)).toBe(false)
    expect(await works((await decided()).redemption.code)).toBe(false)
    await agent.close()
  })
})

describe('the page', () => {
  test('takes no form of another site, without its own token, or in another browser', async () => {
    const { application } = await asking(server.base_url)
    const browser = new Browser(server.base_url, (await signIn(server)).cookie)
    const { page, headers } = await browser.open(application.asked as URL)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const decision = { decision: 'allow', action: 'read' }
    const refused = { status: 403, sent_to: undefined }
    expect(await browser.send(page, decision, { 'sec-fetch-site': 'cross-site' })).toMatchObject(refused)
    // a browser that does not say where the page is from says its origin
    const older = { 'sec-fetch-site': undefined, origin: 'https://evil.example' }
    expect(await browser.send(page, decision, older)).toMatchObject(refused)
    const forged = page.replace(/(name="csrf_token" value=")[^"]+/, '$1forged')
    expect(await browser.send(forged, decision)).toMatchObject(refused)
    const stranger = new Browser(server.base_url, (await signIn(server)).cookie)
    const { page: unseen } = await stranger.open(/action="([^"]+)"/.exec(page)?.[1] ?? '')
    expect(unseen).toContain('was begun in another browser')
    expect((await stranger.send(page, decision)).sent_to).toBeUndefined()
  })

  test('is decided on by whom the browser is signed in for, also if that was another person a moment ago', async () => {
    const { application, transport } = await asking(server.base_url)
    const browser = new Browser(server.base_url, (await signIn(server, 'manage')).cookie)
    await letIn(browser, application)
    browser.keep((await signIn(server, 'read', 'Kim')).cookie)
    const answer = await letIn(browser, application, { action: 'read' })
    await transport.finishAuth(answer)
    expect(await works(application.held?.access_token)).toBe(true)
  })
})

test('where the server is reached by TLS, all cookies of a sign-in are for TLS only, whatever a request says', async () => {
  const own = await startTestServer({ public_url: 'https://linkspan.example.com' })
  try {
    const redirect_uri = 'https://app.example/'
    const registered = await register({ redirect_uris: [redirect_uri] }, own)
    const { client_id } = (await registered.json()) as { readonly client_id: string }
    const query = { client_id, redirect_uri, response_type: 'code', code_challenge_method: 'S256' }
    const asked = new URLSearchParams({ ...query, code_challenge: 'x'.repeat(43) })
    const answer = await fetch(`${own.base_url}/oauth/authorize?${asked}`, {
      redirect: 'manual',
      headers: { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example' },
    })
    expect(answer.headers.get('location')).toMatch(/^https:\/\/linkspan\.example\.com\/oauth\/consent\//)
    for (const cookie of each(answer.headers.getSetCookie())) expect(cookie).toMatch(/; secure; httponly$/)
  } finally {
    await own.close()
  }
})

test('P67 a token for agents opens no other address, and makes no other token', async () => {
  const { application, agent } = await connected(server, 'manage')
  const { access_token: token = '' } = application.held ?? {}
  for (const path of ['/api/v1/account/tokens', '/api/v1/integrations/connectors', '/api/v1/events'])
    expect((await server.request('GET', path, { token })).status).toBe(401)
  const made = await server.request('POST', '/api/v1/account/tokens', {
    token,
    body: { scope: { actions: ['read'] } },
  })
  expect(made.status).toBe(401)
  await agent.close()
})

test('the first request that cannot open the library fails, and the next one does not', async () => {
  const own = await startTestServer()
  try {
    const consents = own.server.services.agent_consents
    const cookieKeys = jest.spyOn(consents, 'cookieKeys').mockImplementationOnce(() => {
      throw new Error('away')
    })
    expect((await register({ redirect_uris: ['https://app.example/'] }, own)).status).toBe(500)
    expect((await register({ redirect_uris: ['https://app.example/'] }, own)).status).toBe(201)
    expect(cookieKeys).toHaveBeenCalledTimes(2)
  } finally {
    await own.close()
  }
})
