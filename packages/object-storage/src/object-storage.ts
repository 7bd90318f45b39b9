import { randomUUID } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import {
  type ConnectorKey,
  type ConnectorParts,
  DamagedPartError,
  INCOMPLETE,
  isPlace,
  MissingPartError,
  type ObjectPlace,
  type PartStorage,
  PartsUnavailableError,
  requirePlace,
} from '@linkspan/stores'
import { groupByConnector } from './group-by-connector.ts'
import { incompleteUploads } from './incomplete-uploads.ts'
import { CHECKSUM, ObjectStorageError } from './object-storage-error.ts'

/** How an object storage is used. */
export interface ObjectStorageOptions extends ObjectPlace {
  /** The credentials; default those that the SDK finds: variables, files, the role of the machine. */
  readonly credentials?: ObjectStorageCredentials | undefined
  /** How long one request may take, in milliseconds; default 60 seconds. */
  readonly limit_ms?: number | undefined
}

/** An access key, with the token of a session if it is one. */
export interface ObjectStorageCredentials {
  readonly access_key_id: string
  readonly secret_access_key: string
  readonly session_token?: string | undefined
}

/** Parts in an object storage. */
export interface ObjectStorage extends PartStorage {
  /** Writes an object, reads, lists and deletes it. Throws `ObjectStorageError` if one of these is refused. */
  check(): Promise<void>
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

/**
 * Opens parts in a storage that speaks the S3 protocol, one object each: `prefix/organization_id/connector_id/name`. An
 * object is never overwritten. Reading and writing throw as `PartStorage` says; the cause is an `ObjectStorageError`.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html
 */
export function openObjectStorage(options: ObjectStorageOptions): ObjectStorage {
  const { bucket, prefix, limit_ms = LIMIT_MS } = options
  const client = new S3Client(settingsOf(options))
  const at = { Bucket: bucket }
  const keyOf = ({ organization_id, id }: ConnectorKey, name: string) =>
    `${prefix}${organization_id}/${id}/${name}`
  const limit = () => ({ abortSignal: AbortSignal.timeout(limit_ms) })

  async function put(Key: string, Body: Uint8Array): Promise<void> {
    const params = { ...at, Key, Body, IfNoneMatch: '*' }
    const upload = new Upload({ client, params, partSize: PIECE_BYTES, queueSize: 2 })
    const timer = setTimeout(() => void upload.abort(), limit_ms * Math.ceil(1 + Body.length / PIECE_BYTES))
    try {
      await upload.done()
    } catch (error) {
      // an answer that was lost on its way: the SDK has sent the same bytes again
      const exists = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
      if (exists !== STATUS_EXISTS || Buffer.compare(await get(Key), Body) !== 0) throw error
    } finally {
      clearTimeout(timer)
    }
  }

  async function get(Key: string): Promise<Uint8Array> {
    for (let reads = 1; ; reads++) {
      const { Body } = await client.send(new GetObjectCommand({ ...at, Key }), limit())
      try {
        return (await Body?.transformToByteArray()) ?? new Uint8Array()
      } catch (error) {
        if (reads === READS) throw isChecksumError(error) ? failure(CHECKSUM) : error
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

  async function* keys(Prefix: string, pageSize?: number): AsyncGenerator<string[]> {
    const pages = paginateListObjectsV2({ client, ...(pageSize && { pageSize }) }, { ...at, Prefix })
    for await (const { Contents = [] } of pages) yield Contents.flatMap(({ Key }) => Key ?? [])
  }

  async function* list(): AsyncGenerator<ConnectorParts> {
    for await (const page of keys(prefix)) yield* groupByConnector(page, prefix)
    for await (const page of incompleteUploads(client, bucket, prefix))
      yield* groupByConnector(
        page.map(({ key }) => key),
        prefix,
        INCOMPLETE,
      )
  }

  async function abort(key: string): Promise<void> {
    for await (const page of incompleteUploads(client, bucket, key))
      for (const { key: Key, upload_id: UploadId } of page)
        if (Key === key) await client.send(new AbortMultipartUploadCommand({ ...at, Key, UploadId }), limit())
  }

  return {
    of: (key) => ({
      async write(name, bytes) {
        requirePlace(key, name)
        await put(keyOf(key, name), bytes).catch(unavailable)
      },
      async read(name) {
        if (!isPlace(key, name)) throw new MissingPartError()
        return get(keyOf(key, name)).catch((error: unknown) => {
          const { name: word } = error as Error
          if (word === 'NoSuchKey') throw new MissingPartError()
          if (word !== CHECKSUM) return unavailable(error)
          throw new DamagedPartError('its checksum is another one', new ObjectStorageError(error))
        })
      },
    }),

    async *list() {
      try {
        yield* list()
      } catch (error) {
        unavailable(error)
      }
    },

    async delete(key, names) {
      const complete = names.filter((name) => isPlace(key, name))
      await remove(complete.map((name) => keyOf(key, name))).catch(unavailable)
      for (const name of names) {
        const whole = name.endsWith(INCOMPLETE) ? name.slice(0, -INCOMPLETE.length) : ''
        if (isPlace(key, whole)) await abort(keyOf(key, whole)).catch(unavailable)
      }
    },

    async check() {
      // not of the form of a part, so that it is never listed as one
      const folder = `${prefix}_check/`
      const key = folder + randomUUID()
      try {
        await put(key, Buffer.from(key))
        await get(key)
        for await (const _page of keys(folder, 1)) break
        for await (const _page of incompleteUploads(client, bucket, folder)) break
        await remove([key])
      } catch (error) {
        throw new ObjectStorageError(error)
      }
    },
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
function failure(name: string): Error {
  return Object.assign(new Error(), { name })
}

/** The SDK compares bytes with the checksum of their object, and says only by a message that they differ. */
function isChecksumError(error: unknown): boolean {
  return (error as Error).message.startsWith('Checksum mismatch')
}

function unavailable(error: unknown): never {
  throw new PartsUnavailableError(new ObjectStorageError(error))
}
