import { afterAll, beforeAll, expect } from '@jest/globals'
import { openObjectStorage } from '@linkspan/object-storage'
import type { ConnectorKey } from '@linkspan/stores'
import { each } from '../../core/test/support/each.ts'
import { type FaultyProxy, startFaultyProxy } from '../../object-storage/test/support/faulty-proxy.ts'
import { newPlace, testWithS3 } from '../../object-storage/test/support/s3.ts'
import { listed } from '../../stores/test/support/part-contract.ts'
import { seededRandom } from '../../stores/test/support/random.ts'
import { renameAdGroup, watchForMixtures } from './support/ad-groups.ts'
import { runHere } from './support/command.ts'
import { ended, endPrograms, run } from './support/program.ts'
import { variablesOf } from './support/storage-variables.ts'
import { type Entity, type SyncProcesses, startSyncProcesses } from './support/sync-processes.ts'

/** How often a move is killed, each way. More of them on demand: `npm run test:kills`. */
const KILLS = Number(process.env.LINKSPAN_KILLS ?? 1)
const ENTITIES: readonly Entity[] = ['accounts', 'campaigns', 'adGroups', 'campaignLabels']

let processes: SyncProcesses | undefined
let proxy: FaultyProxy | undefined
beforeAll(async () => {
  const url = process.env.LINKSPAN_TEST_S3_URL
  if (!url) return
  // the moves alone use it, so that it sees how far they are
  proxy = await startFaultyProxy(new URL(url).origin)
  processes = await startSyncProcesses('parts-move-kills', 1, 1)
})
afterAll(async () => {
  await endPrograms()
  await processes?.close()
  await proxy?.close()
})

testWithS3(
  'after kill -9 of moves to an object storage and back, under searches and syncs, no part is lost and no search shows a mixture',
  async () => {
    const [world, observed] = [processes as SyncProcesses, proxy as FaultyProxy]
    const random = seededRandom()
    const place = await newPlace()
    const storage = openObjectStorage(place)
    const { parts: database } = world.store
    const in_storage = variablesOf(place)
    const former = in_storage.LINKSPAN_PARTS as string
    const key = await world.createAds()
    const others = [await world.createAds(), await world.createAds()]
    for (const each of [key, ...others]) await syncOnce(world, each)

    const ways = [
      // a part that arrives in the storage is written to it, and one that leaves it is deleted there
      { env: { ...in_storage, LINKSPAN_PARTS_FORMER: 'database' }, from: database, to: storage, at: 'PUT' },
      {
        env: { ...in_storage, LINKSPAN_PARTS: 'database', LINKSPAN_PARTS_FORMER: former },
        from: storage,
        to: database,
        at: 'POST',
      },
    ] as const
    const killed: number[] = []
    for (const [way, { env, from, to, at }] of ways.entries()) {
      await world.replaceWith(env)
      const server = await world.start(undefined, { env })
      const search = async () => {
        const params = { query: {}, limit: 10_000 }
        const { status, body } = await server.execute(key.id, {
          entity: 'ad_groups',
          action: 'search',
          params,
        })
        expect({ status, more: body.meta?.has_more }).toEqual({ status: 200, more: false })
        return body.data
      }
      const [{ ad_group }] = await search()
      const stopSearches = watchForMixtures(search)
      const stopSyncs = keepSyncing(world, key, (round) =>
        renameAdGroup(world.sandbox, ad_group.resource_name, `Way ${way}, ${round}`),
      )
      const present = (await listed(from)).flatMap(({ names }) => names).length
      const command = { ...world.env, ...env, ...throughProxy(env, place.endpoint, observed.address) }
      killed.push(0)
      for (let round = 1; round <= KILLS; round++) {
        const { child, ...program } = run({ args: ['parts', 'move'], env: command })
        let left = 1 + Math.floor(random() * (present / (KILLS + 1)))
        observed.choose(({ method }) => {
          if (method !== at || --left !== 0) return undefined
          child.kill('SIGKILL')
          // the storage has got half of the last requests
          return round % 2 ? { kind: 'lost' } : { kind: 'refused', status: 503, code: 'Killed' }
        })
        await ended({ child, ...program })
        if (child.signalCode === 'SIGKILL') killed[way] = (killed[way] ?? 0) + 1
        // it would end half a minute later
        await world.store.leases.revoke('parts/move')
      }
      observed.choose(() => undefined)
      expect(await runHere(['parts', 'move'], command)).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^moved \d+ parts/),
      })
      expect(await stopSyncs()).toBeGreaterThan(0)
      expect(await stopSearches()).toBeGreaterThan(0)
      expect((await listed(from)).flatMap(({ names }) => names)).toEqual([])
      const arrived = new Set((await listed(to)).flatMap(({ names }) => names))
      for (const connector of [key, ...others])
        for (const name of each(await world.store.collections.partNames(connector)))
          expect(arrived).toContain(name)
      await syncOnce(world, key)
      for (const entity of ENTITIES) {
        const { published, expected } = await world.digests(key, entity, to)
        expect({ way, entity, published }).toEqual({ way, entity, published: expected })
      }
      server.program.child.kill('SIGKILL')
      await ended(server.program)
    }
    expect(killed).toEqual([KILLS, KILLS])
    // for runs on demand
    if (process.env.LINKSPAN_KILLS) process.stderr.write(`${JSON.stringify({ killed })}\n`)
  },
  600_000 + KILLS * 60_000,
)

/** The variables by which a command reaches the object storage through a proxy. */
const throughProxy = (env: Readonly<Record<string, string>>, endpoint = '', address: string) =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value.replace(endpoint, address)]))

async function syncOnce(world: SyncProcesses, key: ConnectorKey): Promise<void> {
  await world.request(key)
  await world.until(
    key,
    ({ current, status }: { current: unknown; status: string }) => current === null && status === 'succeeded',
  )
}

/** Changes the vendor and syncs until it is stopped. Returns what stops it, which returns how many syncs there were. */
function keepSyncing(
  world: SyncProcesses,
  key: ConnectorKey,
  change: (round: number) => Promise<void>,
): () => Promise<number> {
  let stopped = false
  const syncing = (async () => {
    let rounds = 0
    for (; !stopped; rounds++) {
      await change(rounds)
      await syncOnce(world, key)
    }
    return rounds
  })()
  return async () => {
    stopped = true
    return syncing
  }
}
