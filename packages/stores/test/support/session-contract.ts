import { expect } from '@jest/globals'
import type { NewSession, NewSignInLink, Store } from '@linkspan/stores'
import { contractTest } from './contract-test.ts'
import type { SharedDatabase } from './databases.ts'

const start = 1_800_000_000_000
const person = { id: 'person_1', name: 'Sam' }

const linkOf = (hash: string, more: Partial<NewSignInLink> = {}): NewSignInLink => ({
  hash,
  organization_id: 'org_a',
  client_id: null,
  person,
  role: 'operate',
  method: 'link',
  lifetime_ms: 1_000,
  ...more,
})

const sessionOf = (id: string, more: Partial<NewSession> = {}): NewSession => ({
  id,
  hash: `hash of ${id}`,
  organization_id: 'org_a',
  client_id: 'c1',
  person,
  role: 'read',
  method: 'link',
  key_id: 'k1',
  lifetime_ms: 1_000,
  idle_ms: 300,
  ...more,
})

/** Two organizations, and a client that is a member of one. */
async function prepare({ clients }: Store): Promise<void> {
  for (const id of ['org_a', 'org_b']) await clients.insertOrganization({ id, name: `Name of ${id}` })
  for (const id of ['c1', 'c2']) await clients.insertClient({ id, name: id })
  await clients.insertMembership('c1', 'org_a')
}

/** What every store promises about people who sign in. */
export function sessionContract(name: string, create: () => Promise<SharedDatabase>): void {
  const withStore = contractTest(name, create, { time: start, prepare })

  withStore(
    'P29 a link is taken once, also when many take it at once, and until it expires',
    async (store, clock) => {
      const { sign_in_links } = store
      for (const hash of ['one', 'two', 'three'])
        expect(await sign_in_links.insert(linkOf(hash))).toBe(start + 1_000)
      const taken = await Promise.all(Array.from({ length: 8 }, () => sign_in_links.take('one')))
      const { hash: _, lifetime_ms, ...link } = linkOf('one')
      expect(taken.filter((each) => each !== undefined)).toEqual([link])
      await sign_in_links.insert(linkOf('of a provider', { method: 'oidc' }))
      expect(await sign_in_links.take('of a provider')).toEqual({ ...link, method: 'oidc' })
      expect(await sign_in_links.take('never')).toBeUndefined()
      clock.time = start + 1_000
      expect(await sign_in_links.take('two')).toBeUndefined()
      await store.expired.delete(0)
      clock.time = start
      expect(await sign_in_links.take('three')).toBeUndefined()
    },
  )

  withStore('P29 the links and sessions of a client end with it, and no others', async (store) => {
    const { sign_in_links, sessions } = store
    await sign_in_links.insert(linkOf('of c1', { client_id: 'c1' }))
    await sign_in_links.insert(linkOf('of the operator'))
    for (const client_id of ['c1', 'c2']) await sessions.insert(sessionOf(`of ${client_id}`, { client_id }))
    await store.clients.ensureMember({ id: 'c2', name: 'other' }, 'org_a')
    await store.clients.revoke('c1')
    expect(await sign_in_links.take('of c1')).toBeUndefined()
    expect(await sign_in_links.take('of the operator')).toBeDefined()
    expect(await sessions.find('hash of of c1', 'k1')).toBeUndefined()
    expect(await sessions.find('hash of of c2', 'k1')).toBeDefined()
  })

  withStore(
    'P29 a session is found by its hash until its end, or until nobody has used it',
    async (store, clock) => {
      const { sessions } = store
      const stored = await sessions.insert(sessionOf('s1'))
      const { hash: _, key_id, lifetime_ms, idle_ms, ...session } = sessionOf('s1')
      expect(stored).toEqual({ ...session, created_at: start, expires_at: start + 1_000, unused_ms: 0 })
      await sessions.insert(sessionOf('s2'))
      for (const elapsed of [299, 598, 897]) {
        clock.time = start + elapsed
        expect(await sessions.find('hash of s1', 'k1')).toEqual({ ...stored, unused_ms: 299 })
        expect(await sessions.holds('org_a', 's1')).toBe(true)
        await sessions.touch('org_a', 's1')
      }
      expect(await sessions.find('hash of s2', 'k1')).toBeUndefined()
      expect(await sessions.holds('org_a', 's2')).toBe(false)
      clock.time = start + 1_000
      expect(await sessions.find('hash of s1', 'k1')).toBeUndefined()
      expect(await sessions.holds('org_a', 's1')).toBe(false)
      await store.expired.delete(0)
      clock.time = start
      for (const id of ['s1', 's2']) expect(await sessions.find(`hash of ${id}`, 'k1')).toBeUndefined()
    },
  )

  withStore('P27 a session is of one organization, one key, and a client that is a member', async (store) => {
    const { sessions } = store
    await sessions.insert(sessionOf('s1'))
    await sessions.insert(sessionOf('s2', { organization_id: 'org_b' }))
    expect(await sessions.find('hash of s1', 'k2')).toBeUndefined()
    expect(await sessions.find('hash of s2', 'k1')).toBeUndefined()
    expect(await sessions.holds('org_b', 's1')).toBe(false)
    expect(await sessions.delete('org_b', 's1')).toBe(false)
    expect(await sessions.delete('org_a', 's1')).toBe(true)
    expect(await sessions.delete('org_a', 's1')).toBe(false)
    expect(await sessions.find('hash of s1', 'k1')).toBeUndefined()
  })

  withStore(
    'a client and its membership are made once, also by many at the same time',
    async ({ clients }) => {
      const made = Array.from({ length: 4 }, () =>
        clients.ensureMember({ id: 'c3', name: 'console' }, 'org_b'),
      )
      await Promise.all(made)
      expect(await clients.organizationsOf('c3')).toEqual(['org_b'])
      expect(await clients.findOrganization('org_b')).toEqual({ id: 'org_b', name: 'Name of org_b' })
      expect(await clients.findOrganization('org_c')).toBeUndefined()
    },
  )
}
