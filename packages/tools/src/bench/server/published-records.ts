import { randomBytes } from 'node:crypto'
import { advertising } from '@linkspan/advertising'
import { createMemoryEngine } from '@linkspan/search'
import { type ConnectorKey, createEnvelope, createSealedParts } from '@linkspan/stores'
import { declarationOf } from '@linkspan/sync'
import { publish, searchable } from '../../../../service/test/support/published.ts'
import { temporaryFolder } from '../../repository/temporary-folder.ts'
import { parsed } from '../search/feed.ts'
import { recordTexts } from '../search/records.ts'
import { connectorOf, openBenchStore } from './stored-connectors.ts'

/** How many collections are published at once, in one transaction. */
const TOGETHER = 32

/** Published campaigns, and what a server needs to search them. */
export type PublishedRecords = Awaited<ReturnType<typeof publishRecords>>

/** Publishes campaigns by day in collections of these numbers of records. */
export async function publishRecords(sizes: readonly number[]) {
  const folder = temporaryFolder('bench')
  const data_dir = folder.path
  const keys_text = `k1:${randomBytes(32).toString('base64')}`
  const { store, key_ring, organization_id, newToken } = await openBenchStore(data_dir, keys_text)
  const entity = searchable(advertising.entities.campaigns)
  const keys: ConnectorKey[] = []
  for (let first = 0; first < sizes.length; first += TOGETHER) {
    // a commit for each step of each collection would take most of the time
    await store.transaction(async (stores) => {
      const publishing = sizes.slice(first, first + TOGETHER).map(async (records, index) => {
        const key = { organization_id, id: `con_${first + index}` }
        keys.push(key)
        await stores.connectors.insert(connectorOf(key))
        const publisher = { store: { ...stores, parts: store.parts }, key_ring }
        await publish(publisher, { key, entity, records: parsed(recordTexts(records)) })
      })
      await Promise.all(publishing)
    })
  }
  const memory = createMemoryEngine()
  return {
    data_dir,
    /** The settings of a server with them, which syncs nothing. */
    env: { LINKSPAN_DATA_DIR: data_dir, LINKSPAN_KEYS: keys_text, LINKSPAN_ROLES: 'serve' },
    token: await newToken(),
    newToken,
    keys,
    /** A collection in an engine of its own, without a server. */
    async engine(key: ConnectorKey) {
      const collection = await memory.open(declarationOf(key.id, entity))
      const published = await store.collections.find({ ...key, entity: entity.name })
      const partsOf = createSealedParts({ store, envelope: createEnvelope(key_ring) })
      if (published) await collection.show(published.manifest, partsOf(key))
      return collection
    },
    /** Publishes other records in place of those of a collection. */
    async replace(key: ConnectorKey, others: Iterable<object>): Promise<void> {
      await publish({ store, key_ring }, { key, entity, records: others })
    },
    async remove() {
      await memory.close()
      await store.close()
      folder.remove()
    },
  }
}
