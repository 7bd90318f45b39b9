import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import {
  createEnvelope,
  type KeyRing,
  openSqliteStore,
  prepareStore,
  rewrapValues,
  type Store,
} from '@linkspan/stores'
import { each } from '../../../core/test/support/each.ts'
import { newDataDir } from '../../../stores/test/support/fresh.ts'
import { insertConnector, recordOf } from '../../../stores/test/support/store-contract.ts'
import { ringOf } from './ring-of.ts'
import type { KeyWorld } from './stub-key.ts'

const SECRET = '{"refresh_token":"invented"}'
const organization_id = 'org_a'
const contextOf = ({ id, version }: { readonly id: string; readonly version: number }) => ({
  organization_id,
  record_id: id,
  field: 'credentials',
  version,
})

/** What a ring does, in each key service, and without one if its keys are given. */
export function keyRingContract(name: string, start?: () => Promise<KeyWorld>): void {
  describe(name, () => {
    let world: KeyWorld | undefined
    let data_dir: string
    let stores: Store[]
    const given = new Map<string, string>()
    beforeEach(async () => {
      world = await start?.()
      data_dir = newDataDir()
      stores = []
    })
    afterEach(async () => {
      for (const store of stores) await store.close()
      rmSync(data_dir, { recursive: true, force: true })
      await world?.close()
    })

    /** The entry of a key that the operator gives. */
    function givenKey(id: string): string {
      const base64 = given.get(id) ?? randomBytes(32).toString('base64')
      given.set(id, base64)
      return `${id}:${base64}`
    }
    const entryOf = (id: string) => (world ? `${id}:${world.reference.text}` : givenKey(id))

    /** Starts a process with these entries. */
    async function open(...entries: string[]): Promise<{ readonly store: Store; readonly ring: KeyRing }> {
      const ring = ringOf(entries.join(','), world?.settings ?? {})
      const store = await prepareStore(openSqliteStore(data_dir), ring)
      stores.push(store)
      return { store, ring }
    }

    async function insert({ store, ring }: Awaited<ReturnType<typeof open>>): Promise<string> {
      if (!(await store.clients.listOrganizations()).length)
        await store.clients.insertOrganization({ id: organization_id, name: 'A' })
      const connector = recordOf(organization_id)
      const sealed = createEnvelope(ring).seal(SECRET, contextOf({ ...connector, version: 1 }))
      const facts = { expires_at: null, scope: null, renewed_at: null }
      await insertConnector(store, connector, { ...sealed, facts })
      return connector.id
    }
    async function read({ store, ring }: Awaited<ReturnType<typeof open>>, id: string): Promise<string> {
      const stored = await store.credentials.find({ organization_id, id })
      if (!stored) throw new Error('nothing is stored')
      return createEnvelope(ring).open(stored.sealed, contextOf(stored))
    }
    const rewrap = ({ store, ring }: Awaited<ReturnType<typeof open>>) =>
      rewrapValues(store.credentials, contextOf, { envelope: createEnvelope(ring), key_ring: ring })

    test('processes that start at once on an empty store have one key, and so has one that starts later', async () => {
      const opened = await Promise.all([open(entryOf('k1')), open(entryOf('k1')), open(entryOf('k1'))])
      const ids = []
      for (const opener of opened) ids.push(await insert(opener))
      for (const opener of [...opened, await open(entryOf('k1'))])
        for (const id of each(ids)) expect(await read(opener, id)).toBe(SECRET)
    })

    test('a key is rotated while two processes run: both read all, and the former key is not needed then', async () => {
      const before = await open(entryOf('k1'))
      const old = await insert(before)
      const second = await open(entryOf('k1'), entryOf('k2'))
      const first = await open(entryOf('k2'), entryOf('k1'))
      const ids = [old, await insert(second), await insert(first)]
      for (const id of ids) for (const each of [first, second]) expect(await read(each, id)).toBe(SECRET)
      expect(await rewrap(first)).toEqual({ rewrapped: 2, failed: [] })
      expect(await first.store.key_checks.keysInUse()).toEqual(['k2'])
      const alone = await open(entryOf('k2'))
      for (const id of ids) expect(await read(alone, id)).toBe(SECRET)
    })

    test('values move to it from a key that was given, and back', async () => {
      const before = await open(givenKey('given'))
      const id = await insert(before)
      const there = await open(entryOf('k1'), givenKey('given'))
      expect(await rewrap(there)).toEqual({ rewrapped: 1, failed: [] })
      expect(await read(await open(entryOf('k1')), id)).toBe(SECRET)
      const back = await open(givenKey('given'), entryOf('k1'))
      expect(await rewrap(back)).toEqual({ rewrapped: 1, failed: [] })
      expect(await read(await open(givenKey('given')), id)).toBe(SECRET)
    })

    test('neither the ring nor what is stored shows a key', async () => {
      const { ring, store } = await open(entryOf('k1'))
      const bytes = ring.primary.key.export()
      const shown = JSON.stringify([ring, ring.primary, await store.wrapped_keys.list()])
      for (const encoding of ['base64', 'base64url', 'hex'] as const)
        expect(shown).not.toContain(bytes.toString(encoding))
      expect(await store.wrapped_keys.list()).toHaveLength(world ? 1 : 0)
    })
  })
}
