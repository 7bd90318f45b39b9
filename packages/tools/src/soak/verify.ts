import { isDeepStrictEqual } from 'node:util'
import { type Connection, createLimiter } from '@linkspan/core'
import { createMemoryEngine } from '@linkspan/search'
import { declarationOf, isSearchable } from '@linkspan/sync'
import { vendorsOf } from '../../../hosted/test/support/sandbox.ts'
import { digestOf } from '../../../search/test/support/digest.ts'
import { PublishingEngine } from '../../../search/test/support/publishing-engine.ts'
import { expectedDocuments, type SyncConfig } from '../../../service/test/support/expected-documents.ts'
import { type Craft, ofKind } from './fleet.ts'
import { catchUp, type Follower } from './loads/followers.ts'
import type { Course } from './loads/load.ts'

/** Expects that every collection has what its vendor has. */
export async function checkCollections(course: Course): Promise<string> {
  const { fleet, ledger } = course
  let [checked, records] = [0, 0]
  for (const type of new Set(fleet.map(({ kind }) => kind.type))) {
    const crafts = ofKind(fleet, type)
    // the connectors of a kind have the same configuration
    const wanted = await digestsOfVendor(course, crafts[0] as Craft)
    for (const craft of crafts)
      for (const [entity, expected] of wanted) {
        const found = await digestOfExport(course, craft, entity)
        checked++
        records += found.records
        if (found.digest !== expected)
          ledger.fault(
            `${craft.customer_name} ${entity}: ${found.records} records are not those of the vendor`,
          )
      }
  }
  return `${checked} collections with ${records} records equal the vendors`
}

async function digestsOfVendor({ world }: Course, craft: Craft): Promise<Map<string, string>> {
  const { sandbox } = world
  const { kind, replication_config } = craft
  const { base_url, token_url } = vendorsOf(sandbox)[kind.type] ?? {}
  const connection = kind.create({
    base_url,
    token_url,
    credentials: craft.credentials(),
    limiter: createLimiter({}),
    onCredentialsChanged: async () => {},
  } as never) as Connection
  const found = new Map<string, string>()
  try {
    for (const entity of Object.values(kind.entities)) {
      if (!isSearchable(entity)) continue
      const config = replication_config as SyncConfig
      const upserts = await expectedDocuments({
        connection,
        entity,
        replication_config: config,
        now: Date.now,
      })
      found.set(entity.name, await digestOfRecords(craft, entity.name, upserts))
    }
    return found
  } finally {
    await connection.close()
  }
}

async function digestOfExport({ world }: Course, craft: Craft, entity: string) {
  const { rows } = await world.client.records.exportRows(craft.id, entity)
  const upserts: Record<string, unknown>[] = []
  for await (const row of rows) upserts.push({ ...row })
  return { records: upserts.length, digest: await digestOfRecords(craft, entity, upserts) }
}

async function digestOfRecords({ kind }: Craft, name: string, upserts: readonly object[]): Promise<string> {
  const entity = Object.values(kind.entities).find((each) => each.name === name)
  if (!entity || !isSearchable(entity)) throw new Error(`${name} has no search`)
  const engine = new PublishingEngine(createMemoryEngine())
  try {
    const collection = await engine.open(declarationOf('soak', entity))
    await collection.write({ upserts })
    return await digestOf(collection)
  } finally {
    await engine.close()
  }
}

/** Expects that each copy that followed changes equals a new export. */
export async function checkFollowers(course: Course, followers: readonly Follower[]): Promise<string> {
  const { ledger, world } = course
  let rounds = 0
  for (const each of followers) {
    await catchUp(world.client, each)
    rounds += each.rounds
    const { rows } = await world.client.records.exportRows(each.craft.id, each.entity)
    const [own, exported] = [[...each.records.values()], [] as unknown[]]
    for await (const row of rows) exported.push(row)
    const texts = (all: readonly unknown[]) => all.map((row) => JSON.stringify(row)).sort()
    if (!isDeepStrictEqual(texts(own), texts(exported)))
      ledger.fault(
        `the copy of ${each.craft.customer_name} ${each.entity} has ${own.length} records, the export ${exported.length}`,
      )
  }
  return `${followers.length} copies equal the exports after ${rounds} rounds of changes`
}
