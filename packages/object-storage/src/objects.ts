import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { AccessKey, ObjectPlace } from '@linkspan/stores'
import { incompleteUploads } from './incomplete-uploads.ts'
import { CHECKSUM } from './object-storage-error.ts'

/** How an object storage is used. */
export interface ObjectStorageOptions extends ObjectPlace {
  /** The credentials; default those that the SDK finds: variables, files, the role of the machine. */
  readonly credentials?: AccessKey | undefined
  /** How long one request may take, in milliseconds; default 60 seconds. */
  readonly limit_ms?: number | undefined
}

const LIMIT_MS = 60_000
/** How many times the SDK sends a request that failed in passing. */
const ATTEMPTS = 4
/** How many times an object is read whose bytes end too early, or are others than its checksum says. */
const READS = 3
/** Larger objects are uploaded in pieces of this length. */
const PIECE_BYTES = 8 * 1024 * 1024
/** The most that one request deletes. */
const BATCH = 1000
const STATUS_EXISTS = 412
/** Another creation of the same object is in flight. */
const STATUS_CONFLICT = 409

/** Opens the objects of a storage. They throw what the SDK throws. */
export function openObjects(options: ObjectStorageOptions) {
  const { bucket, limit_ms = LIMIT_MS } = options
  const client = new S3Client(settingsOf(options))
  const at = { Bucket: bucket }
  const limit = () => ({ abortSignal: AbortSignal.timeout(limit_ms) })

  async function upload(
    key: string,
    body: Uint8Array | Readable,
    more: { IfNoneMatch?: '*' },
  ): Promise<void> {
    const params = { ...at, Key: key, Body: body, ...more }
    const upload = new Upload({ client, params, partSize: PIECE_BYTES, queueSize: 2 })
    // each request has its own limit, which is all that is known of a stream
    const pieces = body instanceof Uint8Array ? Math.ceil(1 + body.length / PIECE_BYTES) : undefined
    const timer = pieces && setTimeout(() => void upload.abort(), limit_ms * pieces)
    await upload.done().finally(() => clearTimeout(timer))
  }

  async function create(key: string, bytes: Uint8Array): Promise<boolean> {
    try {
      await upload(key, bytes, { IfNoneMatch: '*' })
      return true
    } catch (error) {
      const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
      if (status === STATUS_CONFLICT) return false
      if (status !== STATUS_EXISTS) throw error
      // an answer that was lost on its way: the SDK has sent the same bytes again
      return Buffer.compare(await get(key), bytes) === 0
    }
  }

  async function get(Key: string): Promise<Uint8Array> {
    for (let reads = 1; ; reads++) {
      const { Body } = await client.send(new GetObjectCommand({ ...at, Key }), limit())
      try {
        return (await Body?.transformToByteArray()) ?? new Uint8Array()
      } catch (error) {
        // the SDK compares bytes with the checksum of their object, and says only by a message that they differ
        const differ = (error as Error).message.startsWith('Checksum mismatch')
        if (reads === READS) throw differ ? failure(CHECKSUM) : error
      }
    }
  }

  async function remove(keys: readonly string[]): Promise<void> {
    for (let start = 0; start < keys.length; start += BATCH) {
      const Objects = keys.slice(start, start + BATCH).map((Key) => ({ Key }))
      const { Errors } = await client.send(
        new DeleteObjectsCommand({ ...at, Delete: { Objects, Quiet: true } }),
        limit(),
      )
      const [failed] = Errors ?? []
      if (failed) throw failure(failed.Code ?? 'InternalError')
    }
  }

  async function* list(prefix: string, pageSize?: number) {
    const pages = paginateListObjectsV2({ client, ...(pageSize && { pageSize }) }, { ...at, Prefix: prefix })
    for await (const { Contents = [] } of pages)
      yield Contents.flatMap(({ Key, Size = 0, LastModified }) =>
        Key ? [{ key: Key, bytes: Size, changed_at: LastModified?.getTime() ?? 0 }] : [],
      )
  }

  async function abort(key: string): Promise<void> {
    for await (const page of incompleteUploads(client, bucket, key))
      for (const { key: Key, upload_id: UploadId } of page)
        if (Key === key) await client.send(new AbortMultipartUploadCommand({ ...at, Key, UploadId }), limit())
  }

  return {
    /** Stores an object unless there is one with other bytes. Returns whether it is stored. */
    create,
    /** Stores an object in place of any other. A stream is sent in pieces. */
    put: (key: string, body: Uint8Array | Readable): Promise<void> => upload(key, body, {}),
    get,
    remove,
    /** The objects whose keys begin so, in pages; `changed_at` is in milliseconds since 1970, by the clock of the storage. */
    list,
    /** The folders at a prefix that ends with a slash or is empty. */
    async folders(prefix: string): Promise<string[]> {
      const found: string[] = []
      const pages = paginateListObjectsV2({ client }, { ...at, Prefix: prefix, Delimiter: '/' })
      for await (const { CommonPrefixes = [] } of pages)
        found.push(...CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(prefix.length, -1)))
      return found
    },
    /** The uploads in pieces that were neither completed nor aborted. */
    incomplete: (prefix: string) => incompleteUploads(client, bucket, prefix),
    /** Aborts the incomplete uploads of an object. */
    abort,
  }
}

function settingsOf({
  endpoint,
  region,
  path_style,
  credentials,
  limit_ms = LIMIT_MS,
}: ObjectStorageOptions) {
  return {
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle: path_style,
    followRegionRedirects: true,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: limit_ms, throwOnRequestTimeout: true },
    ...(credentials && {
      credentials: {
        accessKeyId: credentials.access_key_id,
        secretAccessKey: credentials.secret_access_key,
        ...(credentials.session_token && { sessionToken: credentials.session_token }),
      },
    }),
  }
}

/** A failure that only its name describes. */
export function failure(name: string): Error {
  return Object.assign(new Error(), { name })
}
