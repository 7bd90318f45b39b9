import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import type { ConnectorKey, SealedCredentials, Store, StoredConnector } from '@linkspan/stores'
import * as fc from 'fast-check'
import { until } from '../../../core/test/support/until.ts'
import { accountContract } from './account-contract.ts'

/** Sealed credentials of which nothing else is known. */
export const sealed = (text: string, key_id = 'k1'): SealedCredentials => ({
  key_id,
  text,
  facts: { expires_at: null, scope: null, renewed_at: null },
})
const now = 1_800_000_000_000

/** Opens a migrated store with this clock that contains only two organizations, `org_a` and `org_b`. */
type OpenStore = (clock?: () => number) => Promise<Store>

let count = 0

/** The record of a connector. Each id is greater than the previous one, so the order is known. */
export function recordOf(organization_id: string, more: Partial<StoredConnector> = {}): StoredConnector {
  count++
  return {
    organization_id,
    id: `con_${String(count).padStart(6, '0')}`,
    customer_name: 'acme',
    connector_type: 'advertising',
    name: 'one',
    tags: {},
    replication_config: { customer_ids: ['1234567890'] },
    sync_interval_seconds: 3600,
    status: 'active',
    last_error: null,
    account: null,
    last_check: null,
    vendor_fields: null,
    revision: 1,
    created_at: now,
    updated_at: now,
    ...more,
  }
}

const works = { status: 'active', last_error: null } as const

/** Adds a connector with its credentials, as the server does. */
export function insertConnector(
  store: Store,
  connector: StoredConnector,
  sealed: SealedCredentials,
): Promise<void> {
  return store.transaction(async ({ connectors, credentials }) => {
    await connectors.insert(connector)
    await credentials.insert(connector, sealed)
  })
}

/** Deletes a connector with its credentials, as the server does. */
export function deleteConnector(store: Store, key: ConnectorKey): Promise<boolean> {
  return store.transaction(async ({ connectors, credentials }) => {
    await credentials.delete(key)
    return connectors.delete(key)
  })
}

/** Declares a test with a store of its own. */
export type WithStore = (title: string, body: (store: Store) => Promise<void>) => void

