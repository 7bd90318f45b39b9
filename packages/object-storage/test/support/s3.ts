import { randomUUID } from 'node:crypto'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { type ObjectStorageOptions, openObjectStorage } from '@linkspan/object-storage'
import { testUnless } from '../../../hosted/test/support/test-with.ts'
import type { PartWorld } from '../../../stores/test/support/part-contract.ts'

/** A storage that speaks the S3 protocol, as `http://KEY:SECRET@127.0.0.1:PORT`. */
const { LINKSPAN_TEST_S3_URL } = process.env

/** A test with a real S3 server, which only the gate runs, and which is skipped if there is none. */
export function testWithS3(title: string, run: () => Promise<void>, limit_ms?: number): void {
  const lack = LINKSPAN_TEST_S3_URL ? undefined : 'LINKSPAN_TEST_S3_URL names no S3 server'
  testUnless(lack, title, run, limit_ms)
}

/** A new and empty place in the server. */
export async function newPlace(): Promise<ObjectStorageOptions> {
  const url = new URL(LINKSPAN_TEST_S3_URL ?? '')
  const credentials = { access_key_id: url.username, secret_access_key: url.password }
  const bucket = `linkspan-${randomUUID()}`
  const place = { bucket, region: 'us-east-1', endpoint: url.origin, path_style: true, credentials } as const
  const client = new S3Client({
    ...{ region: place.region, endpoint: place.endpoint, forcePathStyle: true },
    credentials: { accessKeyId: url.username, secretAccessKey: url.password },
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return { kind: 'object_storage', prefix: 'of/tests/', ...place }
}

/** A new place, for the contract of parts. */
export async function partsOfS3(): Promise<PartWorld> {
  const place = await newPlace()
  return {
    open: () => ({ parts: openObjectStorage(place), close: async () => {} }),
    statements: `
      import { openObjectStorage } from '${new URL('../../src/index.ts', import.meta.url)}'
      const parts = openObjectStorage(JSON.parse(process.env.PLACE))
    `,
    env: { PLACE: JSON.stringify(place) },
    remove: async () => {},
  }
}
