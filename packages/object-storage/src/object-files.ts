import { Readable } from 'node:stream'
import { INCOMPLETE, type TableFiles } from '@linkspan/stores'
import { ObjectStorageError } from './object-storage-error.ts'
import { type ObjectStorageOptions, openObjects } from './objects.ts'

/** Keeps the files of tables in a storage that speaks the S3 protocol. Failures are `ObjectStorageError`s. */
export function openObjectFiles(options: ObjectStorageOptions): TableFiles {
  const { bucket, prefix } = options
  const objects = openObjects(options)
  const pathOf = (key: string) => key.slice(prefix.length)

  return {
    location: `s3://${bucket}/${prefix}`.replace(/\/$/, ''),

    async write(path, pieces) {
      let length = 0
      async function* counted() {
        for await (const piece of pieces) {
          length += piece.length
          yield piece
        }
      }
      const body = Readable.from(counted(), { objectMode: false })
      // the records that the stream is made of may fail too
      const failed = new Promise<never>((_, reject) => body.once('error', reject))
      const sent = objects.put(prefix + path, body).catch(refused)
      await Promise.race([sent, failed]).finally(() => sent.catch(() => {}))
      return length
    },

    create: (path, bytes) => objects.create(prefix + path, bytes).catch(refused),

    replace: (path, bytes) => objects.put(prefix + path, bytes).catch(refused),

    read: (path) => objects.get(prefix + path).catch(refused),

    async *list(below) {
      try {
        for await (const page of objects.list(prefix + below))
          for (const { key, ...facts } of page) yield { path: pathOf(key), ...facts }
        // a folder has them too: a process that was killed leaves them
        if (!below.endsWith('/')) return
        for await (const page of objects.incomplete(prefix + below))
          for (const { key, started_at } of page)
            yield { path: pathOf(key) + INCOMPLETE, bytes: 0, changed_at: started_at }
      } catch (error) {
        refused(error)
      }
    },

    folders: () => objects.folders(prefix).catch(refused),

    async delete(paths) {
      const keys = paths.map((path) => prefix + path)
      const { complete = [], incomplete = [] } = Object.groupBy(keys, (key) =>
        key.endsWith(INCOMPLETE) ? 'incomplete' : 'complete',
      )
      await objects.remove(complete).catch(refused)
      for (const key of incomplete) await objects.abort(key.slice(0, -INCOMPLETE.length)).catch(refused)
    },
  }
}

function refused(error: unknown): never {
  throw new ObjectStorageError(error)
}
