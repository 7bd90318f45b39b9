import { expect } from '@jest/globals'
import type { NewDelivery, NewWebhook, Store, StoredWebhook } from '@linkspan/stores'
import { contractTest } from './contract-test.ts'
import type { SharedDatabase } from './databases.ts'
import { inOrder } from './due-rows.ts'
import { eventOf, numberEvents } from './log-events.ts'

const start = 1_800_000_000_000
const DAY_MS = 86_400_000

/** A webhook to be stored. */
const webhookOf = (organization_id: string, id: string, more: Partial<NewWebhook> = {}): NewWebhook => ({
  organization_id,
  id,
  url: 'https://receiver.example/hook',
  description: null,
  types: null,
  position: 0,
  ...more,
})

type Delivery = Omit<NewDelivery, 'ago_ms'>

const deliveryOf = (id: string, more: Partial<Delivery> = {}): Delivery => ({
  id,
  event_id: 'evt_1',
  event_type: 'connector.created',
  position: 1,
  attempt: 1,
  failure: null,
  status: 200,
  answer: 'ok',
  duration_ms: 12,
  ...more,
})

const sealed = (text: string, key_id = 'k1') => ({ key_id, text })

/** Adds this number of events to the log of an organization. */
async function addEvents(store: Store, organization_id: string, count: number): Promise<void> {
  const events = Array.from({ length: count }, (_, index) =>
    eventOf(organization_id, 'connector.created', `con_${index}`),
  )
  await store.events.insert(events)
  await numberEvents(store)
}

