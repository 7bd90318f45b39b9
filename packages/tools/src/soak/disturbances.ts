import { setTimeout as delay } from 'node:timers/promises'
import type { Course } from './loads/load.ts'

/** What disturbs a soak. */
export interface DisturbancePlan {
  readonly minutes: number
  readonly kill_seconds: number
  /** Whether the database and the storage are disturbed too. */
  readonly outages: boolean
  /** Whether any process is killed; otherwise the first one of each kind is spared. */
  readonly kills_all: boolean
}

/**
 * Kills a process again and again, restarts the database after a third and after two thirds of the time, and takes the
 * storage away at half time. A process that is spared shows whether its memory grows.
 */
export async function disturb(course: Course, plan: DisturbancePlan): Promise<void> {
  const kills = killAgain(course, plan)
  if (plan.outages) await Promise.all([kills, outages(course, plan.minutes * 60_000)])
  else await kills
}

async function killAgain(
  { world, ledger, signal }: Course,
  { kill_seconds, kills_all }: DisturbancePlan,
): Promise<void> {
  const every_ms = kill_seconds * 1_000
  const victims = world.members.filter(({ name }) => kills_all || name.endsWith('-2'))
  for (let at = 0; await passes(every_ms, signal); at++) {
    const victim = victims[at % victims.length]
    if (victim) await ledger.disturb(`kill -9 of ${victim.name}`, () => victim.kill())
  }
}

async function outages({ world, ledger, signal }: Course, whole_ms: number): Promise<void> {
  const { postgres, storage } = world
  // a minute, and less in a short soak
  const away_ms = Math.min(60_000, whole_ms / 10)
  const restart = () => ledger.disturb('the database restarts', postgres.restart)
  if (await passes(whole_ms / 3, signal)) await restart()
  if (await passes(whole_ms / 6, signal))
    if (storage.outage)
      await ledger.disturb(
        `${storage.name} is away for ${away_ms / 1_000} s`,
        () => storage.outage?.(away_ms) as Promise<void>,
      )
  if (await passes(whole_ms / 6 - away_ms, signal)) await restart()
}

/** Waits for a time. Whether it has passed before the end. */
async function passes(ms: number, signal: AbortSignal): Promise<boolean> {
  await delay(ms, undefined, { signal }).catch(() => {})
  return !signal.aborted
}
