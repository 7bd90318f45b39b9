import { expect } from '@jest/globals'
import type { NewToken, Store } from '@linkspan/stores'
import { contractTest } from './contract-test.ts'
import type { SharedDatabase } from './databases.ts'

const start = 1_800_000_000_000

/** A token that is made from others, by their ids. */
const tokenOf = (ids: string, more: Partial<NewToken> = {}): NewToken => {
  const lineage = ids.split(' ')
  const [id = '', parent_id = null] = lineage.toReversed()
  return {
    id,
    hash: `hash of ${id}`,
    organization_id: 'org_a',
    client_id: 'c1',
    parent_id,
    lineage: lineage.map((each) => `${each}/`).join(''),
    name: null,
    scope: '{"actions":["read"]}',
    lifetime_ms: 1_000,
    ends_by: undefined,
    ...more,
  }
}

/** Two organizations with a client each, and a client of both. */
async function prepare({ clients }: Store): Promise<void> {
  for (const id of ['org_a', 'org_b']) await clients.insertOrganization({ id, name: id })
  for (const id of ['c1', 'c2']) await clients.insertClient({ id, name: id })
  for (const id of ['c1', 'c2']) await clients.insertMembership(id, 'org_a')
  await clients.insertMembership('c2', 'org_b')
}

const page = { organization_id: 'org_a', lineage: undefined, after: undefined, limit: 10 }

/** What every store promises about tokens that have a scope. */
export function scopedTokenContract(name: string, create: () => Promise<SharedDatabase>): void {
  const withStore = contractTest(name, create, { time: start, prepare })

  withStore('P29 a token with a scope is found by its hash until it expires', async (store, clock) => {
    const { scoped_tokens } = store
    const stored = await scoped_tokens.insert(tokenOf('t1', { name: 'agent' }))
    const { hash: _, lifetime_ms, ends_by, ...token } = tokenOf('t1', { name: 'agent' })
    expect(stored).toEqual({ ...token, created_at: start, expires_at: start + 1_000 })
    const other = await scoped_tokens.insert(tokenOf('t2', { ends_by: start + 500 }))
    expect(other.expires_at).toBe(start + 500)
    expect((await scoped_tokens.insert(tokenOf('t3', { ends_by: start + 2_000 }))).expires_at).toBe(
      start + 1_000,
    )
    clock.time = start + 999
    expect(await scoped_tokens.find('hash of t1')).toEqual(stored)
    expect(await scoped_tokens.find('hash of t2')).toBeUndefined()
    expect(await scoped_tokens.count('org_a')).toBe(2)
    clock.time = start + 1_000
    expect(await scoped_tokens.find('hash of t1')).toBeUndefined()
    expect(await scoped_tokens.findById('org_a', 't1')).toBeUndefined()
    expect(await scoped_tokens.list(page)).toEqual([])
    await store.expired.delete(0)
    clock.time = start
    expect(await scoped_tokens.list(page)).toEqual([])
  })

  withStore('P27 a token is of one organization, and only while its client is a member', async (store) => {
    const { scoped_tokens } = store
    await scoped_tokens.insert(tokenOf('t1', { client_id: 'c2', organization_id: 'org_b' }))
    // c1 is no member there
    await scoped_tokens.insert(tokenOf('t2', { client_id: 'c1', organization_id: 'org_b' }))
    expect(await scoped_tokens.find('hash of t1')).toMatchObject({ organization_id: 'org_b' })
    expect(await scoped_tokens.find('hash of t2')).toBeUndefined()
    expect(await scoped_tokens.findById('org_a', 't1')).toBeUndefined()
    expect(await scoped_tokens.list(page)).toEqual([])
    await scoped_tokens.delete('org_a', 't1')
    expect(await scoped_tokens.count('org_b')).toBe(2)
    await store.clients.revoke('c1')
    expect(await scoped_tokens.count('org_b')).toBe(1)
  })

  withStore('P29 with a token, those end that were made from it, and no other can be made', async (store) => {
    const { scoped_tokens } = store
    for (const ids of ['t1', 't1 t2', 't1 t2 t3', 't4']) await scoped_tokens.insert(tokenOf(ids))
    await scoped_tokens.delete('org_a', 't2')
    const left = await scoped_tokens.list(page)
    expect(left.map(({ id }) => id).sort()).toEqual(['t1', 't4'])
    await expect(scoped_tokens.insert(tokenOf('t1 t2 t5'))).rejects.toThrow()
  })

  withStore('tokens are listed by their lineage, newest first, in pages', async (store, clock) => {
    const { scoped_tokens } = store
    for (const ids of ['t1', 't1 t2', 't1 t3', 't4', 't1 t3 t5', 't11']) {
      await scoped_tokens.insert(tokenOf(ids))
      if (ids !== 't1 t2') clock.time++
    }
    const ids = async (lineage: string | undefined, limit: number) => {
      const found: string[] = []
      for (let after: Awaited<ReturnType<typeof scoped_tokens.list>>[0] | undefined; ; ) {
        const listed = await scoped_tokens.list({ organization_id: 'org_a', lineage, after, limit })
        if (listed.length === 0) return found
        found.push(...listed.map(({ id }) => id))
        after = listed.at(-1)
      }
    }
    for (const limit of [1, 2, 10]) {
      expect(await ids('t1/', limit)).toEqual(['t5', 't3', 't2', 't1'])
      expect(await ids(undefined, limit)).toEqual(['t11', 't5', 't4', 't3', 't2', 't1'])
    }
  })
}
