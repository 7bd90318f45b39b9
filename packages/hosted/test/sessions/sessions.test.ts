import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createKeyRing } from '@linkspan/stores'
import { each } from '../../../core/test/support/each.ts'
import { until } from '../../../core/test/support/until.ts'
import { newKeyRing } from '../../../stores/test/support/fresh.ts'
import { numbered } from '../../../stores/test/support/numbered.ts'
import { CONNECTORS } from '../support/api.ts'
import { runCommand, runHere } from '../support/command.ts'
import type { AnyEvent } from '../support/event-acts.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createLink, personOf, type SignedInPerson, signIn } from '../support/sessions.ts'

const SESSION = '/api/v1/session'
const LINKS = '/api/v1/account/sign_in_links'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The events that match, once there is one of this type: they are numbered after the commit. */
async function eventsUntil(type: string, matches: (event: AnyEvent) => boolean, asked = server) {
  const read = async (): Promise<AnyEvent[]> =>
    (await asked.request('GET', '/api/v1/events?limit=1000')).body.data.filter(matches)
  return until(`an event ${type}`, read, { holds: (found) => found.some((event) => event.type === type) })
}

const use = (code: string, asked = server) => asked.request('POST', SESSION, { token: null, body: { code } })
const statusOf = async (person: SignedInPerson) => (await person.request('GET', CONNECTORS)).status

describe('links', () => {
  test('P29 a link signs a person in once, for one role, with a cookie that no script can read', async () => {
    const code = await createLink(server, 'operate', 'Sam')
    const answer = await use(code)
    expect(answer).toMatchObject({
      status: 201,
      body: {
        person: { id: expect.stringMatching(/^person_[\w-]{22}$/), name: 'Sam' },
        organization: { id: server.organization_id, name: 'Test' },
        role: 'operate',
        method: 'link',
        expires_at: expect.stringMatching(/^20.*Z$/),
        idle_seconds: 7_200,
      },
    })
    const [cookie, ...others] = answer.headers.getSetCookie()
    expect(others).toEqual([])
    expect(cookie).toMatch(/^__Host-linkspan_session=lsn_[\w-]{43}; Max-Age=43200; Path=\/; /)
    for (const word of ['HttpOnly', 'Secure', 'SameSite=Lax']) expect(cookie?.split('; ')).toContain(word)
    expect(JSON.stringify(answer.body)).not.toContain(cookie?.split(/[=;]/)[1])
    const person = personOf(server, answer)
    const { body } = await person.request('GET', SESSION)
    expect(body).toEqual(answer.body)
    expect(await use(code)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    const again = await use(await createLink(server, 'read', 'Sam'))
    expect(again.body.person).toEqual(answer.body.person)
    expect((await use(await createLink(server, 'read', 'Kim'))).body.person.id).not.toBe(
      answer.body.person.id,
    )
  })

  test('P29 a link of another organization changes no browser that is signed in unless it is asked to', async () => {
    const { id: other } = await server.server.services.clients.createOrganization('Globex')
    const token = await server.tokenFor(other)
    const linkOf = async () => {
      const body = { name: 'Eve', role: 'manage' }
      return (await server.request('POST', LINKS, { token, body })).body.url.split('#')[1] as string
    }
    const person = await signIn(server)
    const open = (body: object) =>
      server.request('POST', SESSION, { token: null, body, headers: { cookie: person.cookie } })
    const code = await linkOf()
    const refused = await open({ code })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringContaining('“Globex”'), remedy: expect.any(String) },
    })
    expect(refused.headers.getSetCookie()).toEqual([])
    expect((await person.request('GET', SESSION)).body.organization.name).toBe('Test')
    // the link was not used, and works when it is asked for
    expect(await open({ code, replace: true })).toMatchObject({
      status: 201,
      body: { organization: { id: other } },
    })
    // a link of the same organization asks nothing, and neither does a browser whose session has ended
    expect((await open({ code: await createLink(server) })).status).toBe(201)
    await person.request('DELETE', SESSION)
    expect((await open({ code: await linkOf() })).status).toBe(201)
  })

  test('P29 links and sessions end with the client that made the link', async () => {
    const { clients, access } = server.server.services
    const client = await clients.createClient('inviter', [server.organization_id])
    const { access_token: token } = (await access.issue(client.client_id, client.client_secret)) ?? {}
    const asked = { body: { name: 'Sam', role: 'read' }, ...(token && { token }) }
    const made = await Promise.all([1, 2].map(() => server.request('POST', LINKS, asked)))
    const [first, second] = made.map(({ body }) => body.url.split('#')[1])
    const person = personOf(server, await use(first))
    expect(await statusOf(person)).toBe(200)
    await clients.revoke(client.client_id)
    expect(await statusOf(person)).toBe(401)
    expect((await use(second)).status).toBe(401)
  })

  test('P27 wrong codes are refused, and after many the address has to wait', async () => {
    const other = await startTestServer({ throttle: { per_address: 3 } })
    expect((await use('', other)).status).toBe(400)
    for (const status of [401, 401, 429]) expect((await use('lsc_wrong', other)).status).toBe(status)
    // who has a link is let in all the same
    expect((await use(await createLink(other), other)).status).toBe(201)
    await other.close()
  })

  test('P59 a token gives nobody more than it has, and none whose writes need an approval gives anything', async () => {
    const rights = ['read', 'search', 'write', 'connect', 'sync', 'manage']
    const linkBy = async (scope: object, role: string) => {
      const { body } = await server.request('POST', '/api/v1/account/tokens', { body: { scope } })
      const asked = { body: { name: 'Sam', role }, token: body.access_token }
      const answer = await server.request('POST', LINKS, asked)
      return answer.status === 201 ? 'made' : answer.body.missing_scope
    }
    expect(await linkBy({ actions: rights }, 'manage')).toBe('made')
    expect(await linkBy({ actions: ['manage', 'read'] }, 'read')).toEqual(['search'])
    expect(await linkBy({ actions: ['manage', 'read', 'search'] }, 'operate')).toEqual(['write', 'connect'])
    expect(await linkBy({ customer_name: 'Acme' }, 'read')).toEqual(['customer_name'])
    expect(await linkBy({ approval: 'writes', actions: rights }, 'read')).toEqual(['approval'])
  })
})

