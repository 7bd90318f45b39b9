import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import {
  type ConnectorKey,
  contextOfDataKey,
  createEnvelope,
  createSealedParts,
  type Envelope,
  type SealedPartsOf,
  type Store,
} from '@linkspan/stores'
import { databasesOfRun } from './support/databases.ts'
import { newKeyRing } from './support/fresh.ts'
import { addConnector } from './support/sync-records.ts'

/** What a process has: a store, and the parts that it opens with its keys. */
interface Process {
  readonly store: Store
  readonly partsOf: SealedPartsOf
  readonly envelope: Envelope
}

describe.each(databasesOfRun)('%s', (_name, create) => {
  async function withProcesses(body: (one: Process, two: Process) => Promise<void>): Promise<void> {
    const database = await create()
    const envelope = createEnvelope(newKeyRing('k1'))
    const process = (): Process => {
      const store = database.open()
      return { store, partsOf: createSealedParts({ store, envelope }), envelope }
    }
    const [one, two] = [process(), process()] as const
    await one.store.migrate()
    await body(one, two).finally(async () => {
      for (const { store } of [one, two]) await store.close()
      await database.remove()
    })
  }

  test('P02 stored parts contain no plaintext, and every process with the keys opens them', async () => {
    await withProcesses(async (one, two) => {
      const key = await addConnector(one.store)
      const canary = Buffer.from('part-canary '.repeat(1000))
      const large = randomBytes(8 * 1024 * 1024)
      await one.partsOf(key).write('small', canary)
      await one.partsOf(key).write('same', canary)
      await two.partsOf(key).write('large', large)
      await two.partsOf(key).write('empty', new Uint8Array())
      expect(canary.equals(await two.partsOf(key).read('small'))).toBe(true)
      expect(large.equals(await one.partsOf(key).read('large'))).toBe(true)
      expect(await one.partsOf(key).read('empty')).toHaveLength(0)
      const raw = async (name: string) => Buffer.from(await one.store.parts.of(key).read(name))
      expect((await raw('small')).toString('latin1')).not.toContain('canary')
      expect((await raw('small')).equals(await raw('same'))).toBe(false)
      expect(await one.store.data_keys.find(key)).toMatchObject({ key_id: 'k1' })
    })
  })

  test('P02 processes that write the first parts of a connector at once use one data key', async () => {
    await withProcesses(async (one, two) => {
      const key = await addConnector(one.store)
      const names = Array.from({ length: 20 }, () => randomUUID())
      const writers = [one, two]
      await Promise.all(
        names.map((name, index) => writers[index % 2]?.partsOf(key).write(name, Buffer.from(name))),
      )
      for (const name of names) {
        for (const { partsOf } of writers)
          expect(Buffer.from(await partsOf(key).read(name)).toString()).toBe(name)
      }
    })
  })

  test('every process derives the same fingerprint secret from a data key, however it is sealed', async () => {
    await withProcesses(async (one, two) => {
      const [key, other] = [await addConnector(one.store), await addConnector(one.store)]
      const [first, second] = await Promise.all(
        [one, two].map(({ partsOf }) => partsOf(key).fingerprintSecret()),
      )
      expect(first).toHaveLength(32)
      expect(second).toEqual(first)
      expect(await one.partsOf(other).fingerprintSecret()).not.toEqual(first)
      const found = await one.store.data_keys.find(key)
      if (!found) throw new Error('there is no data key')
      expect(
        await one.store.data_keys.rewrap(found, two.envelope.rewrap(found.sealed, contextOfDataKey(key))),
      ).toBe(true)
      expect(await two.partsOf(key).fingerprintSecret()).toEqual(first)
      await one.store.connectors.delete(key)
      await one.store.data_keys.delete(key)
      await expect(two.partsOf(key).fingerprintSecret()).rejects.toMatchObject({ code: 'not_found' })
    })
  })

  test('P03 P04 a part that was changed, cut, renamed or moved is not opened', async () => {
    await withProcesses(async ({ store, partsOf }) => {
      const [key, other] = [await addConnector(store), await addConnector(store)]
      await partsOf(key).write('one', Buffer.from('the content of a part'))
      await partsOf(other).write('one', Buffer.from('the content of a part'))
      const raw = Buffer.from(await store.parts.of(key).read('one'))
      const [found, foreign] = [await store.data_keys.find(key), await store.data_keys.find(other)]
      if (!found || !foreign) throw new Error('there is no data key')
      const refused = async (of: ConnectorKey, bytes: Buffer, name: string = randomUUID()) => {
        await store.parts.of(of).write(name, bytes)
        await expect(partsOf(of).read(name)).rejects.toMatchObject({ code: 'integrity_error' })
      }
      await refused(key, raw)
      await refused(other, raw, 'two')
      for (let index = 0; index < raw.length; index++) {
        const changed = Buffer.from(raw)
        changed[index] = (changed[index] as number) ^ 1
        await store.parts.delete(key, ['one'])
        await refused(key, changed, 'one')
      }
      for (const length of [0, 1, 13, 28, raw.length - 1]) {
        await store.parts.delete(key, ['one'])
        await refused(key, raw.subarray(0, length), 'one')
      }
      // the data key of another connector
      const { key_id, sealed } = foreign
      await store.data_keys.rewrap(found, { key_id, text: sealed })
      await store.parts.delete(key, ['one'])
      await refused(key, raw, 'one')
    })
  })

  test('P19 after its connector is deleted, no process opens a part or writes one', async () => {
    await withProcesses(async (one, two) => {
      const key = await addConnector(one.store)
      await one.partsOf(key).write('one', Buffer.from('x'))
      await two.partsOf(key).read('one')
      const { connectors } = one.store
      const sealed = await one.store.data_keys.find(key)
      await one.store.data_keys.delete(key)
      await expect(two.partsOf(key).read('one')).rejects.toMatchObject({ code: 'not_found' })
      await connectors.delete(key)
      for (const { partsOf } of [one, two]) {
        await expect(partsOf(key).read('one')).rejects.toMatchObject({ code: 'not_found' })
        await expect(partsOf(key).write('two', Buffer.from('x'))).rejects.toMatchObject({ code: 'not_found' })
      }
      expect(sealed).toBeDefined()
      expect(await two.store.data_keys.find(key)).toBeUndefined()
      expect((await two.store.parts.of(key).read('one')).length).toBeGreaterThan(0)
    })
  })
})
