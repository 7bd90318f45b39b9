import { expect, test } from '@jest/globals'
import type { ClaimKey, Store } from '@linkspan/stores'
import type { SharedDatabase } from './databases.ts'

const now = 1_800_000_000_000
const DAY_MS = 86_400_000
const times = { held_ms: 30, kept_ms: DAY_MS }
const sealed = (text: string, key_id = 'k1') => ({ key_id, text })

const key: ClaimKey = { organization_id: 'org_a', connector_id: 'con_1', key_hash: 'h1' }
/** Keys that differ in one part each. */
const others: readonly ClaimKey[] = [
  { ...key, organization_id: 'org_b' },
  { ...key, connector_id: 'con_2' },
  { ...key, connector_id: '' },
  { ...key, key_hash: 'h2' },
]

/** What every store promises about the claims of `Idempotency-Key`s. */
export function claimContract(name: string, create: () => Promise<SharedDatabase>): void {
  const withClaims = (title: string, body: (store: Store, clock: { time: number }) => Promise<void>) =>
    test(`${name}: ${title}`, async () => {
      const clock = { time: now }
      const database = await create()
      const store = database.open(() => clock.time)
      await store.migrate()
      for (const id of ['org_a', 'org_b']) await store.clients.insertOrganization({ id, name: id })
      try {
        await body(store, clock)
      } finally {
        await store.close()
        await database.remove()
      }
    })

  withClaims('P41 of many claims of a key at once, one succeeds', async ({ claims }) => {
    const owners = Array.from({ length: 20 }, (_, index) => `owner ${index}`)
    const won = await Promise.all(owners.map((owner) => claims.claim(key, owner, sealed(owner), times)))
    expect(won.filter(Boolean)).toHaveLength(1)
    const winner = owners[won.indexOf(true)]
    expect(await claims.find(key)).toEqual({
      ...key,
      state: 'claimed',
      held: true,
      key_id: 'k1',
      sealed: winner,
    })
  })

  withClaims('P41 a key belongs to its organization and its connector', async ({ claims }) => {
    for (const each of [key, ...others])
      expect(await claims.claim(each, 'one', sealed('s'), times)).toBe(true)
    await claims.deleteAll({ organization_id: 'org_a', id: 'con_1' })
    const left = await Promise.all([key, ...others].map((each) => claims.find(each)))
    expect(left.map((claim) => claim !== undefined)).toEqual([false, true, true, true, false])
    await expect(
      claims.claim({ ...key, organization_id: 'org_none' }, 'one', sealed('s'), times),
    ).rejects.toThrow()
  })

  withClaims('P41 a claim is held for as long as its owner says so', async ({ claims }, clock) => {
    await claims.claim(key, 'one', sealed('s'), times)
    clock.time = now + 29
    await claims.hold(key, 'one', 30)
    await claims.hold(key, 'two', 1000)
    clock.time = now + 58
    expect(await claims.find(key)).toMatchObject({ held: true })
    clock.time = now + 59
    expect(await claims.find(key)).toMatchObject({ state: 'claimed', held: false })
    expect(await claims.claim(key, 'two', sealed('s'), times)).toBe(false)
  })

  withClaims('P41 an outcome replaces a kept one, and a final one stays', async ({ claims }) => {
    await claims.claim(key, 'one', sealed('claimed'), times)
    expect(await claims.setOutcome(key, 'two', 'finished', sealed('stolen'))).toBe(false)
    for (const [state, text] of [
      ['kept', 'first'],
      ['kept', 'second'],
      ['finished', 'third'],
    ] as const) {
      expect(await claims.setOutcome(key, 'one', state, sealed(text, 'k2'))).toBe(true)
      expect(await claims.find(key)).toMatchObject({ state, key_id: 'k2', sealed: text })
    }
    expect(await claims.setOutcome(key, 'one', 'kept', sealed('late'))).toBe(false)
    await claims.release(key, 'one')
    expect(await claims.find(key)).toMatchObject({ state: 'finished', sealed: 'third' })
  })

  withClaims('P41 only a claim without an outcome can be released, by its owner', async ({ claims }) => {
    await claims.claim(key, 'one', sealed('s'), times)
    await claims.release(key, 'two')
    expect(await claims.find(key)).toBeDefined()
    await claims.release(key, 'one')
    expect(await claims.find(key)).toBeUndefined()
    await claims.claim(key, 'two', sealed('s'), times)
    await claims.setOutcome(key, 'two', 'kept', sealed('outcome'))
    await claims.release(key, 'two')
    expect(await claims.find(key)).toMatchObject({ state: 'kept' })
  })

  withClaims(
    'P41 a claim expires after a day, and then counts as absent',
    async ({ claims, expired }, clock) => {
      await claims.claim(key, 'one', sealed('old'), times)
      await claims.setOutcome(key, 'one', 'finished', sealed('old'))
      clock.time = now + DAY_MS - 1
      await expired.delete(0)
      expect(await claims.claim(key, 'two', sealed('new'), times)).toBe(false)
      clock.time = now + DAY_MS
      expect(await claims.find(key)).toBeUndefined()
      expect(await claims.claim(key, 'two', sealed('new'), times)).toBe(true)
      expect(await claims.setOutcome(key, 'one', 'finished', sealed('late'))).toBe(false)
      expect(await claims.find(key)).toMatchObject({ state: 'claimed', sealed: 'new' })
      clock.time = now + 2 * DAY_MS
      await expired.delete(0)
      clock.time = now
      expect(await claims.find(key)).toBeUndefined()
    },
  )

  withClaims('P41 a transaction that fails stores no outcome', async (store) => {
    await store.claims.claim(key, 'one', sealed('s'), times)
    const work = store.transaction(async ({ claims }) => {
      await claims.setOutcome(key, 'one', 'kept', sealed('outcome'))
      throw new Error('the work failed')
    })
    await expect(work).rejects.toThrow('the work failed')
    expect(await store.claims.find(key)).toMatchObject({ state: 'claimed', sealed: 's' })
  })

  withClaims(
    'P05 claims under other keys are listed in pages, and rewrapped unless they have changed',
    async (store) => {
      const { claims, key_checks } = store
      const all = [key, ...others]
      for (const [index, each] of all.entries())
        await claims.claim(each, 'one', sealed('s', index === 1 ? 'k2' : 'k1'), times)
      const first = await claims.listUnderOtherKeys('k2', undefined, 2)
      const rest = await claims.listUnderOtherKeys('k2', first.at(-1), 9)
      const listed = [...first, ...rest].map(({ organization_id, connector_id, key_hash }) => ({
        organization_id,
        connector_id,
        key_hash,
      }))
      expect(listed).toHaveLength(4)
      expect(new Set(listed.map((each) => JSON.stringify(each))).size).toBe(4)
      const [one] = first
      if (!one) throw new Error('nothing is listed')
      expect(await claims.rewrap(one, sealed('rewrapped', 'k2'))).toBe(true)
      expect(await claims.rewrap(one, sealed('again', 'k2'))).toBe(false)
      expect(await claims.find(one)).toEqual({ ...one, key_id: 'k2', sealed: 'rewrapped' })
      expect((await key_checks.keysInUse()).sort()).toEqual(['k1', 'k2'])
    },
  )
}