describe('sessions', () => {
  test('P29 signing out ends the session, and the browser drops its cookie', async () => {
    const person = await signIn(server)
    const left = await person.request('DELETE', SESSION)
    expect(left.status).toBe(204)
    expect(left.headers.getSetCookie()[0]).toMatch(/^__Host-linkspan_session=; Max-Age=0; /)
    expect(await statusOf(person)).toBe(401)
  })

  test('P29 a session ends with the primary key of the server, and nobody else signs in with its cookie', async () => {
    const [first, second] = [newKeyRing('k1').primary, newKeyRing('k2').primary]
    const before = await startTestServer({ key_ring: createKeyRing([first]) })
    const person = await signIn(before)
    await before.stop()
    for (const [key_ring, status] of [
      [createKeyRing([first, second]), 200],
      [createKeyRing([second, first]), 401],
    ] as const) {
      const after = await startTestServer({ data_dir: before.config.data_dir, key_ring })
      const { cookie } = person
      const answer = await after.request('GET', SESSION, { token: null, headers: { cookie } })
      expect(answer.status).toBe(status)
      await after.stop()
    }
    await before.close()
  })

  test('P29 a live stream of events ends with the session', async () => {
    const person = await signIn(server)
    // the stream begins after the event of the sign-in
    await numbered(server.server.store)
    const headers = { cookie: person.cookie, accept: 'text/event-stream' }
    const stream = await fetch(`${server.base_url}/api/v1/events?after=now`, { headers })
    expect(stream.status).toBe(200)
    await person.request('DELETE', SESSION)
    // an event wakes the stream, which then finds that nobody may read it
    await createLink(server)
    expect(await stream.text()).not.toContain('session.started')
  })

  test('P27 a change by cookie needs the token of the session, and a page of this server', async () => {
    const { cookie, csrf_token } = await signIn(server)
    const { host, origin } = new URL(server.base_url)
    const other = (await signIn(server)).csrf_token
    const ask = (headers: Record<string, string>, method = 'POST') =>
      server.request(method, '/api/v1/account/tokens', {
        token: null,
        ...(method === 'POST' && { body: { scope: {} } }),
        headers: { cookie, ...headers },
      })
    const same = { 'sec-fetch-site': 'same-origin' }
    const refused = [
      {},
      same,
      { ...same, 'x-csrf-token': other },
      { ...same, 'x-csrf-token': '' },
      { 'x-csrf-token': csrf_token },
      ...['cross-site', 'same-site', 'none'].map((site) => ({
        'x-csrf-token': csrf_token,
        'sec-fetch-site': site,
        origin,
      })),
      ...['https://evil.example', 'null', `http://${host}.evil.example`, `http://evil.example?${host}`].map(
        (from) => ({ 'x-csrf-token': csrf_token, origin: from }),
      ),
    ]
    for (const headers of refused)
      expect({ asked: headers, ...(await ask(headers)) }).toMatchObject({
        asked: headers,
        status: 403,
        body: { code: 'csrf_refused' },
      })
    for (const headers of [same, { origin }])
      expect((await ask({ 'x-csrf-token': csrf_token, ...headers })).status).toBe(201)
    expect((await ask({}, 'GET')).status).toBe(200)
    expect((await server.request('DELETE', SESSION, { token: null, headers: { cookie } })).status).toBe(403)
    expect((await server.request('GET', SESSION, { token: null, headers: { cookie } })).status).toBe(200)
  })

  test('P27 a header decides before a cookie, two cookies are none, and a session is of one organization', async () => {
    const { cookie } = await signIn(server)
    const get = (headers: Record<string, string>, token: string | null = null) =>
      server.request('GET', CONNECTORS, { token, headers })
    expect((await get({ cookie }, 'wrong')).status).toBe(401)
    expect((await get({ cookie: `${cookie}; ${cookie}` })).status).toBe(401)
    expect((await get({ cookie: `theme=dark; ${cookie}; x=y` })).status).toBe(200)
    expect((await get({ cookie, 'x-organization-id': 'org_other' })).status).toBe(403)
    // a token is no person
    expect((await server.request('GET', SESSION)).status).toBe(401)
  })

  test('P29 tokens that a manager makes outlive the session; others make none', async () => {
    const scope = { actions: ['read'], expires_in: 30 * 86_400 }
    const make = (person: SignedInPerson) =>
      person.request('POST', '/api/v1/account/tokens', { body: { scope } })
    const made = await make(await signIn(server, 'manage'))
    expect(made).toMatchObject({ status: 201, body: { expires_in: 30 * 86_400 } })
    for (const role of ['read', 'operate'] as const)
      expect(await make(await signIn(server, role))).toMatchObject({ status: 403 })
  })

  test('P20 events and the log name the person, and never what it has signed in with', async () => {
    const code = await createLink(server, 'manage', 'Robin')
    const answer = await use(code)
    const person = personOf(server, answer)
    const { id } = answer.body.person
    const made = await person.request('POST', '/api/v1/account/tokens', { body: { scope: {} } })
    await person.request('DELETE', SESSION)
    const ofPerson = await eventsUntil('session.ended', ({ actor }) => actor.id === id)
    expect(ofPerson.map(({ type }) => type)).toEqual(['session.started', 'token.created', 'session.ended'])
    for (const { actor, data } of each(ofPerson)) {
      expect(actor).toEqual({ kind: 'person', id })
      if ('person_id' in data) expect(data).toMatchObject({ person_id: id, name: 'Robin' })
    }
    const line = server.logs.find((each) => each.includes(made.headers.get('x-request-id') as string))
    expect(JSON.parse(line as string)).toMatchObject({
      person_id: id,
      organization_id: server.organization_id,
    })
    const written = server.logs.join('') + JSON.stringify(ofPerson)
    for (const secret of [code, person.cookie.split('=')[1] as string, person.csrf_token])
      expect(written).not.toContain(secret)
  })
})

