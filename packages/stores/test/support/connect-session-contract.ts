import { expect } from '@jest/globals'
import type { StoredConnectSession } from '@linkspan/stores'
import { contractTest } from './contract-test.ts'
import type { SharedDatabase } from './databases.ts'

const start = 1_800_000_000_000

const sessionOf = (id: string, more: Partial<StoredConnectSession> = {}) => ({
  organization_id: 'org_a',
  id,
  customer_name: 'Acme',
  connector_types: ['advertising', 'drive'],
  redirect_url: 'https://app.example/done',
  lineage: `${id}/`,
  created_at: start,
  expires_at: start + 1_000,
  ...more,
})

/** What every store promises about the links by which customers connect accounts. */
export function connectSessionContract(name: string, create: () => Promise<SharedDatabase>): void {
  const withStore = contractTest(name, create, {
    time: start,
    async prepare({ clients, scoped_tokens }) {
      for (const id of ['org_a', 'org_b']) await clients.insertOrganization({ id, name: id }, start)
      await clients.insertClient({ id: 'c1', name: 'c1' }, start)
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
    const open = { connector_id: null, has_expired: false, has_token: true }
    expect(await connect_sessions.find('org_a', 'tok_1')).toEqual({ ...sessionOf('tok_1'), ...open })
    expect(await connect_sessions.find('org_a', 'tok_2')).toEqual({
      ...sessionOf('tok_2', all_kinds),
      ...open,
      has_token: false,
    })
    expect(await connect_sessions.find('org_b', 'tok_1')).toBeUndefined()
    await store.scoped_tokens.delete('org_a', 'tok_1')
    expect(await connect_sessions.find('org_a', 'tok_1')).toMatchObject({ has_token: false })
  })

  withStore('one connector is noted, also when many are made at once', async ({ connect_sessions }) => {
    await connect_sessions.insert(sessionOf('tok_1'))
    const ids = ['tok_0', 'tok_1', 'tok_9']
    expect(await connect_sessions.complete('org_b', ids, 'con_0')).toBe('none')
    expect(await connect_sessions.complete('org_a', ['tok_0', 'ses_1'], 'con_0')).toBe('none')
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, index) => connect_sessions.complete('org_a', ids, `con_${index}`)),
    )
    expect(made.toSorted()).toEqual(['completed', ...Array(5).fill('used')])
    expect(await connect_sessions.find('org_a', 'tok_1')).toMatchObject({
      connector_id: `con_${made.indexOf('completed')}`,
    })
  })

  withStore('a connect session ends, and stays for as long as it is kept', async (store, clock) => {
    const { connect_sessions } = store
    await connect_sessions.insert(sessionOf('tok_1'))
    clock.time = start + 1_000
    expect(await connect_sessions.find('org_a', 'tok_1')).toMatchObject({ has_expired: true })
    clock.time = start + 1_499
    await connect_sessions.deleteOld(500)
    expect(await connect_sessions.find('org_a', 'tok_1')).toBeDefined()
    clock.time = start + 1_500
    await connect_sessions.deleteOld(500)
    expect(await connect_sessions.find('org_a', 'tok_1')).toBeUndefined()
  })
}
