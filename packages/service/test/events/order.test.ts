import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import type { Store, StoredEvent } from '@linkspan/stores'
import { each } from '../../../core/test/support/each.ts'
import { databasesOfRun } from '../../../stores/test/support/databases.ts'
import { allEvents, eventOf } from '../../../stores/test/support/log-events.ts'
import { seededRandom } from '../../../stores/test/support/random.ts'
import { recordOf } from '../../../stores/test/support/store-contract.ts'
import { numberEvents } from '../../src/events/number-events.ts'

const organization_id = 'org_a'
const WRITERS = 20
const CHANGES = 12

class Aborted extends Error {}

test.each(databasesOfRun)(
  'P57 %s: beside 20 concurrent transactions, some aborted and some slow, a reader sees the event of each committed change once, and none before what it has seen',
  async (kind, create) => {
    const random = seededRandom()
    const database = await create()
    const stores = [database.open(), database.open(), database.open()] as const
    const [first] = stores
    await first.migrate()
    await first.clients.insertOrganization({ id: organization_id, name: 'a' })
    const committed: string[][] = []
    let aborted = 0
    let writing = true

    /** Makes changes one after another. Returns the connectors of those that were committed, in order. */
    async function write(store: Store): Promise<string[]> {
      const made: string[] = []
      for (let change = 0; change < CHANGES; change++) {
        const connector = recordOf(organization_id)
        const [slow, aborts] = [random() < 0.3, random() < 0.3]
        const work = store.transaction(async ({ connectors, events }) => {
          await connectors.insert(connector)
          await events.insert([eventOf(organization_id, 'connector.created', connector.id)])
          if (slow) await delay(random() * 20)
          if (aborts) throw new Aborted()
        })
        try {
          await work
          made.push(connector.id)
        } catch (error) {
          if (!(error instanceof Aborted)) throw error
          aborted++
        }
      }
      return made
    }

    async function number(store: Store): Promise<void> {
      while (writing) {
        await numberEvents(store)
        await delay(random() * 5)
      }
      await numberEvents(store)
    }

    async function poll(store: Store): Promise<StoredEvent[]> {
      const seen: StoredEvent[] = []
      for (let last = false; ; ) {
        const limit = 1 + Math.floor(random() * 9)
        const { events } = await store.events.list({
          organization_id,
          after: seen.at(-1)?.position ?? 0,
          limit,
        })
        seen.push(...events)
        if (last && events.length === 0) return seen
        last = !writing && !(await store.events.hasUnnumbered())
        if (events.length === 0) await delay(random() * 5)
      }
    }

    const numbering = stores.slice(1).map(number)
    const reading = poll(stores[2])
    const writers = Array.from({ length: WRITERS }, (_, index) => write(stores[index % 3] as Store))
    committed.push(...(await Promise.all(writers)))
    writing = false
    await Promise.all(numbering)
    const seen = await reading

    expect(aborted).toBeGreaterThan(0)
    expect(seen.map(({ position }) => position)).toEqual(committed.flat().map((_, index) => index + 1))
    expect(seen.map(({ connector_id }) => connector_id).toSorted()).toEqual(committed.flat().toSorted())
    expect(await allEvents(first, { organization_id })).toEqual(seen)
    // a writer commits a change before it begins the next
    const place = new Map(seen.map(({ connector_id, position }) => [connector_id, position]))
    for (const made of each(committed)) {
      const places = made.map((id) => place.get(id) as number)
      expect(places).toEqual(places.toSorted((left, right) => left - right))
    }
    const rows = await database.query('select sequence, position from events order by position')
    const sequences = rows.map(({ sequence }) => Number(sequence))
    // where transactions run beside each other, some have committed in another order than they have inserted
    const reordered = sequences.some((each, index) => index > 0 && each < (sequences[index - 1] as number))
    expect(reordered).toBe(kind === 'postgres')
    for (const store of stores) await store.close()
    await database.remove()
  },
)