describe('the command', () => {
  const env = (config: TestServer['config']) => ({
    NODE_ENV: config.mode,
    LINKSPAN_DATA_DIR: config.data_dir,
  })

  test('linkspan console prints a link for one role, of one organization', async () => {
    const ours = await startTestServer()
    const { config, organization_id } = ours
    const { port } = new URL(ours.base_url)
    const command = (...args: string[]) =>
      runCommand({ config: { ...config, port: Number(port) } }, ['console', ...args])
    const link = await command('--role', 'read', '--name', 'Ana')
    expect(link).toMatch(new RegExp(`^${ours.base_url}/console/sign-in#lsc_[\\w-]{43}\n$`))
    const answer = await use(link.trim().split('#')[1] as string, ours)
    expect(answer.body).toMatchObject({
      role: 'read',
      person: { name: 'Ana' },
      organization: { id: organization_id },
    })
    const [made] = await eventsUntil('sign_in_link.created', ({ actor }) => actor.kind === 'operator', ours)
    expect(made).toMatchObject({ actor: { kind: 'operator' }, data: { role: 'read', name: 'Ana' } })

    const other = await ours.server.services.clients.createOrganization('Other')
    await expect(command()).rejects.toThrow(`there are several organizations`)
    const there = await use((await command('--organization', other.id)).trim().split('#')[1] as string, ours)
    expect(there.body).toMatchObject({ role: 'manage', organization: other, person: { name: 'operator' } })
    await ours.close()
  })

  test('a server that does not know its own address makes no link', async () => {
    const ours = await startTestServer({ mode: 'production' })
    const ended = await runHere(['console'], {
      ...env(ours.config),
      LINKSPAN_KEYS: `k1:${ours.config.key_ring.primary.key.export().toString('base64')}`,
    })
    expect(ended).toMatchObject({ code: 1, out: '' })
    expect(ended.err).toContain('LINKSPAN_PUBLIC_URL')
    const asked = await ours.request('POST', LINKS, { body: { name: 'Sam' } })
    expect(asked).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    await ours.close()
  })
})
