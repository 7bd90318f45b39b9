import { expect } from '@jest/globals'
import type { Store, Tags } from '@linkspan/stores'
import { contractTest } from './contract-test.ts'
import type { SharedDatabase } from './databases.ts'
import { allEvents, eventOf, numberEvents } from './log-events.ts'
import { deleteConnector, insertConnector, recordOf, sealed } from './store-contract.ts'

const organization_id = 'org_a'

/** What every store promises about the tags of connectors. */
export function tagContract(name: string, create: () => Promise<SharedDatabase>): void {
  const withStore = contractTest(name, create, {
    time: 1_800_000_000_000,
    async prepare({ clients }) {
      for (const id of ['org_a', 'org_b']) await clients.insertOrganization({ id, name: id })
    },
  })

  async function add(store: Store, tags: Tags, organization = organization_id): Promise<string> {
    const connector = recordOf(organization, { tags })
    await insertConnector(store, connector, sealed('s'))
    return connector.id
  }

  const retag = (store: Store, id: string, tags: Tags) =>
    store.transaction(({ connectors }) =>
      connectors.update({ organization_id, id }, { tags, updated_at: 1 }, true),
    )

  withStore('connectors are listed and counted by all of their present tags', async (store) => {
    const both = await add(store, { team: 'ads', region: 'eu' })
    const other = await add(store, { team: 'ads', region: 'us' })
    await add(store, { team: 'ads' }, 'org_b')
    const listed = async (tags: Tags, within?: Tags) => {
      const filter = { organization_id, tags, ...(within && { within: { tags: within } }) }
      const found = await store.connectors.list({ ...filter, limit: 10 })
      expect(await store.connectors.count(filter)).toBe(found.length)
      return found.map(({ id }) => id).toSorted()
    }
    expect(await listed({ team: 'ads' })).toEqual([both, other])
    expect(await listed({ team: 'ads', region: 'eu' })).toEqual([both])
    expect(await listed({ team: 'ads' }, { region: 'us' })).toEqual([other])
    expect(await listed({ team: 'Ads' })).toEqual([])
    expect(await listed({})).toEqual([both, other])
    await retag(store, other, { region: 'eu' })
    expect((await store.connectors.find({ organization_id, id: other }))?.tags).toEqual({ region: 'eu' })
    expect(await listed({ region: 'eu' })).toEqual([both, other])
    expect(await listed({ team: 'ads' })).toEqual([both])
    await deleteConnector(store, { organization_id, id: both })
    expect(await listed({ team: 'ads' })).toEqual([])
  })

  withStore('an event keeps the tags that its connector had, and is found by all of them', async (store) => {
    const id = await add(store, { 'cost.center': '12', team: 'ads' })
    const insert = (connector_id: string) =>
      store.events.insert([eventOf(organization_id, 'connector.updated', connector_id)])
    await insert(id)
    await retag(store, id, { team: 'sales' })
    await insert(id)
    await insert('con_gone')
    await numberEvents(store)
    const positions = async (filter: object) =>
      (await allEvents(store, { organization_id, ...filter })).map(({ position }) => position)
    expect((await allEvents(store, { organization_id })).map(({ tags }) => tags)).toEqual([
      { 'cost.center': '12', team: 'ads' },
      { team: 'sales' },
      null,
    ])
    expect(await positions({ tags: { 'cost.center': '12' } })).toEqual([1])
    expect(await positions({ tags: { 'cost.center': '12', team: 'sales' } })).toEqual([])
    expect(await positions({ within: { tags: { team: 'sales' }, organization: false } })).toEqual([2])
    // without a connector there is nothing that a limit to tags reaches, even one without tags
    expect(await positions({ within: { tags: {}, organization: true } })).toEqual([1, 2])
  })

  withStore('an approval is within the tags that its connector has now', async (store) => {
    const id = await add(store, { team: 'ads' })
    const approval = { organization_id, id: 'apr_1', connector_id: id, customer_name: 'acme' }
    const more = {
      connector_type: 'advertising',
      is_plan: false,
      state: 'pending',
      requested_by: { kind: 'server' },
    } as const
    await store.approvals.insert({ ...approval, ...more }, { key_id: 'k1', text: 's' }, 1_000, 10)
    const seen = async (tags: Tags) => {
      const found = await store.approvals.find(approval, { tags })
      expect(await store.approvals.list({ organization_id, tags, limit: 10 })).toHaveLength(found ? 1 : 0)
      return found !== undefined
    }
    expect(await seen({ team: 'ads' })).toBe(true)
    await retag(store, id, { team: 'sales' })
    expect(await seen({ team: 'ads' })).toBe(false)
  })
}