/** The contract of every store, whichever database it uses. Each test opens a store of its own. */
export function storeContract(name: string, open: OpenStore): void {
  const withStore: WithStore = (title, body) =>
    test(`${name}: ${title}`, async () => {
      const store = await open()
      try {
        await body(store)
      } finally {
        await store.close()
      }
    })

  accountContract(withStore)

  withStore('migrating again changes nothing', async (store) => {
    await store.migrate()
    expect(await store.isMigrated()).toBe(true)
  })

  withStore(
    'connectors are listed in the order of the store’s clock, whatever the process says',
    async (store) => {
      const ids: string[] = []
      for (let at = 0; at < 3; at++) {
        const { created_at: _, updated_at: __, ...connector } = recordOf('org_a')
        ids.unshift(connector.id)
        const made = await store.connectors.insert(connector)
        expect(await store.connectors.find(connector)).toMatchObject({ created_at: made, updated_at: made })
        // two of the same millisecond are in the order of their ids
        await until('the clock goes on', async () => Date.now() > made)
      }
      const listed = await store.connectors.list({ organization_id: 'org_a', limit: 3 })
      expect(listed.map(({ id }) => id)).toEqual(ids)
    },
  )

  withStore('a connector is found as it was stored, only by its own organization', async (store) => {
    const connector = recordOf('org_a', { name: 'naïve “name” 🚢', replication_config: null })
    await insertConnector(store, connector, sealed('s1'))
    expect(await store.connectors.find(connector)).toEqual(connector)
    expect(await store.connectors.find({ ...connector, organization_id: 'org_b' })).toBeUndefined()
    expect(await store.credentials.find({ ...connector, organization_id: 'org_b' })).toBeUndefined()
    const elsewhere = { ...connector, organization_id: 'org_b' }
    expect(await store.credentials.replace(elsewhere, 1, sealed('s2'))).toBe(false)
    expect(await deleteConnector(store, elsewhere)).toBe(false)
    expect(await store.credentials.find(connector)).toEqual({
      organization_id: 'org_a',
      id: connector.id,
      version: 1,
      key_id: 'k1',
      sealed: 's1',
    })
  })

  withStore('a read during a transaction sees nothing that is not committed', async (store) => {
    const inserted = Promise.withResolvers<void>()
    const read = Promise.withResolvers<void>()
    const connector = recordOf('org_a')
    // read once before, so that its statement is prepared
    expect(await store.connectors.find(connector)).toBeUndefined()
    const failing = store.transaction(async ({ connectors }) => {
      await connectors.insert(connector)
      inserted.resolve()
      await Promise.race([read.promise, delay(50)])
      expect((await connectors.find(connector))?.id).toBe(connector.id)
      throw new Error('rolled back')
    })
    // on a busy machine it fails while the read is still waiting
    const rolled_back = expect(failing).rejects.toThrow('rolled back')
    await inserted.promise
    expect(await store.connectors.find(connector).finally(read.resolve)).toBeUndefined()
    await rolled_back
  })

  withStore('a transaction commits all of its changes, or none when it throws', async (store) => {
    const failure = new Error('the work failed')
    const fails_before = fc.constantFrom<number | undefined>(0, 1, 2, 3, 4, undefined)
    await fc.assert(
      fc.asyncProperty(fails_before, async (failing) => {
        const [added, changed, deleted] = [recordOf('org_a'), recordOf('org_a'), recordOf('org_a')]
        for (const connector of [changed, deleted]) await insertConnector(store, connector, sealed('s1'))
        const work = store.transaction(async ({ connectors, credentials }) => {
          const steps = [
            () => connectors.insert(added),
            () => credentials.insert(added, sealed('s1')),
            () => credentials.replace(changed, 1, sealed('s2')),
            () => credentials.delete(deleted),
          ]
          for (const [index, step] of steps.entries()) {
            if (index === failing) throw failure
            await step()
          }
          if (failing === steps.length) throw failure
          return credentials.version(changed)
        })
        if (failing === undefined) expect(await work).toBe(2)
        else await expect(work).rejects.toBe(failure)
        const versions = [added, changed, deleted].map((connector) => store.credentials.version(connector))
        const committed = failing === undefined
        expect(await Promise.all(versions)).toEqual(committed ? [1, 2, undefined] : [undefined, 1, 1])
        expect(await store.connectors.find(added)).toEqual(committed ? added : undefined)
      }),
    )
  })

  withStore('a connector and its credentials are stored together or not at all', async (store) => {
    const connector = recordOf('org_a')
    await insertConnector(store, connector, sealed('s1'))
    await expect(insertConnector(store, connector, sealed('s2'))).rejects.toThrow()
    await expect(insertConnector(store, recordOf('org_none'), sealed('s3'))).rejects.toThrow()
    expect((await store.credentials.find(connector))?.sealed).toBe('s1')
  })

  withStore(
    'P37 pages of a list contain each connector once, newest first, while others are added',
    async (store) => {
      const records = [5, 3, 3, 3, 9, 1].map((age) => recordOf('org_a', { created_at: now + age }))
      for (const connector of records) await insertConnector(store, connector, sealed('s'))
      await insertConnector(store, recordOf('org_b'), sealed('s'))
      const seen: StoredConnector[] = []
      let page: readonly StoredConnector[]
      do {
        page = await store.connectors.list({ organization_id: 'org_a', limit: 2, after: seen.at(-1) })
        seen.push(...page)
        await insertConnector(store, recordOf('org_a', { created_at: now + 100 }), sealed('s'))
      } while (page.length > 0)
      const order = [...records].sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1))
      expect(seen).toEqual(order)
    },
  )

  withStore('lists are filtered by customer and kind', async (store) => {
    const wanted = recordOf('org_a', { customer_name: 'globex' })
    const others = [
      recordOf('org_a'),
      recordOf('org_a', { customer_name: 'globex', connector_type: 'drive' }),
    ]
    for (const connector of [wanted, ...others]) await insertConnector(store, connector, sealed('s'))
    const filter = { organization_id: 'org_a', limit: 10 }
    const ids = async (more: object) =>
      (await store.connectors.list({ ...filter, ...more })).map(({ id }) => id)
    expect(await ids({ customer_name: 'globex', connector_type: 'advertising' })).toEqual([wanted.id])
    expect(await ids({ customer_name: "glob' or '1'='1" })).toEqual([])
    expect(await ids({ connector_type: 'advertising' })).toHaveLength(2)
    expect(await ids({})).toHaveLength(3)
  })

  withStore('P13 a status is stored only for the stored version of the credentials', async (store) => {
    const connector = recordOf('org_a')
    const last_error = { code: 'reauth_required', message: 'no', at: 'now' }
    const refused = { status: 'reauth_required', last_error } as const
    await insertConnector(store, connector, sealed('s1'))
    expect(await store.connectors.setHealth(connector, 2, refused)).toBe(false)
    expect(await store.connectors.setHealth(connector, 1, refused)).toBe(true)
    expect(await store.connectors.find(connector)).toEqual({ ...connector, ...refused })
    await store.credentials.replace(connector, 1, sealed('s2'))
    expect(await store.connectors.setHealth(connector, 1, works)).toBe(false)
    expect(await store.connectors.setHealth(connector, 2, works)).toBe(true)
    expect(await store.connectors.find(connector)).toEqual(connector)
  })

  withStore('P11 credentials are only replaced by the next version', async (store) => {
    const connector = recordOf('org_a')
    await insertConnector(store, connector, sealed('s1'))
    const outcomes = await Promise.all(
      ['a', 'b', 'c'].map((each) => store.credentials.replace(connector, 1, sealed(each))),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await store.credentials.version(connector)).toBe(2)
    expect(await store.connectors.findWithVersion(connector)).toEqual({ connector, version: 2 })
    expect(await store.connectors.findWithVersion({ ...connector, organization_id: 'org_b' })).toBeUndefined()
    expect(await store.credentials.replace(connector, 1, sealed('stale'))).toBe(false)
  })

  withStore(
    'P19 a connector is deleted with its credentials, and a late renewal cannot restore it',
    async (store) => {
      const connector = recordOf('org_a')
      await insertConnector(store, connector, sealed('s1'))
      expect(await deleteConnector(store, connector)).toBe(true)
      expect(await deleteConnector(store, connector)).toBe(false)
      expect(await store.credentials.replace(connector, 1, sealed('s2'))).toBe(false)
      expect(await store.connectors.setHealth(connector, 1, works)).toBe(false)
      expect(await store.connectors.find(connector)).toBeUndefined()
      expect(await store.connectors.findWithVersion(connector)).toBeUndefined()
      expect(await store.credentials.find(connector)).toBeUndefined()
      expect(await store.credentials.version(connector)).toBeUndefined()
    },
  )

  withStore(
    'P05 renewed credentials are those of the key that has sealed them, with what is known of them',
    async (store) => {
      const connector = recordOf('org_a')
      await insertConnector(store, connector, sealed('s1', 'k1'))
      const facts = { expires_at: now + 1, scope: 'read', renewed_at: now }
      expect(await store.credentials.replace(connector, 1, { key_id: 'k2', text: 's2', facts })).toBe(true)
      expect(await store.credentials.find(connector)).toEqual({
        organization_id: 'org_a',
        id: connector.id,
        version: 2,
        key_id: 'k2',
        sealed: 's2',
      })
      expect(await store.credentials.listUnderOtherKeys('k2', undefined, 9)).toEqual([])
      expect(await store.credentials.listUnderOtherKeys('k1', undefined, 9)).toHaveLength(1)
      expect(await store.key_checks.keysInUse()).toEqual(['k2'])
      const known = await store.credentials.facts('org_a', [connector.id])
      expect([...known]).toEqual([[connector.id, facts]])
    },
  )

  withStore(
    'P05 credentials under other keys are listed in pages, and rewrapped unless they have changed',
    async (store) => {
      const records = ['k1', 'k2', 'k1', 'k1'].map((key_id) => ({ connector: recordOf('org_a'), key_id }))
      for (const { connector, key_id } of records)
        await insertConnector(store, connector, sealed('s', key_id))
      const first = await store.credentials.listUnderOtherKeys('k2', undefined, 2)
      const rest = await store.credentials.listUnderOtherKeys('k2', first.at(-1), 2)
      expect([...first, ...rest].map(({ key_id }) => key_id)).toEqual(['k1', 'k1', 'k1'])
      const [one] = first
      if (!one) throw new Error('nothing was listed')
      expect(await store.credentials.rewrap(one, sealed('rewrapped', 'k2'))).toBe(true)
      expect(await store.credentials.rewrap(one, sealed('again', 'k2'))).toBe(false)
      expect(await store.credentials.find(one)).toMatchObject({
        version: 1,
        key_id: 'k2',
        sealed: 'rewrapped',
      })
      expect((await store.key_checks.keysInUse()).sort()).toEqual(['k1', 'k2'])
    },
  )

  withStore('a version that a vendor refuses is kept once, with what was kept first', async (store) => {
    const { ended_versions } = store
    const ended = { connector_type: 'advertising', api: 'ads', version: 'v26', next: 'v25' }
    const other = { ...ended, version: 'v25', next: 'v24' }
    expect(await ended_versions.list()).toEqual([])
    for (const each of [ended, { ...ended, next: 'v23' }, other]) await ended_versions.keep(each)
    expect(await ended_versions.list()).toEqual(expect.arrayContaining([ended, other]))
    expect(await ended_versions.list()).toHaveLength(2)
  })

  withStore('P45 parts are unlisted since they were noted first, until they are forgotten', async (store) => {
    const { unlisted_parts } = store
    const parts = Array.from({ length: 1_200 }, (_, at) => ({ name: `part-${at}`, fence: at }))
    await unlisted_parts.note([])
    await unlisted_parts.note(parts)
    await unlisted_parts.note([{ name: 'part-7', fence: 99 }])
    const found = (await unlisted_parts.list()).sort((one, other) => one.fence - other.fence)
    expect(found).toEqual(parts.map((part) => ({ ...part, age_ms: expect.any(Number) })))
    expect(Math.min(...found.map(({ age_ms }) => age_ms))).toBeGreaterThanOrEqual(0)
    await unlisted_parts.forget(parts.slice(1).map(({ name }) => name))
    expect(await unlisted_parts.list()).toMatchObject([{ name: 'part-0', fence: 0 }])
  })

  withStore('P12 the intent of a renewal is found until it is deleted or its connector is', async (store) => {
    const [connector, other] = [recordOf('org_a'), recordOf('org_a')]
    for (const each of [connector, other]) await insertConnector(store, each, sealed('s'))
    const { renewal_intents } = store
    expect(await renewal_intents.find(connector)).toBeUndefined()
    await renewal_intents.begin(connector, { version: 1, fingerprint: 'f1' })
    await renewal_intents.begin(other, { version: 1, fingerprint: 'f2' })
    const started_at = expect.any(Number)
    const intent = { version: 1, fingerprint: 'f1', started_at, outcome: undefined }
    expect(await renewal_intents.find(connector)).toEqual(intent)
    await renewal_intents.setOutcome(connector, 2, 'refused')
    expect(await renewal_intents.find(connector)).toEqual(intent)
    await renewal_intents.setOutcome(connector, 1, 'refused')
    expect(await renewal_intents.find(connector)).toEqual({ ...intent, outcome: 'refused' })
    await renewal_intents.begin(connector, { version: 2, fingerprint: 'f3' })
    expect(await renewal_intents.find(connector)).toMatchObject({ version: 2, outcome: undefined })
    expect(await renewal_intents.find({ ...other, organization_id: 'org_b' })).toBeUndefined()
    await renewal_intents.delete(connector)
    expect(await renewal_intents.find(connector)).toBeUndefined()
    await deleteConnector(store, other)
    expect(await renewal_intents.find(other)).toBeUndefined()
    await expect(renewal_intents.begin(other, { version: 1, fingerprint: 'f' })).rejects.toThrow()
  })

  withStore('a client has the memberships that it was given', async (store) => {
    await store.clients.insertClient({ id: 'c1', name: 'one' })
    for (const id of ['org_b', 'org_a']) await store.clients.insertMembership('c1', id)
    await expect(store.clients.insertMembership('c1', 'org_none')).rejects.toThrow()
    expect(await store.clients.organizationsOf('c1')).toEqual(['org_a', 'org_b'])
    expect(await store.clients.organizationsOf('c2')).toEqual([])
    expect(await store.clients.listClients()).toEqual([{ id: 'c1', name: 'one' }])
    expect((await store.clients.listOrganizations()).map(({ id }) => id)).toEqual(['org_a', 'org_b'])
    await store.clients.insertClient({ id: 'c2', name: 'two' })
    for (const client_id of ['c1', 'c2'])
      await store.access_tokens.insert({ hash: `token of ${client_id}`, client_id, lifetime_ms: 600_000 })
    const callers = ['c1', 'c2', 'c3'].map((id) => store.access_tokens.findCaller(`token of ${id}`))
    expect(await Promise.all(callers)).toEqual([
      { client_id: 'c1', organization_ids: ['org_a', 'org_b'], expires_at: expect.any(Number) },
      { client_id: 'c2', organization_ids: [], expires_at: expect.any(Number) },
      undefined,
    ])
  })

  test(`${name}: P29 all secrets except the newest can be deleted, whatever clocks say`, async () => {
    let time = now
    const store = await open(() => time)
    for (const id of ['c1', 'c2']) await store.clients.insertClient({ id, name: id })
    for (const hash of ['h1', 'h2', 'h3']) {
      await store.client_secrets.insert('c1', hash)
      time -= 40_000
    }
    await store.client_secrets.insert('c2', 'other')
    expect(await store.client_secrets.hashes('c1')).toEqual(['h3', 'h2', 'h1'])
    await store.client_secrets.deleteAllButNewest('c1')
    expect(await store.client_secrets.hashes('c1')).toEqual(['h3'])
    expect(await store.client_secrets.hashes('c2')).toEqual(['other'])
    expect(await store.client_secrets.hashes('c3')).toEqual([])
  })

  test(`${name}: P29 tokens end when they expire and when they are deleted`, async () => {
    let time = now
    const store = await open(() => time)
    const { access_tokens } = store
    await store.clients.insertClient({ id: 'c1', name: 'one' })
    for (const [index, hash] of ['t1', 't2', 't3'].entries()) {
      await access_tokens.insert({ hash, client_id: 'c1', lifetime_ms: 10 + index })
    }
    time = now + 9
    expect(await access_tokens.findCaller('t1')).toMatchObject({ client_id: 'c1' })
    time = now + 10
    expect(await access_tokens.findCaller('t1')).toBeUndefined()
    expect(await access_tokens.delete('t1')).toBe(true)
    expect(await access_tokens.delete('t1')).toBe(false)
    time = now + 11
    await store.expired.delete(0)
    time = now
    expect(await access_tokens.findCaller('t2')).toBeUndefined()
    expect(await access_tokens.findCaller('t3')).toMatchObject({ client_id: 'c1' })
    await store.clients.revoke('c1')
    expect(await access_tokens.findCaller('t3')).toBeUndefined()
    await store.close()
  })

  withStore('P06 key checks are stored', async (store) => {
    expect(await store.key_checks.all()).toEqual(new Map())
    await store.key_checks.add('k1', 'check')
    expect(await store.key_checks.all()).toEqual(new Map([['k1', 'check']]))
  })
}
