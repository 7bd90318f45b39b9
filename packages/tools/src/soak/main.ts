/**
 * Everything together for some minutes, on loopback: `npm run soak -- MINUTES`. Two servers and two processes that sync,
 * on PostgreSQL and an S3 server, behind HAProxy if it is installed. `--kills` disturbs by kills alone, and
 * `--searches N` sends N searches a second. It ends by itself, with 1 if something was wrong.
 */
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { quantile } from '../repository/figures.ts'
import { type DisturbancePlan, disturb } from './disturbances.ts'
import { createFleet } from './fleet.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { consent } from './loads/consents.ts'
import { listenToEvents } from './loads/events.ts'
import { beginFollowers, keepFollowing } from './loads/followers.ts'
import type { Course } from './loads/load.ts'
import { keepSearching, type Searched } from './loads/searches.ts'
import { keepSyncing, syncAll } from './loads/syncs.ts'
import { checkTokens, type MadeTokens, makeTokens } from './loads/tokens.ts'
import { changeVendors } from './loads/vendor.ts'
import { keepExecuting } from './loads/writes.ts'
import { growth, type Minute, measure, printMinutes } from './minutes.ts'
import { checkCollections, checkFollowers } from './verify.ts'
import { openWorld } from './world.ts'

const MOST_MINUTES = 24 * 60
const SYNCS = 3

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { searches: { type: 'string', default: '20' }, kills: { type: 'boolean', default: false } },
})
const [minutes, searches] = [Number(positionals[0]), Number(values.searches)]
if (!(minutes > 0 && minutes <= MOST_MINUTES && searches > 0)) {
  console.error(`npm run soak -- MINUTES [--searches N] [--kills]: minutes are 1 to ${MOST_MINUTES}`)
  process.exit(2)
}
process.exitCode = (await soak({
  minutes,
  kill_seconds: Math.min(values.kills ? 30 : 120, minutes * 12),
  outages: !values.kills,
  kills_all: values.kills,
}))
  ? 0
  : 1

async function soak(plan: DisturbancePlan): Promise<boolean> {
  const world = await openWorld()
  const ledger = createLedger({ strict: plan.kills_all })
  const end = new AbortController()
  process.once('SIGINT', () => end.abort())
  try {
    ledger.note(
      `${world.storage.name}; ${world.has_balancer ? 'HAProxy' : 'no HAProxy: the first server alone answers'}`,
    )
    const fleet = await createFleet(world)
    const course: Course = { world, fleet, ledger, signal: end.signal }
    await syncAll(course, 600_000)
    ledger.note(`${fleet.length} connectors are synced; load of the machine ${loadavg()[0]?.toFixed(1)}`)
    const listeners = await listenToEvents(course)
    const followers = await beginFollowers(course)
    const tokens: MadeTokens = { kept: [], revoked: [] }
    const searched: Searched = { searches: 0, repeated: 0, times: [] }
    const measured: Minute[] = []
    const loads = [
      keepSearching(course, searches, searched),
      ...Array.from({ length: SYNCS }, () => keepSyncing(course)),
      changeVendors(course),
      keepExecuting(course),
      keepFollowing(course, followers),
      makeTokens(course, tokens),
      consent(course),
      disturb(course, plan),
      everyMinute(async () => {
        measured.push(await measure(world, ledger, searched))
        console.log(JSON.stringify(measured.at(-1)))
      }, end.signal),
    ]
    const failed = Promise.all(loads).catch((error: unknown) => {
      ledger.fault(`a load ended: ${(error as Error).stack}`)
      end.abort()
    })
    await delay(plan.minutes * 60_000, undefined, { signal: end.signal }).catch(() => {})
    end.abort()
    await failed
    ledger.note('the load has ended; the last syncs')
    await syncAll(course, 600_000)
    const results = [
      await checkCollections(course),
      await checkFollowers(course, followers),
      await listeners.check(),
      await checkTokens(course, tokens),
    ]
    await listeners.close()
    // no process lives long enough to grow if all are killed
    const grown = plan.kills_all ? undefined : growth(measured)
    for (const line of grown ?? []) ledger.fault(line)
    for (const { name, errors } of world.members)
      for (const line of errors().slice(0, 5)) ledger.note(`log of ${name}: ${line.slice(0, 400)}`)
    report({ measured, grown, searched, results, ledger })
    return ledger.faults.length === 0
  } finally {
    keepLogs(world.folder)
    await world.close()
  }
}

async function everyMinute(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await work()
    await delay(60_000, undefined, { signal }).catch(() => {})
  }
}

interface Soaked {
  readonly measured: readonly Minute[]
  readonly grown: readonly string[] | undefined
  readonly searched: Searched
  readonly results: readonly string[]
  readonly ledger: Ledger
}

function report({ measured, grown, searched, results, ledger }: Soaked): void {
  const at = (share: number) => Math.round(quantile(searched.times, share))
  console.log('')
  printMinutes(measured)
  console.log(
    `\n${searched.searches} searches, ${searched.repeated} sent once more; half within ${at(0.5)} ms, 99 % within ${at(0.99)} ms, all within ${at(0.999999)} ms`,
  )
  console.log(`${ledger.slow()} seconds without a processor, because of other programs`)
  for (const [name, count] of ledger.counts) console.log(`${name}: ${count}`)
  for (const [name, count] of ledger.failures) console.log(`failed: ${name}: ${count}`)
  for (const line of [...ledger.disturbances, ...results]) console.log(line)
  if (grown === undefined) console.log('too short or too disturbed to say whether something grows')
  for (const line of ledger.faults) console.log(`FAULT ${line}`)
  console.log(ledger.faults.length === 0 ? 'nothing was wrong' : `${ledger.faults.length} faults`)
}

/** Keeps the logs of the processes where SOAK_LOGS says. */
function keepLogs(folder: string): void {
  const to = process.env.SOAK_LOGS
  if (!to) return
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(folder))
    if (name.endsWith('.log')) copyFileSync(join(folder, name), join(to, name))
}
