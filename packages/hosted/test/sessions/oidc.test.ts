import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { parseRoleRules } from '@linkspan/service'
import { type OidcIssuer, startOidcIssuer } from '../../../service/test/support/oidc-issuer.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const BEGIN = '/api/v1/session/oidc'
let issuer: OidcIssuer
let server: TestServer
let now = Date.now()
const roles = parseRoleRules('staff=read,admins=manage,operators=operate')

beforeAll(async () => {
  issuer = await startOidcIssuer()
  const { client_id, client_secret } = issuer.client
  server = await startTestServer({
    now: () => now,
    oidc: {
      issuer: issuer.base_url,
      client_id,
      client_secret: () => client_secret,
      name: 'Acme accounts',
      scopes: 'openid profile',
      claim: 'realm.roles',
      roles,
    },
  })
})
afterAll(async () => {
  await server.close()
  await issuer.close()
})
beforeEach(() => {
  issuer.fault = {}
  issuer.person = { sub: 'u1', name: 'Sam Doe', realm: { roles: ['staff', 'others', 'admins'] } }
})

/** A browser without pages: it follows one redirect at a time, and keeps cookies of the server. */
function browser() {
  const cookies = new Map<string, string>()
  async function go(address: string): Promise<string> {
    const url = new URL(address, server.base_url)
    const own = url.origin === server.base_url
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: own && cookie ? { cookie } : {} })
    await response.arrayBuffer()
    if (own)
      // may be empty: not every answer sets a cookie
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split('; ')
        const [name = '', value = ''] = pair.split('=')
        expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']))
        if (attributes.includes('Max-Age=0')) cookies.delete(name)
        else cookies.set(name, value)
      }
    return response.headers.get('location') ?? String(response.status)
  }
  const session = () => cookies.get('__Host-linkspan_session')
  return {
    go,
    cookies,
    session,
    /** Goes to the provider and back. Returns where it ends. */
    signIn: async (query = '') => go(await go(await go(BEGIN + query))),
    async read() {
      const headers = { cookie: `__Host-linkspan_session=${session()}` }
      return (await server.request('GET', '/api/v1/session', { token: null, headers })).body
    },
  }
}

