import { randomUUID } from 'node:crypto'
import {
  type ConnectorKey,
  type ConnectorParts,
  DamagedPartError,
  INCOMPLETE,
  isPlace,
  MissingPartError,
  type PartStorage,
  PartsUnavailableError,
  requirePlace,
} from '@linkspan/stores'
import { groupByConnector } from './group-by-connector.ts'
import { CHECKSUM, ObjectStorageError } from './object-storage-error.ts'
import { failure, type ObjectStorageOptions, openObjects } from './objects.ts'

/** Parts in an object storage. */
export interface ObjectStorage extends PartStorage {
  /** Writes an object, reads, lists and deletes it. Throws `ObjectStorageError` if one of these is refused. */
  check(): Promise<void>
}

/**
 * Opens parts in a storage that speaks the S3 protocol, one object each: `prefix/organization_id/connector_id/name`. An
 * object is never overwritten. Reading and writing throw as `PartStorage` says; the cause is an `ObjectStorageError`.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html
 */
export function openObjectStorage(options: ObjectStorageOptions): ObjectStorage {
  const { prefix } = options
  const { create, get, remove, list: listed, incomplete, abort } = openObjects(options)
  const keyOf = ({ organization_id, id }: ConnectorKey, name: string) =>
    `${prefix}${organization_id}/${id}/${name}`

  /** A name is written once: other bytes under it are a failure. */
  async function put(key: string, bytes: Uint8Array): Promise<void> {
    if (!(await create(key, bytes))) throw failure('PreconditionFailed')
  }

  async function* list(): AsyncGenerator<ConnectorParts> {
    for await (const page of listed(prefix)) yield* groupByConnector(page, prefix)
    for await (const page of incomplete(prefix)) yield* groupByConnector(page, prefix, INCOMPLETE)
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
        for await (const _page of listed(folder, 1)) break
        for await (const _page of incomplete(folder)) break
        await remove([key])
      } catch (error) {
        throw new ObjectStorageError(error)
      }
    },
  }
}

function unavailable(error: unknown): never {
  throw new PartsUnavailableError(new ObjectStorageError(error))
}
