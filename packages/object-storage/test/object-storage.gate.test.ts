import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from '@jest/globals'
import { type ObjectStorage, openObjectStorage } from '@linkspan/object-storage'
import { INCOMPLETE, type PartStorage } from '@linkspan/stores'
import { each } from '../../core/test/support/each.ts'
import { listed, partContract } from '../../stores/test/support/part-contract.ts'
import { seededRandom } from '../../stores/test/support/random.ts'
import { type Fault, type FaultyProxy, startFaultyProxy } from './support/faulty-proxy.ts'
import { newPlace, partsOfS3, testWithS3 } from './support/s3.ts'

const MIB = 1024 * 1024
const key = { organization_id: 'org_a', id: 'con_1' }

// parts that are uploaded in pieces
partContract('S3', partsOfS3, { length: 17 * MIB + 3, on: testWithS3 })

let proxy: FaultyProxy | undefined
beforeAll(async () => {
  const url = process.env.LINKSPAN_TEST_S3_URL
  if (url) proxy = await startFaultyProxy(new URL(url).origin)
})
afterAll(() => proxy?.close())

/** A new place behind the proxy, and the same without it. */
async function behindProxy(): Promise<{ storage: ObjectStorage; direct: ObjectStorage; proxy: FaultyProxy }> {
  const place = await newPlace()
  const faulty = proxy as FaultyProxy
  faulty.made.clear()
  return {
    storage: openObjectStorage({ ...place, endpoint: faulty.address }),
    direct: openObjectStorage(place),
    proxy: faulty,
  }
}

/** Tries again as long as the storage is unavailable, as a sync does. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; tries < 100; tries++) {
    try {
      return await work()
    } catch (error) {
      expect(error).toMatchObject({ code: 'unavailable' })
    }
  }
  throw new Error('the storage stays unavailable')
}

const FAULTS: readonly Fault[] = [
  { kind: 'late', ms: 300 },
  { kind: 'refused', status: 500, code: 'InternalError' },
  { kind: 'refused', status: 503, code: 'SlowDown' },
  { kind: 'cut' },
  { kind: 'lost' },
]

testWithS3(
  'late, refused, cut and lost answers lose no part and mix none, also of uploads in pieces',
  async () => {
    const { storage, direct, proxy } = await behindProxy()
    const random = seededRandom()
    // each of them at least once
    const first = [...FAULTS]
    const fault = () => first.shift() ?? FAULTS[Math.floor(random() * FAULTS.length)]
    proxy.choose(() => (random() < 0.25 ? fault() : undefined))
    const written = new Map<string, Buffer>()
    const parts = storage.of(key)
    for (let count = 0; count < 40; count++) {
      const [name, bytes] = [
        randomUUID(),
        randomBytes(Math.floor(random() * (count % 8 === 0 ? 18 : 1) * MIB)),
      ]
      await patiently(() => parts.write(name, bytes))
      written.set(name, bytes)
    }
    for (const [name, bytes] of each(written))
      expect(bytes.equals(await patiently(() => parts.read(name)))).toBe(true)
    const [{ names } = { names: [] as string[] }] = await patiently(() => listed(storage))
    expect(names.filter((name) => !name.endsWith(INCOMPLETE))).toEqual([...written.keys()].sort())
    const [removed, kept] = [names.slice(0, 20), names.slice(20)]
    await patiently(() => storage.delete(key, removed))
    expect([...proxy.made.keys()].sort()).toEqual(['cut', 'late', 'lost', 'refused'])
    proxy.choose(() => undefined)
    expect((await listed(direct)).flatMap((each) => each.names)).toEqual(kept)
  },
)

testWithS3(
  'a byte that changes on its way is noticed, and one that changes each time is damage',
  async () => {
    const { storage, direct, proxy } = await behindProxy()
    const bytes = randomBytes(MIB)
    await direct.of(key).write('one', bytes)
    let reads = 0
    proxy.choose(({ method }) => (method === 'GET' && reads++ < 2 ? { kind: 'changed' } : undefined))
    expect(bytes.equals(await storage.of(key).read('one'))).toBe(true)
    expect(proxy.made.get('changed')).toBe(2)
    proxy.choose(({ method }) => (method === 'GET' ? { kind: 'changed' } : undefined))
    const damaged = { name: 'DamagedPartError', code: 'integrity_error' }
    await expect(storage.of(key).read('one')).rejects.toMatchObject(damaged)
  },
)

testWithS3('a part is never overwritten, and one that exists with the same bytes is written', async () => {
  const parts = openObjectStorage(await newPlace()).of(key)
  await parts.write('one', Buffer.from('first'))
  await parts.write('one', Buffer.from('first'))
  await expect(parts.write('one', Buffer.from('other'))).rejects.toMatchObject({ code: 'unavailable' })
  expect(Buffer.from(await parts.read('one')).toString()).toBe('first')
})

testWithS3('an upload that was left is listed as incomplete, and can be deleted', async () => {
  const { storage, direct, proxy } = await behindProxy()
  // the pieces arrive; neither the end of the upload nor its abortion does
  proxy.choose(({ method, url = '' }) =>
    method === 'DELETE' || (method === 'POST' && url.includes('uploadId'))
      ? { kind: 'refused', status: 500, code: 'InternalError' }
      : undefined,
  )
  await expect(storage.of(key).write('one', randomBytes(9 * MIB))).rejects.toMatchObject({
    code: 'unavailable',
  })
  proxy.choose(() => undefined)
  expect(await listed(direct)).toEqual([{ ...key, names: [`one${INCOMPLETE}`] }])
  await direct.delete(key, [`one${INCOMPLETE}`])
  expect(await listed(direct)).toEqual([])
})

testWithS3(
  'a check passes where all is allowed, leaves nothing, and names a bucket that is gone',
  async () => {
    const place = await newPlace()
    const storage: ObjectStorage & PartStorage = openObjectStorage(place)
    await storage.check()
    expect(await listed(storage)).toEqual([])
    const elsewhere = openObjectStorage({ ...place, bucket: `${place.bucket}-gone` })
    await expect(elsewhere.check()).rejects.toMatchObject({ code: 'NoSuchBucket', lasting: true })
  },
)
