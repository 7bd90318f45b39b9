import { inspect } from 'node:util'
import { expect, test } from '@jest/globals'
import type { PartsUnavailableError } from '@linkspan/stores'
import { listed } from '../../stores/test/support/part-contract.ts'
import { refusal, SECRET, startRefusingStorage } from './support/refusing-storage.ts'

const key = { organization_id: 'org_a', id: 'con_1' }

test.each([
  ['NoSuchBucket', 404, 'the bucket does not exist'],
  ['AccessDenied', 403, 'need s3:GetObject, s3:PutObject'],
  ['InvalidAccessKeyId', 403, 'the access key does not exist'],
  ['SignatureDoesNotMatch', 403, 'the secret access key is wrong'],
  ['ExpiredToken', 400, 'the credentials have expired'],
  ['RequestTimeTooSkewed', 403, 'the clock of this machine is wrong'],
])(
  '%s says what to change, shows nothing of the answer, and is not tried for long',
  async (code, status, said) => {
    let requests = 0
    const { storage, close } = await startRefusingStorage((_request, response) => {
      requests++
      response.writeHead(status, { 'content-type': 'application/xml' }).end(refusal(code))
    })
    const parts = storage.of(key)
    const failures = [
      await parts.write('one', Buffer.from('x')).catch((error: unknown) => error),
      await parts.read('one').catch((error: unknown) => error),
      await listed(storage).catch((error: unknown) => error),
      await storage.delete(key, ['one']).catch((error: unknown) => error),
    ] as PartsUnavailableError[]
    for (const error of failures) {
      expect(error).toMatchObject({ name: 'PartsUnavailableError', code: 'unavailable' })
      expect(error.cause).toMatchObject({ name: 'ObjectStorageError', code, lasting: true })
      expect(String(error.cause)).toContain(said)
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(SECRET)
    }
    const found = await storage.check().catch((error: unknown) => error)
    expect(found).toMatchObject({ code, lasting: true, status })
    expect(requests).toBeLessThanOrEqual(5 * 4)
    await close()
  },
)

test('a storage that does not answer, or answers 500, is unavailable and not refused for good', async () => {
  const broken = await startRefusingStorage((_request, response) =>
    response.writeHead(500).end(refusal('InternalError')),
  )
  const silent = await startRefusingStorage(() => {}, { limit_ms: 200 })
  const gone = await startRefusingStorage(() => {})
  await gone.close()
  for (const { storage } of [broken, silent, gone]) {
    const error = await storage
      .of(key)
      .read('one')
      .catch((error: unknown) => error)
    expect(error).toMatchObject({
      code: 'unavailable',
      cause: { name: 'ObjectStorageError', lasting: false },
    })
    await expect(storage.of(key).write('one', Buffer.from('x'))).rejects.toMatchObject({
      code: 'unavailable',
    })
    await expect(storage.check()).rejects.toMatchObject({ lasting: false })
  }
  await broken.close()
  await silent.close()
})

test('100,000 parts beside objects of others are listed in pages, which are asked for one after the other', async () => {
  const [PAGES, PAGE] = [100, 1000]
  let requests = 0
  const { storage, close } = await startRefusingStorage((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://storage')
    response.writeHead(200, { 'content-type': 'application/xml' })
    if (searchParams.has('uploads')) return void response.end('<ListMultipartUploadsResult/>')
    requests++
    const page = Number(searchParams.get('continuation-token') ?? 0)
    const keys = Array.from({ length: PAGE }, (_, index) => {
      const number = page * PAGE + index
      return `parts/org_a/con_${String(Math.floor(number / 40_000))}/part-${String(number).padStart(6, '0')}`
    })
    const foreign = ['parts/notes.txt', 'parts/org_a/con_0/Copy of one', 'parts/org_a/con_0/deep/one']
    const contents = [...keys, ...foreign].map((each) => `<Contents><Key>${each}</Key></Contents>`).join('')
    const last = page === PAGES - 1
    const next = last ? '' : `<NextContinuationToken>${page + 1}</NextContinuationToken>`
    response.end(`<ListBucketResult><IsTruncated>${!last}</IsTruncated>${next}${contents}</ListBucketResult>`)
  })
  let largest = 0
  const counts = new Map<string, number>()
  for await (const { id, names } of storage.list()) {
    largest = Math.max(largest, names.length)
    counts.set(id, (counts.get(id) ?? 0) + names.length)
  }
  expect(Object.fromEntries(counts)).toEqual({ con_0: 40_000, con_1: 40_000, con_2: 20_000 })
  expect(largest).toBeLessThanOrEqual(PAGE)
  expect(requests).toBe(PAGES)
  await close()
})

test('bytes that never have the checksum of their object are damage, after three readings', async () => {
  let reads = 0
  const { storage, close } = await startRefusingStorage((_request, response) => {
    reads++
    response.writeHead(200, { 'x-amz-checksum-crc32': 'AAAAAA==' }).end('other bytes')
  })
  const error = await storage
    .of(key)
    .read('one')
    .catch((error: unknown) => error)
  expect(error).toMatchObject({ name: 'DamagedPartError', code: 'integrity_error' })
  expect(error).toMatchObject({ cause: { code: 'ChecksumMismatch', lasting: true } })
  expect(reads).toBe(3)
  await close()
})
