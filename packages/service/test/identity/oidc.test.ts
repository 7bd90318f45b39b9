import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createEnvelope, type SessionRole, type Store } from '@linkspan/stores'
import * as fc from 'fast-check'
import { type SharedDatabase, sqliteDatabase } from '../../../stores/test/support/databases.ts'
import { newKeyRing } from '../../../stores/test/support/fresh.ts'
import { createOidc, type Oidc, type OidcEnd, type OidcWish } from '../../src/identity/oidc.ts'
import { parseRoleRules, rolesOf } from '../../src/identity/oidc-settings.ts'
import { type IssuerFault, type OidcIssuer, startOidcIssuer } from '../support/oidc-issuer.ts'

const RULES = 'staff=read,admins=manage,a=read@org_a,b=operate@org_b,gone=manage@org_none'

let issuer: OidcIssuer
let database: SharedDatabase
let store: Store
let oidc: Oidc
let now: number
const warned: object[] = []

beforeAll(async () => {
  issuer = await startOidcIssuer()
  database = await sqliteDatabase()
  store = database.open()
  await store.migrate()
  for (const id of ['org_a', 'org_b']) await store.clients.insertOrganization({ id, name: id })
})
afterAll(async () => {
  await store.close()
  await database.remove()
  await issuer.close()
})
beforeEach(() => {
  issuer.fault = {}
  issuer.person = { sub: 'u1', name: 'Sam Doe', groups: ['a', 'b'] }
  now = Date.now()
  const { client_id, client_secret } = issuer.client
  oidc = createOidc({
    settings: {
      issuer: issuer.base_url,
      client_id,
      client_secret: () => client_secret,
      name: 'Acme accounts',
      scopes: 'openid profile',
      claim: 'groups',
      roles: parseRoleRules(RULES),
    },
    store,
    envelope: createEnvelope(newKeyRing('k1')),
    fetch: (url, init) => fetch(url, init as RequestInit),
    logger: { warn: (fields) => void warned.push(fields) },
    publicUrl: () => 'https://linkspan.example',
    now: () => now,
  })
})

/** What the provider sends the browser back with, and what the browser has kept. */
async function answered(wish: OidcWish = {}): Promise<[URLSearchParams, string]> {
  const begun = await oidc.begin(wish)
  if (!('pending' in begun)) throw new Error('the provider did not answer')
  const { headers } = await fetch(begun.location, { redirect: 'manual' })
  return [new URL(headers.get('location') as string).searchParams, begun.pending]
}

const signIn = async (wish?: OidcWish): Promise<OidcEnd> => oidc.complete(...(await answered(wish)))

describe('P29 a person of several organizations', () => {
  test('signs in to the one that it names, with its role there, and to the first one of the rules otherwise', async () => {
    const there = { organization_id: 'org_b', role: 'operate' }
    expect((await signIn({ organization_id: 'org_b' })).sign_in).toMatchObject(there)
    const first = { organization_id: 'org_a', role: 'read' }
    expect((await signIn({ organization_id: 'org_a' })).sign_in).toMatchObject(first)
    expect((await signIn()).sign_in).toMatchObject(first)
  })

  test('signs in to none that gives it no role, or that is gone', async () => {
    issuer.person = { ...issuer.person, groups: ['a', 'gone'] }
    for (const organization_id of ['org_b', 'org_none', 'org_unknown', '']) {
      const { location, sign_in, error } = await signIn({ organization_id })
      expect([organization_id, location, sign_in]).toEqual([
        organization_id,
        '/console/sign-in?error=not_allowed',
        undefined,
      ])
      expect(error?.code).toBe('not_allowed')
    }
    // a rule without an organization names none of several
    issuer.person = { ...issuer.person, groups: ['staff', 'admins'] }
    expect((await signIn()).error?.code).toBe('not_allowed')
  })

  test('is another person in each', async () => {
    const [one, two, again] = [
      await signIn({ organization_id: 'org_a' }),
      await signIn({ organization_id: 'org_b' }),
      await signIn({ organization_id: 'org_a' }),
    ]
    expect(one.sign_in?.person).toEqual(again.sign_in?.person)
    expect(one.sign_in?.person.id).not.toBe(two.sign_in?.person.id)
  })
})