describe('an OpenID provider', () => {
  test('P29 a person signs in by it, with the highest role that its claim gives, and returns to its page', async () => {
    const { body } = await server.request('GET', '/api/v1/session/methods', { token: null })
    expect(body.data).toEqual([
      { method: 'link', name: 'Link' },
      { method: 'oidc', name: 'Acme accounts', url: BEGIN },
    ])
    const person = browser()
    expect(await person.signIn('?return_to=/console/events%3Ftype%3Dx')).toBe('/console/events?type=x')
    const first = await person.read()
    expect(first).toMatchObject({
      person: { name: 'Sam Doe' },
      organization: { id: server.organization_id },
      role: 'manage',
      method: 'oidc',
    })
    expect([...person.cookies.keys()]).toEqual(['__Host-linkspan_session'])
    // the same person has the same id, whatever it is called
    issuer.person = { sub: 'u1', email: 'sam@acme.example', realm: { roles: 'operators' } }
    const again = browser()
    expect(await again.signIn()).toBe('/console')
    expect(await again.read()).toMatchObject({
      person: { id: first.person.id, name: 'sam@acme.example' },
      role: 'operate',
    })
    issuer.person = { ...issuer.person, sub: 'u2' }
    const other = browser()
    await other.signIn()
    expect((await other.read()).person.id).not.toBe(first.person.id)
  })

  test('P29 a browser that is signed in for another organization is asked before it changes', async () => {
    const { id: other } = await server.server.services.clients.createOrganization('Globex')
    roles.push({ value: 'globex', role: 'read', organization_id: other })
    for (const rule of roles.slice(0, -1)) Object.assign(rule, { organization_id: server.organization_id })
    issuer.person = { sub: 'u1', name: 'Sam Doe', realm: { roles: ['staff', 'globex'] } }
    const person = browser()
    expect(await person.signIn()).toBe('/console')
    const before = person.session()
    const asked = await person.signIn(`?organization_id=${other}&return_to=/console/events`)
    const { pathname, searchParams, hash } = new URL(asked, server.base_url)
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/console/sign-in',
      { return_to: '/console/events' },
    ])
    expect(person.session()).toBe(before)
    expect((await person.read()).organization.id).toBe(server.organization_id)
    const answer = (body: object) => {
      const headers = { cookie: `__Host-linkspan_session=${before}` }
      return server.request('POST', '/api/v1/session', { token: null, headers, body })
    }
    const code = hash.slice(1)
    expect(await answer({ code })).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringContaining('“Globex”') },
    })
    expect(await answer({ code, replace: true })).toMatchObject({
      status: 201,
      body: { organization: { id: other }, person: { name: 'Sam Doe' }, role: 'read', method: 'oidc' },
    })
    // the answer works once, and who signs in for the same organization is asked nothing
    expect((await answer({ code, replace: true })).status).toBe(401)
    expect(await person.signIn()).toBe('/console')
    expect(server.logs.join('')).not.toContain(code)
  })

  test('P29 a person whom the provider refuses is signed in nowhere', async () => {
    issuer.fault = { denied: true }
    const person = browser()
    expect(await person.signIn()).toBe('/console/sign-in?error=access_denied')
    expect([...person.cookies.keys()]).toEqual([])
  })

  test('P29 an answer is taken once, within ten minutes, by the browser that has asked', async () => {
    const expired = '/console/sign-in?error=sign_in_expired'
    const victim = browser()
    const mine = browser()
    const answer = await mine.go(await mine.go(BEGIN))
    // somebody else's answer would sign the victim in as another person
    expect(await victim.go(answer)).toBe(expired)
    await victim.go(BEGIN)
    expect(await victim.go(answer)).toBe(expired)
    expect(await mine.go(answer)).toBe('/console')
    expect(await mine.go(answer)).toBe(expired)
    const forged = browser()
    const own = new URL(await forged.go(await forged.go(BEGIN)))
    own.searchParams.set('state', 'other')
    expect(await forged.go(own.href)).toBe(expired)
    const late = browser()
    const too_late = await late.go(await late.go(BEGIN))
    now += 600_000
    expect(await late.go(too_late)).toBe(expired)
    for (const each of [victim, forged, late]) expect(each.session()).toBeUndefined()
  })

  test('P27 a person returns to the console only', async () => {
    for (const page of ['https://evil.example', '//evil.example', '/consoles', '/console\\evil', '/api/v1/x'])
      expect(await browser().go(`${BEGIN}?return_to=${encodeURIComponent(page)}`)).toBe('400')
  })

  test('P01 the log says why, and names neither a code nor a token nor the secret', async () => {
    issuer.fault = { claims: { nonce: 'other' } }
    await browser().signIn()
    const written = server.logs.join('')
    expect(written).toContain('the OpenID provider signed nobody in')
    for (const secret of ['canary-oidc-secret', 'canary-access', 'code-1', 'Sam Doe'])
      expect(written).not.toContain(secret)
    // random ids may have the first letters of a token
    expect(written).not.toMatch(/eyJ[\w-]{9,}\./)
  })

  test('without a provider there is no such way', async () => {
    const plain = await startTestServer()
    const answer = await fetch(plain.base_url + BEGIN)
    expect(answer.status).toBe(404)
    const { body } = await plain.request('GET', '/api/v1/session/methods', { token: null })
    expect(body.data).toEqual([{ method: 'link', name: 'Link' }])
    await plain.close()
  })

  test('a provider that does not answer signs nobody in, and no browser keeps anything', async () => {
    const other = await startOidcIssuer()
    const { client_id, client_secret } = other.client
    const settings = { name: 'x', scopes: 'openid', claim: 'groups', roles: parseRoleRules('a=read') }
    const oidc = {
      ...settings,
      issuer: `${other.base_url}/none`,
      client_id,
      client_secret: () => client_secret,
    }
    const lost = await startTestServer({ oidc })
    const answer = await fetch(lost.base_url + BEGIN, { redirect: 'manual' })
    expect(answer.headers.get('location')).toBe('/console/sign-in?error=issuer_failed')
    expect(answer.headers.getSetCookie()).toEqual([])
    await lost.close()
    await other.close()
  })
})
