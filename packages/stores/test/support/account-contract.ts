import { expect } from '@jest/globals'
import type { ConnectorChange } from '@linkspan/stores'
import { insertConnector, recordOf, sealed, type WithStore } from './store-contract.ts'

const now = 1_800_000_000_000
const works = { status: 'active', last_error: null } as const

/** What every store promises about changes of connectors, their accounts and what is known of their credentials. */
export function accountContract(withStore: WithStore): void {
  withStore(
    'P13 an account and a check are stored only for the checked version of the credentials',
    async (store) => {
      const connector = recordOf('org_a')
      const health = { ...works, account: { id: '1', name: '🚢' }, last_check: { checked_at: 'now' } }
      await insertConnector(store, connector, sealed('s1'))
      expect(await store.connectors.setHealth(connector, 2, health)).toBe(false)
      expect(await store.connectors.setHealth(connector, 1, health)).toBe(true)
      expect(await store.connectors.find(connector)).toEqual({ ...connector, ...health })
      const failed = { last_check: { checked_at: 'later', error: { code: 'vendor_error', message: 'no' } } }
      expect(await store.connectors.setHealth(connector, 1, failed)).toBe(true)
      expect(await store.connectors.find(connector)).toEqual({ ...connector, ...health, ...failed })
    },
  )

  withStore('connectors of all organizations are counted by kind and status', async (store) => {
    expect(await store.connectors.countByStatus()).toEqual([])
    const [one, two] = [recordOf('org_a'), recordOf('org_b')]
    const [three, four] = [recordOf('org_b', { connector_type: 'drive' }), recordOf('org_a')]
    for (const each of [one, two, three, { ...four, status: 'reauth_required' as const }])
      await insertConnector(store, each, sealed('s1'))
    const counts = (await store.connectors.countByStatus()).map(
      ({ connector_type, status, count }) => `${connector_type} ${status} ${count}`,
    )
    expect(counts.toSorted()).toEqual([
      'advertising active 2',
      'advertising reauth_required 1',
      'drive active 1',
    ])
  })

  withStore('a change sets the fields that it names, only in its own organization', async (store) => {
    const connector = recordOf('org_a')
    await insertConnector(store, connector, sealed('s1'))
    const changes: ConnectorChange[] = [
      { updated_at: now + 1, name: 'two' },
      { updated_at: now + 2, sync_interval_seconds: null, replication_config: null },
      { updated_at: now + 3, sync_interval_seconds: 300, replication_config: { customer_ids: [] } },
    ]
    let expected = connector
    for (const change of changes) {
      expect(await store.connectors.update(connector, change)).toBe(true)
      expected = { ...expected, ...change }
      expect(await store.connectors.find(connector)).toEqual(expected)
    }
    const elsewhere = { ...connector, organization_id: 'org_b' }
    expect(await store.connectors.update(elsewhere, { updated_at: 0 })).toBe(false)
    expect(await store.connectors.find(connector)).toEqual(expected)
  })

  withStore('what is known of credentials is that of the stored version', async (store) => {
    const [one, two] = [recordOf('org_a'), recordOf('org_a')]
    const facts = { expires_at: now + 5, scope: 'read write', renewed_at: now }
    const nothing = sealed('').facts
    await insertConnector(store, one, sealed('s1'))
    await insertConnector(store, two, { ...sealed('s1'), facts })
    const known = async () =>
      Object.fromEntries(await store.credentials.facts('org_a', [one.id, two.id, 'con_none']))
    expect(await known()).toEqual({ [one.id]: nothing, [two.id]: facts })
    await store.credentials.replace(one, 1, { ...sealed('s2'), facts })
    await store.credentials.replace(two, 1, sealed('s2'))
    expect(await known()).toEqual({ [one.id]: facts, [two.id]: nothing })
    expect(await store.credentials.facts('org_b', [one.id])).toEqual(new Map())
    expect(await store.credentials.facts('org_a', [])).toEqual(new Map())
  })
}