test('P29 whatever values a claim and the rules have, each organization gives the highest of its roles', () => {
  const ranks: readonly SessionRole[] = ['read', 'operate', 'manage']
  const rule = fc.record({
    value: fc.constantFrom('x', 'y', 'z'),
    role: fc.constantFrom(...ranks),
    organization_id: fc.constantFrom(undefined, 'org_a', 'org_b'),
  })
  const claim = fc.oneof(fc.constantFrom('x', 'y', undefined), fc.subarray(['x', 'y', 'z', 'other']))
  void fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 8 }),
      claim,
      fc.constantFrom(undefined, 'org_a'),
      (roles, values, only) => {
        const given = [values].flat()
        const found = rolesOf({ claim: 'realm.roles', roles }, { realm: { roles: values } }, only)
        for (const id of ['org_a', 'org_b']) {
          const own = roles.filter(
            ({ value, organization_id = only }) => organization_id === id && given.includes(value),
          )
          const highest = Math.max(...own.map(({ role }) => ranks.indexOf(role)))
          expect([id, found.get(id)]).toEqual([id, own.length > 0 ? ranks[highest] : undefined])
        }
        expect([...found.keys()].filter((id) => !['org_a', 'org_b'].includes(id))).toEqual([])
      },
    ),
  )
})

const refused: [title: string, code: string, fault: IssuerFault][] = [
  ['another nonce', 'issuer_failed', { claims: { nonce: 'other' } }],
  ['no nonce', 'issuer_failed', { claims: { nonce: undefined } }],
  ['a foreign issuer', 'issuer_failed', { claims: { iss: 'https://accounts.example' } }],
  ['another audience', 'issuer_failed', { claims: { aud: 'other' } }],
  ['a token that has expired', 'issuer_failed', { claims: { exp: 1_700_000_000 } }],
  ['a token with a forged signature', 'issuer_failed', { forged: true }],
  ['a token endpoint that refuses', 'issuer_failed', { status: 400 }],
  ['a token endpoint that fails', 'issuer_failed', { status: 503 }],
  ['a person whom the provider refuses', 'access_denied', { denied: true }],
  ['a person without a role', 'not_allowed', { claims: { groups: ['others'] } }],
  ['a person without the claim', 'not_allowed', { claims: { groups: undefined } }],
]
test.each(refused)('P29 signs nobody in with %s: %s', async (_title, code, fault) => {
  issuer.fault = fault
  const { sign_in, error, location } = await signIn()
  expect({ sign_in, code: error?.code, location }).toEqual({
    sign_in: undefined,
    code,
    location: `/console/sign-in?error=${code}`,
  })
  expect(warned.at(-1)).toMatchObject({ code })
})

test('P29 an answer is taken within ten minutes, with its own state, from what the browser has kept', async () => {
  const expired = '/console/sign-in?error=sign_in_expired'
  const [answer, pending] = await answered({ return_to: '/console/events' })
  const [other, another] = await answered()
  const forged = new URLSearchParams(answer)
  forged.set('state', 'other')
  const tries: [URLSearchParams, string | undefined][] = [
    [answer, another],
    [other, pending],
    [answer, undefined],
    [answer, ''],
    [answer, `${pending.slice(0, -4)}AAAA`],
    [forged, pending],
    [new URLSearchParams(), pending],
  ]
  for (const [given, kept] of tries) expect((await oidc.complete(given, kept)).location).toBe(expired)
  now += 600_000
  expect((await oidc.complete(answer, pending)).location).toBe(expired)
  now--
  // it began while the clock was ahead
  now -= 3_600_000
  expect((await oidc.complete(answer, pending)).location).toBe(expired)
  now += 3_600_000
  expect((await oidc.complete(answer, pending)).location).toBe('/console/events')
})

test('the name of a person is the first that the provider says, without control characters, of at most 100', async () => {
  const named = async (claims: object) => {
    issuer.person = { sub: 'u1', groups: ['a'], ...claims }
    return (await signIn()).sign_in?.person.name
  }
  expect(await named({ name: 'Sam\u0000 Doe\n', email: 'sam@acme.example' })).toBe('Sam  Doe ')
  expect(await named({ name: '', preferred_username: 'sam', email: 'sam@acme.example' })).toBe('sam')
  expect(await named({ name: 7, email: 'sam@acme.example' })).toBe('sam@acme.example')
  expect(await named({})).toBe('u1')
  expect(await named({ name: 'x'.repeat(200) })).toBe('x'.repeat(100))
})

test('rules of roles are read strictly', () => {
  for (const text of ['admins', 'admins=owner', 'admins=manage@other', '=read', 'a=read,,b=read', ''])
    expect(() => parseRoleRules(text)).toThrow('must be values of the claim with roles')
  expect(parseRoleRules('a b=read, cn=admins=manage@org_1')).toEqual([
    { value: 'a b', role: 'read', organization_id: undefined },
    { value: 'cn=admins', role: 'manage', organization_id: 'org_1' },
  ])
})
