import { expect } from '@jest/globals'
import { contractTest } from './contract-test.ts'
import type { SharedDatabase } from './databases.ts'
import { allEvents, eventOf, numberEvents } from './log-events.ts'

const DAY_MS = 86_400_000

/** What every store promises about the log of events. */
export function eventContract(name: string, create: () => Promise<SharedDatabase>): void {
  const withStore = contractTest(name, create, { time: 1_800_000_000_000 })

  withStore(
    'events are read as they were inserted, only by their organization, and only once they are numbered',
    async (store, clock) => {
      const { time: at } = clock
      const events = ['con_1', 'con_2', 'con_3'].map((id) => eventOf('org_a', 'connector.created', id))
      await store.events.insert(events)
      await store.events.insert([eventOf('org_b', 'connector.created', 'con_9')])
      expect(await store.events.list({ organization_id: 'org_a', after: 0, limit: 10 })).toEqual({
        events: [],
        position: 0,
        newest: 0,
      })
      expect(await store.events.hasUnnumbered()).toBe(true)
      clock.time = at + 7
      expect(await store.events.lag()).toBe(7)
      clock.time = at
      await numberEvents(store)
      expect(await store.events.lag()).toBe(0)
      expect(await store.events.hasUnnumbered()).toBe(false)
      const stored = events.map((event, index) => ({ ...event, tags: null, position: index + 1, at }))
      expect(await allEvents(store, { organization_id: 'org_a', limit: 2 })).toEqual(stored)
      expect(await allEvents(store, { organization_id: 'org_b' })).toMatchObject([{ connector_id: 'con_9' }])
      expect(await allEvents(store, { organization_id: 'org_c' })).toEqual([])
      expect(await store.events.newest(['org_a', 'org_b', 'org_c'])).toEqual(
        new Map([
          ['org_a', 3],
          ['org_b', 1],
        ]),
      )
      await store.events.insert([])
    },
  )

  withStore(
    'a filter finds every match, also those after more others than one page looks at',
    async (store) => {
      const rare = [0, 11_000, 23_000]
      const events = Array.from({ length: 23_001 }, (_, index) =>
        rare.includes(index)
          ? eventOf('org_a', 'connector.deleted', 'con_rare')
          : eventOf('org_a', 'connector.created', 'con_common'),
      )
      for (let start = 0; start < events.length; start += 1_000)
        await store.events.insert(events.slice(start, start + 1_000))
      await numberEvents(store)
      const wanted = rare.map((index) => index + 1)
      const organization_id = 'org_a'
      for (const filter of [{ types: ['connector.deleted'] }, { connector_id: 'con_rare' }]) {
        for (const limit of [1, 100]) {
          const found = await allEvents(store, { organization_id, limit, ...filter })
          expect(found.map(({ position }) => position)).toEqual(wanted)
        }
      }
      const page = await store.events.list({
        organization_id,
        after: 1,
        limit: 9,
        types: ['connector.deleted'],
      })
      expect(page).toEqual({ events: [], position: 10_001, newest: 23_001 })
    },
  )

  withStore(
    'old events are deleted from the oldest on, and no position is used again',
    async (store, clock) => {
      const organization_id = 'org_a'
      for (let day = 0; day < 5; day++) {
        await store.events.insert([eventOf('org_a', 'connector.created', `con_${day}`)])
        await numberEvents(store)
        clock.time += DAY_MS
      }
      expect(await store.events.deleteOlder(3.5 * DAY_MS, 1)).toBe(1)
      expect(await store.events.deleteOlder(2.5 * DAY_MS, 100)).toBe(2)
      const positions = async () =>
        (await allEvents(store, { organization_id })).map(({ position }) => position)
      expect(await positions()).toEqual([3 + 1, 5])
      expect(await store.events.deleteOlder(0, 100)).toBe(2)
      expect(await positions()).toEqual([])
      await store.events.insert([eventOf('org_a', 'connector.created', 'con_5')])
      expect(await store.events.deleteOlder(-DAY_MS, 100)).toBe(0)
      await numberEvents(store)
      expect(await positions()).toEqual([6])
    },
  )
}
