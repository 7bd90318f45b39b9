import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Store } from '@linkspan/stores'
import { databasesOfRun, type SharedDatabase } from '../../../stores/test/support/databases.ts'
import { allEvents, eventOf } from '../../../stores/test/support/log-events.ts'
import { withMembers } from '../../../stores/test/support/with-members.ts'
import { numberEvents, numberNewEvents } from '../../src/events/number-events.ts'
import { deleteOld } from '../../src/jobs/delete-old.ts'

const organization_id = 'org_a'
const DAY_MS = 86_400_000

describe.each(databasesOfRun)('events on %s', (_kind, create) => {
  let database: SharedDatabase
  let store: Store
  let time: number
  beforeEach(async () => {
    time = 1_800_000_000_000
    database = await create()
    store = database.open(() => time)
    await store.migrate()
    await store.clients.insertOrganization({ id: organization_id, name: 'A' })
  })
  afterEach(async () => {
    await store.close()
    await database.remove()
  })

  const insert = async (count: number, from = 0) => {
    for (let at = 0; at < count; at += 500) {
      const length = Math.min(500, count - at)
      const ids = Array.from({ length }, (_, index) => `con_${from + at + index}`)
      await store.events.insert(ids.map((id) => eventOf(organization_id, 'connector.created', id)))
    }
  }

  /** Numbers what is new. Returns in how many transactions. */
  async function transactionsOf(work: () => Promise<void>): Promise<number> {
    const { transaction } = store
    let count = 0
    const counting: typeof transaction = (inner) => {
      count++
      return transaction(inner)
    }
    Object.assign(store, { transaction: counting })
    await work()
    Object.assign(store, { transaction })
    return count
  }

  test('P57 an idle server writes nothing: without new events there is no transaction', async () => {
    expect(await transactionsOf(() => numberEvents(store))).toBe(0)
    await insert(1)
    expect(await transactionsOf(() => numberEvents(store))).toBe(1)
    expect(await transactionsOf(() => numberEvents(store))).toBe(0)
  })

  test.each([
    [999, 1],
    [1_000, 1],
    [2_001, 3],
  ])(
    'P57 all of %i new events are numbered, in the order of their insertion, by %i transactions',
    async (count, transactions) => {
      await insert(count)
      expect(await transactionsOf(() => numberEvents(store))).toBe(transactions)
      expect(await store.events.hasUnnumbered()).toBe(false)
      const events = await allEvents(store, { organization_id })
      expect(events.map(({ position, connector_id }) => [position, connector_id])).toEqual(
        Array.from({ length: count }, (_, at) => [at + 1, `con_${at}`]),
      )
    },
  )

  test('P57 numbering goes on after failures, and the log says once that it fails', async () => {
    const { hasUnnumbered } = withMembers(store.events)
    const warned: string[] = []
    const stop = new AbortController()
    let asked = 0
    const numbered = Promise.withResolvers<void>()
    // it fails twice, works, and fails once more
    store.events.hasUnnumbered = async () => {
      asked++
      if ([1, 2, 4].includes(asked)) throw new Error('no database')
      if (asked > 4) numbered.resolve()
      return hasUnnumbered()
    }
    await insert(3)
    const logger = { warn: (_fields: object, message?: string) => void warned.push(message ?? '') }
    const ended = numberNewEvents(store, { signal: stop.signal, logger })
    await numbered.promise
    stop.abort()
    await expect(ended).rejects.toThrow('aborted')
    expect(warned).toEqual(Array(2).fill(expect.stringContaining('events cannot be numbered')))
    expect(await allEvents(store, { organization_id })).toHaveLength(3)
  })

  test('events are deleted after their days, all that are older and no other', async () => {
    await insert(2_500)
    time += 3 * DAY_MS
    await insert(2, 2_500)
    await numberEvents(store)
    const kept = async () => (await allEvents(store, { organization_id })).length
    const { signal } = new AbortController()
    await deleteOld(store.events, 3, signal)
    expect(await kept()).toBe(2_502)
    time++
    await expect(deleteOld(store.events, 3, AbortSignal.abort())).rejects.toThrow('aborted')
    expect(await kept()).toBe(2_502)
    await deleteOld(store.events, 3, signal)
    expect(await kept()).toBe(2)
  })

  test('P17 events that were recorded while the clock was ahead keep no others from being deleted', async () => {
    time += 365 * DAY_MS
    await insert(1_000)
    await numberEvents(store)
    time -= 365 * DAY_MS
    await insert(5, 1_000)
    await numberEvents(store)
    time += 4 * DAY_MS
    await deleteOld(store.events, 3, new AbortController().signal)
    const left = await allEvents(store, { organization_id })
    expect(left.map(({ connector_id }) => connector_id)).toEqual(
      Array.from({ length: 1_000 }, (_, at) => `con_${at}`),
    )
  })
})
