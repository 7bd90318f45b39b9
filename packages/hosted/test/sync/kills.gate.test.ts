import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { daysAfter, toDay, valueAt } from '@linkspan/core'
import { hanging } from '@linkspan/sandbox'
import type { ConnectorKey } from '@linkspan/stores'
import { each } from '../../../core/test/support/each.ts'
import { until } from '../../../core/test/support/until.ts'
import { seededRandom } from '../../../stores/test/support/random.ts'
import { renameAdGroup, watchForMixtures } from '../support/ad-groups.ts'
import type { ServerProcess } from '../support/processes.ts'
import { endPrograms } from '../support/program.ts'
import { type Entity, type SyncProcesses, startSyncProcesses } from '../support/sync-processes.ts'

/** More of them on demand: `npm run test:kills`. */
const KILLS = Number(process.env.LINKSPAN_KILLS ?? 2)
const ENTITIES: readonly Entity[] = ['accounts', 'campaigns', 'adGroups', 'campaignLabels']

let processes: SyncProcesses
beforeAll(async () => {
  processes = await startSyncProcesses('sync-kills', 1, 2)
})
afterAll(async () => {
  await processes?.close()
  await endPrograms()
})

/** All that a search finds. */
async function search(key: ConnectorKey, entity: string): Promise<object[]> {
  const [server] = processes.servers as [ServerProcess]
  const params = { query: {}, limit: 10_000 }
  const { status, body } = await server.execute(key.id, { entity, action: 'search', params })
  expect({ status, more: body.meta?.has_more }).toEqual({ status: 200, more: false })
  return body.data
}

/** Renames an ad group, and changes, removes and brings back rows of the last days. */
async function changeVendor(round: number, names: { campaigns: string[]; ad_groups: string[] }) {
  const pick = (all: readonly string[], step: number) => all[(round + step) % all.length] as string
  const { sandbox } = processes
  await renameAdGroup(sandbox, pick(names.ad_groups, 0), `Renamed ${round}`)
  const day = (back: number) => daysAfter(toDay(Date.now()), -back)
  sandbox.advertising.set_activity(pick(names.campaigns, 0), day(1), 1 + round)
  sandbox.advertising.set_activity(pick(names.campaigns, 1), day(2), round % 2)
  sandbox.advertising.set_activity(pick(names.campaigns, 2), day(3), (round + 1) % 2)
}

const isDone = ({ current, status }: { current: unknown; status: string }) =>
  current === null && status === 'succeeded'

/** Waits until the run of a connector, or the one that takes its place, has ended. Returns the newest. */
async function endOfRun(key: ConnectorKey) {
  const { runs } = await processes.until(key, isDone)
  return { ...runs[0], ms: Date.parse(runs[0].ended_at) - Date.parse(runs[0].started_at) }
}

/** A run that nothing disturbs. */
async function wholeRun(key: ConnectorKey) {
  await processes.workerOf(await processes.request(key))
  return endOfRun(key)
}

/** The records of every entity, as published and as the library reads them; taken within one day of a run. */
async function digests(key: ConnectorKey) {
  return until('the records are of a run of this day', async () => {
    const { current, runs } = await processes.until(key, () => true)
    const found = []
    for (const entity of ENTITIES) found.push({ entity, ...(await processes.digests(key, entity)) })
    // after midnight, the library reads a day that the run has not
    if (current === null && toDay(Date.parse(runs[0].started_at)) === toDay(Date.now())) return found
    await wholeRun(key)
    return undefined
  })
}

/**
 * Kills the process of a run at one of the run's calls to the vendor, which is never answered. Chooses another call for
 * another run if the run has made fewer: what changed may need fewer pages. Returns the id of the run.
 */
async function killAtCall(key: ConnectorKey, chooseCall: () => number): Promise<string> {
  const { requests, faults } = processes.sandbox.advertising
  return until('a run makes the call at which it is killed', async () => {
    const call = chooseCall()
    requests.length = 0
    faults.add(hanging({ skip: call, times: Number.POSITIVE_INFINITY }))
    const run_id = await processes.request(key)
    const worker = await processes.workerOf(run_id)
    const isCut = () => requests.length > call
    await processes.until(key, (sync) => isCut() || isDone(sync))
    if (isCut()) await processes.replace(worker)
    faults.clear()
    return requests.length > call ? run_id : undefined
  })
}

/** Kills the process of a run at any moment of the time that the run is expected to take. Returns the id of the run. */
async function killWithin(key: ConnectorKey, ms: number): Promise<string> {
  const run_id = await processes.request(key)
  const worker = await processes.workerOf(run_id)
  await delay(ms)
  await processes.replace(worker)
  return run_id
}

test(
  'P45 after kill -9 at random moments of syncs the records equal those of an undisturbed sync, and no search shows a mixture',
  async () => {
    const random = seededRandom()
    const { requests } = processes.sandbox.advertising
    const key = await processes.createAds()
    await wholeRun(key)
    const namesOf = (rows: object[], path: string, status: string) => {
      const live = rows.filter((row) => valueAt(row, 'segments.date') && valueAt(row, status) !== 'REMOVED')
      return [...new Set(live.map((row) => String(valueAt(row, path))))]
    }
    const names = {
      campaigns: namesOf(await search(key, 'campaigns'), 'campaign.resource_name', 'campaign.status'),
      ad_groups: namesOf(await search(key, 'ad_groups'), 'ad_group.resource_name', 'ad_group.status'),
    }
    const stopWatching = watchForMixtures(() => search(key, 'ad_groups'))
    // how long a later run takes, and how many calls
    requests.length = 0
    const { ms: run_ms } = await wholeRun(key)
    const calls = requests.length
    let cut = 0
    for (let round = 1; round <= KILLS; round++) {
      await changeVendor(round, names)
      const run_id =
        round % 2
          ? await killAtCall(key, () => Math.floor(random() * calls))
          : await killWithin(key, random() * run_ms)
      const last = await endOfRun(key)
      if (last.run_id !== run_id) cut++
      for (const { published, expected, ...entity } of each(await digests(key)))
        expect({ round, ...entity, published }).toEqual({ round, ...entity, published: expected })
    }
    expect(cut).toBeGreaterThanOrEqual(Math.ceil(KILLS / 2))
    expect(await stopWatching()).toBeGreaterThan(KILLS)
    // for runs on demand
    if (process.env.LINKSPAN_KILLS) process.stderr.write(`${JSON.stringify({ kills: KILLS, cut })}\n`)
  },
  600_000 + KILLS * 60_000,
)
