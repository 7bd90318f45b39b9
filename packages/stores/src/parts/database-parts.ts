import { Queue } from '@linkspan/core'
import { type Kysely, sql } from 'kysely'
import type { ConnectorKey } from '../collections.ts'
import { DamagedPartError, MissingPartError } from '../errors.ts'
import { isPlace, type PartStorage, requirePlace } from '../part-storage.ts'
import { isAfterConnector, isOf } from '../sql/connector-rows.ts'
import type { Tables } from '../tables/tables.ts'

/** Short enough for every database and pooler. */
const CHUNK_BYTES = 1024 * 1024
/** How many parts one statement deletes. */
const BATCH = 50
/** Codes of PostgreSQL: what it has read is not what it had written. */
const DAMAGE = /^XX00[12]$/

/**
 * Stores parts as rows of a PostgreSQL database, cut into chunks. It reads or writes one part at a time: several at once
 * would take the connections of requests, and their bytes would arrive together and keep the thread busy.
 */
export function databaseParts(db: Kysely<Tables>): PartStorage {
  const queue = new Queue()

  const ofConnector = (key: ConnectorKey) => db.selectFrom('part_chunks').where(isOf(key))

  return {
    of: (key) => ({
      async write(name, bytes) {
        requirePlace(key, name)
        const { organization_id, id } = key
        const rows = chunksOf(bytes).map((chunk, index) => ({
          organization_id,
          connector_id: id,
          name,
          position: index,
          bytes: chunk,
        }))
        // one statement stores all chunks or none
        await queue.run(() => db.insertInto('part_chunks').values(rows).execute())
      },

      async read(name) {
        if (!isPlace(key, name)) throw new MissingPartError()
        const chunks = await queue.run(() =>
          ofConnector(key)
            // the driver takes hexadecimal digits otherwise, which are longer and slower to read
            .select(sql<string>`encode(bytes, 'base64')`.as('base64'))
            .where('name', '=', name)
            .orderBy('position')
            .execute()
            .catch((error: { readonly code?: string }) => {
              if (!DAMAGE.test(error.code ?? '')) throw error
              throw new DamagedPartError(`the database answers ${error.code}`, error)
            }),
        )
        if (chunks.length === 0) throw new MissingPartError()
        return Buffer.concat(chunks.map(({ base64 }) => Buffer.from(base64, 'base64')))
      },
    }),

    async *list() {
      let after: ConnectorKey | undefined
      for (;;) {
        let next = db.selectFrom('part_chunks').select(['organization_id', 'connector_id as id'])
        if (after) next = next.where(isAfterConnector('part_chunks', after))
        const key = await next.orderBy('organization_id').orderBy('connector_id').limit(1).executeTakeFirst()
        if (!key) return
        const parts = await ofConnector(key).select('name').where('position', '=', 0).execute()
        yield { ...key, names: parts.map(({ name }) => name) }
        after = key
      }
    },

    async delete(key, names) {
      const { organization_id, id } = key
      const ours = names.filter((name) => isPlace(key, name))
      for (let start = 0; start < ours.length; start += BATCH) {
        await db
          .deleteFrom('part_chunks')
          .where(isOf({ organization_id, id }))
          .where('name', 'in', ours.slice(start, start + BATCH))
          .execute()
      }
    },
  }
}

function chunksOf(bytes: Uint8Array): Uint8Array[] {
  const count = Math.max(1, Math.ceil(bytes.length / CHUNK_BYTES))
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
  )
}
