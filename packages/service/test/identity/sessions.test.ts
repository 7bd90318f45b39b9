import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Store } from '@linkspan/stores'
import * as fc from 'fast-check'
import { databasesOfRun, type SharedDatabase } from '../../../stores/test/support/databases.ts'
import { newKeyRing } from '../../../stores/test/support/fresh.ts'
import { csrfTokenOf, requireOwnRequest } from '../../src/identity/own-request.ts'
import { createSessions, type Sessions, toPerson } from '../../src/identity/sessions.ts'

const HOUR_MS = 3_600_000
const organization_id = 'org_a'
const link = { organization_id, name: 'Sam', role: 'operate' } as const

describe.each(databasesOfRun)('on %s', (_kind, create) => {
  let database: SharedDatabase
  let store: Store
  let now: number
  const ring = newKeyRing('k1')
  const open = (key_ring = ring, public_url: string | undefined = 'https://linkspan.example') =>
    createSessions({ store, key_ring, publicUrl: () => public_url })
  let sessions: Sessions

  beforeEach(async () => {
    now = 1_800_000_000_000
    database = await create()
    store = database.open(() => now)
    await store.migrate()
    await store.clients.insertOrganization({ id: organization_id, name: 'A' })
    sessions = open()
  })
  afterEach(async () => {
    await store.close()
    await database.remove()
  })

  const codeOf = async () => (await sessions.createLink(link)).url.split('#')[1] as string

  test('P29 a link signs in once, within ten minutes, also if several use it at once', async () => {
    const [early, late] = [await codeOf(), await codeOf()]
    now += 10 * 60_000 - 1
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => sessions.signInByCode(early)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    now++
    for (const code of [early, late, 'lsc_wrong', ''])
      await expect(sessions.signInByCode(code)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('P17 a session that was used while the clock was ahead ends without use like any other', async () => {
    const { secret } = await sessions.signInByCode(await codeOf())
    const lasts = async () => (await sessions.authenticate(secret)) !== undefined
    now += HOUR_MS
    expect(await lasts()).toBe(true)
    now -= HOUR_MS
    expect(await lasts()).toBe(true)
    now += 2 * HOUR_MS
    expect(await lasts()).toBe(false)
  })

  test('P29 a session ends by signing out, without use for two hours, and after twelve', async () => {
    const start = () => codeOf().then((code) => sessions.signInByCode(code))
    const [out, idle, used] = [await start(), await start(), await start()]
    const lasts = async (secret: string) => (await sessions.authenticate(secret)) !== undefined
    await sessions.signOut(out.session)
    await sessions.signOut(out.session)
    expect(await lasts(out.secret)).toBe(false)
    for (let hours = 1; hours <= 11; hours++) {
      now += HOUR_MS
      expect([hours, await lasts(used.secret)]).toEqual([hours, true])
    }
    expect(await lasts(idle.secret)).toBe(false)
    now += HOUR_MS
    expect(await lasts(used.secret)).toBe(false)
    await store.transaction(({ events }) => events.number(100))
    const { events } = await store.events.list({ organization_id, after: 0, limit: 100 })
    // who signs out twice has ended one session
    expect(events.filter(({ type }) => type === 'session.ended')).toMatchObject([
      { data: { person_id: out.session.person.id, session_id: out.session.id } },
    ])
  })

  test('P29 a session ends with the key that was the primary one, and no secret is stored', async () => {
    const { secret, session } = await sessions.signInByCode(await codeOf())
    expect(await sessions.authenticate(secret)).toMatchObject({ id: session.id, role: 'operate' })
    expect(await open(newKeyRing('k2')).authenticate(secret)).toBeUndefined()
    expect(await sessions.authenticate(session.id)).toBeUndefined()
    for (const table of ['sessions', 'sign_in_links', 'events'])
      expect(JSON.stringify(await database.query(`select * from ${table}`))).not.toContain(secret)
  })

  test('a server that does not know its address makes no link, and records none', async () => {
    const lost = createSessions({ store, key_ring: ring, publicUrl: () => undefined })
    await expect(lost.createLink(link)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await store.events.hasUnnumbered()).toBe(false)
  })
})

test('a person has one id in an organization for each way to sign in, whatever it is called', () => {
  const subject = fc.string()
  void fc.assert(
    fc.property(subject, subject, (one, other) => {
      const { id } = toPerson('org_a', 'oidc', one, 'Sam')
      expect(toPerson('org_a', 'oidc', one, 'Kim')).toEqual({ id, name: 'Kim' })
      expect(toPerson('org_a', 'oidc', other, 'Sam').id === id).toBe(one === other)
      for (const elsewhere of [toPerson('org_b', 'oidc', one, 'Sam'), toPerson('org_a', 'link', one, 'Sam')])
        expect(elsewhere.id).not.toBe(id)
    }),
  )
})

describe('P27 a change with a session', () => {
  const secret = 'lsn_secret'
  const own = 'https://linkspan.example'
  const taken = (origin: Partial<Parameters<typeof requireOwnRequest>[1]>, public_url?: string) => {
    const none = { csrf_token: undefined, origin: undefined, fetch_site: undefined, host: undefined }
    try {
      requireOwnRequest(secret, { ...none, ...origin }, public_url)
      return 'taken'
    } catch (error) {
      return (error as { code: string }).code
    }
  }

  test('is taken exactly if the browser places it here, and it knows the token of the session', () => {
    const tokens = fc.constantFrom(csrfTokenOf(secret), csrfTokenOf('lsn_other'), '', undefined)
    const sites = fc.constantFrom('same-origin', 'same-site', 'cross-site', 'none', '', undefined)
    const hosts = ['linkspan.example', 'linkspan.example:8443', 'evil.example', '10.0.0.1']
    const origins = fc.constantFrom(...hosts.map((host) => `https://${host}`), 'null', '', undefined)
    const asked = fc.record({
      csrf_token: tokens,
      fetch_site: sites,
      origin: origins,
      host: fc.constantFrom(...hosts, undefined),
    })
    void fc.assert(
      fc.property(asked, fc.constantFrom(own, undefined), (given, public_url) => {
        const { csrf_token, fetch_site, origin, host } = given
        // the header that no page can set decides; older browsers say only where the page is from
        const by_origin = origin === `https://${host}` || (origin !== undefined && origin === public_url)
        const placed = fetch_site === undefined ? by_origin : fetch_site === 'same-origin'
        const expected = placed && csrf_token === csrfTokenOf(secret) ? 'taken' : 'csrf_refused'
        expect([given, public_url, taken(given, public_url)]).toEqual([given, public_url, expected])
      }),
      { numRuns: 1_000 },
    )
  })
})
