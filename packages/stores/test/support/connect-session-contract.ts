import { expect } from '@jest/globals'
import type { NewConnectSession } from '@linkspan/stores'
import { contractTest } from './contract-test.ts'
import type { SharedDatabase } from './databases.ts'

const start = 1_800_000_000_000

const sessionOf = (id: string, more: Partial<NewConnectSession> = {}) => ({
  organization_id: 'org_a',
  id,
  customer_name: 'Acme',
  connector_types: ['advertising', 'drive'],
  redirect_url: 'https://app.example/done',
  lineage: `${id}/`,
  connector_id: null,
  code_hash: `code of ${id}`,
  choose: ['accounts'],
  replication_config: { advertising: { start_date: '2026-01-01' } },
  consent_groups: { drive: ['change_files'] },
  created_at: start,
  expires_at: start + 1_000,
  ...more,
})

/** What every store promises about the links by which customers connect accounts. */
export function connectSessionContract(name: string, create: () => Promise<SharedDatabase>): void {
  const withStore = contractTest(name, create, {
    time: start,
    async prepare({ clients, scoped_tokens }) {
      for (const id of ['org_a', 'org_b']) await clients.insertOrganization({ id, name: id })
      await clients.insertClient({ id: 'c1', name: 'c1' })
      await clients.insertMembership('c1', 'org_a')
      await scoped_tokens.insert({
        id: 'tok_1',
        hash: 'hash',
        organization_id: 'org_a',
        client_id: 'c1',
        parent_id: null,
        lineage: 'tok_1/',
        name: null,
        scope: '{}',
        lifetime_ms: 1_000,
        ends_by: undefined,
      })
    },
  })

  withStore('P27 a connect session is found as it was stored, in its organization alone', async (store) => {
    const { connect_sessions } = store
    const all_kinds = { connector_types: null, redirect_url: null }
    await connect_sessions.insert(sessionOf('tok_1'))
    await connect_sessions.insert(sessionOf('tok_2', all_kinds))
    const found = ({ code_hash: _, ...session }: NewConnectSession) => ({
      ...session,
      step: 'link',
      refusal: null,
      completed_at: null,
      has_expired: false,
      has_token: true,
    })
    expect(await connect_sessions.find('org_a', 'tok_1')).toEqual(found(sessionOf('tok_1')))
    expect(await connect_sessions.find('org_a', 'tok_2')).toEqual({
      ...found(sessionOf('tok_2', all_kinds)),
      has_token: false,
    })
    expect(await connect_sessions.find('org_b', 'tok_1')).toBeUndefined()
    await store.scoped_tokens.delete('org_a', 'tok_1')
    expect(await connect_sessions.find('org_a', 'tok_1')).toMatchObject({ has_token: false })
  })

  withStore(
    'P27 a code opens a link once, for one browser, and names the session ever after',
    async (store, clock) => {
      const { connect_sessions } = store
      await connect_sessions.insert(sessionOf('tok_1'))
      const code_hash = 'code of tok_1'
      expect(await connect_sessions.open('tok_1', 'another code', 'secret')).toBe(false)
      expect(await connect_sessions.findBy('tok_1', { secret_hash: 'secret' })).toBeUndefined()
      const secrets = Array.from({ length: 6 }, (_, index) => `secret ${index}`)
      const opened = await Promise.all(
        secrets.map((secret) => connect_sessions.open('tok_1', code_hash, secret)),
      )
      expect(opened.filter(Boolean)).toHaveLength(1)
      for (const [index, secret_hash] of secrets.entries()) {
        const found = await connect_sessions.findBy('tok_1', { secret_hash })
        expect(found?.step).toBe(opened[index] ? 'page' : undefined)
      }
      expect(await connect_sessions.findBy('tok_1', { code_hash })).toMatchObject({ id: 'tok_1' })
      expect(await connect_sessions.findBy('tok_2', { code_hash })).toBeUndefined()
      await connect_sessions.insert(sessionOf('tok_2'))
      clock.time = start + 1_000
      expect(await connect_sessions.open('tok_2', 'code of tok_2', 'late')).toBe(false)
    },
  )

  withStore('one connector is noted, also when many are made at once', async ({ connect_sessions }) => {
    await connect_sessions.insert(sessionOf('tok_1'))
    expect(await connect_sessions.attach('org_b', 'tok_1', 'con_0')).toBe(false)
    expect(await connect_sessions.attach('org_a', 'tok_9', 'con_0')).toBe(false)
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, index) => connect_sessions.attach('org_a', 'tok_1', `con_${index}`)),
    )
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await connect_sessions.find('org_a', 'tok_1')).toMatchObject({
      connector_id: `con_${made.indexOf(true)}`,
      completed_at: null,
    })
  })

  withStore(
    'how far a customer is stays until the session is completed, once',
    async ({ connect_sessions }) => {
      await connect_sessions.insert(sessionOf('tok_1'))
      const refusal = { code: 'access_denied', message: 'No.', at: '2026-11-23T10:00:00.000Z' }
      await connect_sessions.progress('org_b', 'tok_1', { step: 'vendor' })
      await connect_sessions.progress('org_a', 'tok_1', { refusal })
      const read = () => connect_sessions.find('org_a', 'tok_1')
      expect(await read()).toMatchObject({ step: 'link', refusal })
      await connect_sessions.progress('org_a', 'tok_1', { step: 'vendor' })
      expect(await read()).toMatchObject({ step: 'vendor', refusal })
      const ends = await Promise.all([1, 2, 3].map(() => connect_sessions.complete('org_a', 'tok_1')))
      expect(ends.filter(Boolean)).toHaveLength(1)
      await connect_sessions.progress('org_a', 'tok_1', { step: 'page', refusal })
      expect(await read()).toMatchObject({ step: 'vendor', refusal: null, completed_at: start })
      expect(await connect_sessions.attach('org_a', 'tok_1', 'con_1')).toBe(false)
    },
  )

  withStore('a connect session ends, and stays for as long as it is kept', async (store, clock) => {
    const { connect_sessions } = store
    await connect_sessions.insert(sessionOf('tok_1'))
    clock.time = start + 1_000
    expect(await connect_sessions.find('org_a', 'tok_1')).toMatchObject({ has_expired: true })
    clock.time = start + 1_499
    await store.expired.delete(500)
    expect(await connect_sessions.find('org_a', 'tok_1')).toBeDefined()
    clock.time = start + 1_500
    await store.expired.delete(500)
    expect(await connect_sessions.find('org_a', 'tok_1')).toBeUndefined()
  })
}