/** What every store promises about webhooks, their secrets and deliveries. */
export function webhookContract(name: string, create: () => Promise<SharedDatabase>): void {
  const withStore = contractTest(name, create, {
    time: start,
    async prepare({ clients }) {
      for (const id of ['org_a', 'org_b']) await clients.insertOrganization({ id, name: id })
    },
  })

  withStore(
    'a webhook is found, changed and deleted as it was stored, only by its organization',
    async (store, clock) => {
      const { webhooks } = store
      const given = webhookOf('org_a', 'whk_1', {
        description: 'naïve 🚢',
        types: ['sync.failed'],
        customer_name: 'acme',
        connector_ids: ['con_1', 'con_2'],
        tags: { team: 'ads' },
        position: 7,
      })
      await webhooks.insert(given)
      await webhooks.insert(webhookOf('org_b', 'whk_2'))
      const times = { created_at: start, updated_at: start, due_at: start }
      const last = { failures: 0, last_failure: null, last_status: null }
      const stored = { ...given, ...times, ...last, disabled: null }
      expect(await webhooks.find(given)).toEqual(stored)
      const elsewhere = { organization_id: 'org_b', id: 'whk_1' }
      expect(await webhooks.find(elsewhere)).toBeUndefined()
      expect(await webhooks.update(elsewhere, { url: 'https://other.example' })).toBe(false)
      expect(await webhooks.delete(elsewhere)).toBe(false)
      clock.time += 5
      expect(await webhooks.update(given, { description: null, types: null, tags: null })).toBe(true)
      const changed = {
        ...stored,
        description: null,
        types: null,
        tags: null,
        updated_at: start + 5,
        due_at: start + 5,
      }
      expect(await webhooks.list('org_a')).toEqual([changed])
      await webhooks.update(given, { enabled: false })
      expect(await webhooks.find(given)).toMatchObject({ disabled: { at: start + 5, reason: 'requested' } })
      await webhooks.update(given, { enabled: true, position: 3 })
      expect(await webhooks.find(given)).toEqual({ ...changed, position: 3 })
      expect(await webhooks.delete(given)).toBe(true)
      expect(await webhooks.list('org_a')).toEqual([])
      expect(await webhooks.list('org_b')).toHaveLength(1)
    },
  )

  withStore(
    'due are enabled webhooks with events after their position whose pause is over',
    async (store, clock) => {
      const { webhooks } = store
      for (const id of ['whk_1', 'whk_2', 'whk_3']) {
        await webhooks.insert(webhookOf('org_a', id))
        clock.time++
      }
      await webhooks.insert(webhookOf('org_b', 'whk_4'))
      clock.time++
      const due = (limit?: number) => inOrder(store, webhooks, limit)
      expect(await due()).toEqual([])
      expect(await webhooks.lag()).toBe(0)
      await addEvents(store, 'org_a', 2)
      expect(await due()).toEqual(['whk_1', 'whk_2', 'whk_3'])
      expect(await due(2)).toEqual(['whk_1', 'whk_2'])
      const last = { last_failure: 'status', last_status: 500 }
      const read = async (id: string) =>
        (await webhooks.find({ organization_id: 'org_a', id })) as StoredWebhook
      expect(
        await webhooks.progress(await read('whk_1'), { position: 0, failures: 1, pause_ms: 5_000, ...last }),
      ).toBe(true)
      expect(await read('whk_1')).toMatchObject(last)
      expect(await webhooks.progress(await read('whk_2'), { position: 2, failures: 0, pause_ms: 0 })).toBe(
        true,
      )
      await webhooks.update({ organization_id: 'org_a', id: 'whk_3' }, { enabled: false })
      expect(await due()).toEqual([])
      const found = async () => {
        const ids = ['whk_1', 'whk_2', 'whk_3', 'whk_5']
        const each = ids.map((id) => webhooks.findDue({ organization_id: 'org_a', id }))
        return (await Promise.all(each)).map((webhook) => webhook?.id)
      }
      // it does not ask for events: the one that a process reads may have come since it was listed
      expect(await found()).toEqual([undefined, 'whk_2', undefined, undefined])
      clock.time += 5_000
      expect(await due()).toEqual(['whk_1'])
      expect(await found()).toEqual(['whk_1', 'whk_2', undefined, undefined])
      expect(await webhooks.findDue({ organization_id: 'org_a', id: 'whk_1' })).toEqual(await read('whk_1'))
      expect(await webhooks.lag()).toBe(5_000)
      await addEvents(store, 'org_b', 1)
      await addEvents(store, 'org_a', 1)
      expect(await due()).toEqual(['whk_4', 'whk_2', 'whk_1'])
    },
  )

  withStore(
    'progress is noted only for a webhook that is as it was read, and may disable it',
    async (store, clock) => {
      const { webhooks } = store
      const key = webhookOf('org_a', 'whk_1')
      await webhooks.insert(key)
      const read = (await webhooks.find(key)) as StoredWebhook
      const step = { position: 1, failures: 0, pause_ms: 0 }
      expect(await webhooks.progress({ ...read, organization_id: 'org_b' }, step)).toBe(false)
      const noted = await Promise.all([webhooks.progress(read, step), webhooks.progress(read, step)])
      expect(noted.toSorted()).toEqual([false, true])
      const second = (await webhooks.find(key)) as StoredWebhook
      expect(second).toMatchObject({ last_failure: null, last_status: null })
      await webhooks.update(key, { position: 0 })
      expect(await webhooks.progress(second, { ...step, position: 2 })).toBe(false)
      await webhooks.update(key, { position: 1, enabled: false })
      // what was accepted meanwhile is not sent again
      expect(await webhooks.progress(second, { ...step, position: 2 })).toBe(true)
      const third = (await webhooks.find(key)) as StoredWebhook
      const last_failure = 'timeout'
      const disabling = { ...step, position: 2, failures: 14, disabled: 'failing', last_failure } as const
      expect(await webhooks.progress(third, disabling)).toBe(false)
      await webhooks.update(key, { enabled: true })
      clock.time++
      expect(await webhooks.progress(third, disabling)).toBe(true)
      const disabled = (await webhooks.find(key)) as StoredWebhook
      expect(disabled).toMatchObject({
        position: 2,
        failures: 14,
        last_failure,
        last_status: null,
        disabled: { at: start + 1, reason: 'failing' },
      })
      expect(await webhooks.progress(disabled, { ...disabling, failures: 15 })).toBe(false)
      expect(await webhooks.listDisabled(10)).toEqual([disabled])
      await webhooks.update(key, { enabled: false })
      expect(await webhooks.find(key)).toMatchObject({ failures: 0, last_failure: null })
      expect(await webhooks.listDisabled(10)).toEqual([])
    },
  )

  withStore(
    'the secrets that sign are the present one and, for a while, the former ones',
    async (store, clock) => {
      const { webhooks, webhook_secrets: secrets } = store
      const key = webhookOf('org_a', 'whk_1')
      await webhooks.insert(key)
      await expect(secrets.insert({ ...key, id: 'whk_none', version: 1 }, sealed('s'))).rejects.toThrow()
      const versions = async () => (await secrets.list(key)).map(({ version, sealed }) => [version, sealed])
      for (const version of [1, 2, 3]) {
        if (version > 1) {
          const former = { ...key, version: version - 1 }
          expect(await secrets.retire({ ...former, organization_id: 'org_b' }, DAY_MS)).toBeUndefined()
          expect(await secrets.retire(former, DAY_MS)).toBe(clock.time + DAY_MS)
          expect(await secrets.retire(former, DAY_MS)).toBeUndefined()
        }
        await secrets.insert({ ...key, version }, sealed(`s${version}`))
        clock.time += 1_000
      }
      expect(await versions()).toEqual([
        [3, 's3'],
        [2, 's2'],
        [1, 's1'],
      ])
      clock.time += DAY_MS - 2_000
      expect(await versions()).toEqual([
        [3, 's3'],
        [2, 's2'],
      ])
      clock.time += 1_000
      expect(await versions()).toEqual([[3, 's3']])
      expect(await secrets.listUnderOtherKeys('k2', undefined, 10)).toHaveLength(3)
      await store.expired.delete(0)
      expect(await secrets.listUnderOtherKeys('k2', undefined, 10)).toHaveLength(1)
      await secrets.delete({ ...key, organization_id: 'org_b' })
      expect(await versions()).toEqual([[3, 's3']])
      await secrets.delete(key)
      expect(await versions()).toEqual([])
    },
  )

  withStore('secrets are sealed anew in order, and only as long as they are what was read', async (store) => {
    const { webhooks, webhook_secrets: secrets, key_checks } = store
    const keys = [webhookOf('org_a', 'whk_1'), webhookOf('org_a', 'whk_2'), webhookOf('org_b', 'whk_1')]
    for (const key of keys) {
      await webhooks.insert(key)
      await secrets.insert({ ...key, version: 1 }, sealed(`s ${key.organization_id} ${key.id}`))
    }
    expect(await key_checks.keysInUse()).toEqual(['k1'])
    const [first, ...rest] = await secrets.listUnderOtherKeys('k2', undefined, 10)
    if (!first) throw new Error('nothing was stored')
    expect([first, ...rest].map(({ organization_id, id }) => [organization_id, id])).toEqual(
      keys.map(({ organization_id, id }) => [organization_id, id]),
    )
    expect(await secrets.listUnderOtherKeys('k2', first, 1)).toEqual(rest.slice(0, 1))
    expect(await secrets.rewrap(first, sealed('other', 'k2'))).toBe(true)
    expect(await secrets.rewrap(first, sealed('late', 'k2'))).toBe(false)
    expect(await secrets.list(first)).toEqual([{ ...first, sealed: 'other' }])
    expect(await secrets.listUnderOtherKeys('k2', undefined, 10)).toEqual(rest)
    expect((await key_checks.keysInUse()).toSorted()).toEqual(['k1', 'k2'])
  })

  withStore(
    'deliveries are listed newest first, in pages, and the old ones are deleted in batches',
    async (store, clock) => {
      const { webhooks, webhook_deliveries: deliveries } = store
      const key = webhookOf('org_a', 'whk_1')
      await webhooks.insert(key)
      const failed = deliveryOf('dlv_3', { failure: 'timeout', status: null, answer: null, attempt: 2 })
      // two at one moment
      await deliveries.insert(
        key,
        [deliveryOf('dlv_1'), deliveryOf('dlv_2')].map((each) => ({ ...each, ago_ms: 0 })),
      )
      clock.time += DAY_MS
      await deliveries.insert(key, [{ ...failed, ago_ms: 7 }])
      const all = await deliveries.list(key, undefined, 10)
      expect(all).toEqual([
        { ...failed, at: start + DAY_MS - 7 },
        { ...deliveryOf('dlv_2'), at: start },
        { ...deliveryOf('dlv_1'), at: start },
      ])
      const [first, second] = all
      expect(await deliveries.list(key, first, 1)).toEqual([second])
      expect(await deliveries.list(key, second, 10)).toEqual(all.slice(2))
      expect(await deliveries.list({ ...key, organization_id: 'org_b' }, undefined, 10)).toEqual([])
      expect(await deliveries.deleteOlder(DAY_MS, 10)).toBe(0)
      clock.time++
      expect(await deliveries.deleteOlder(DAY_MS, 1)).toBe(1)
      expect(await deliveries.deleteOlder(DAY_MS, 10)).toBe(1)
      expect(await deliveries.list(key, undefined, 10)).toHaveLength(1)
      await webhooks.delete(key)
      expect(await deliveries.list(key, undefined, 10)).toEqual([])
    },
  )
}
