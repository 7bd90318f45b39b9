import { setTimeout as delay } from 'node:timers/promises'
import { randomOf } from '../fleet.ts'
import type { Course } from './load.ts'

/** How searches went. */
export interface Searched {
  searches: number
  /** Searches that were sent once more. */
  repeated: number
  /** Milliseconds of each second search at most, for percentiles. */
  readonly times: number[]
}

const REPEAT_AFTER_MS = 250
const MOST_TIMES = 200_000

/**
 * Searches at this rate, in searches a second, without the retries of the client. A failure is repeated once; one that fails again is a
 * fault, unless the database or the storage is away.
 */
export async function keepSearching(course: Course, per_second: number, found: Searched): Promise<void> {
  const { world, fleet, ledger, signal } = course
  const pending = new Set<Promise<void>>()

  async function once(id: string, entity: string): Promise<number> {
    const answer = await world.client
      .fetch(`/api/v1/integrations/connectors/${id}/execute`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ entity, action: 'search', params: { query: {}, limit: 10 } }),
      })
      .catch(() => undefined)
    await answer?.arrayBuffer().catch(() => {})
    return answer?.status ?? 0
  }

  async function one(): Promise<void> {
    const { id, entities } = randomOf(fleet)
    const entity = randomOf(entities)
    const begun = performance.now()
    let status = await once(id, entity)
    if (status !== 200) {
      found.repeated++
      await delay(REPEAT_AFTER_MS)
      status = await once(id, entity)
    }
    if (found.times.length < MOST_TIMES) found.times.push(performance.now() - begun)
    found.searches++
    if (status !== 200) ledger.failed(`search ${status}`)
  }

  const begun = performance.now()
  for (let sent = 0; !signal.aborted; ) {
    const due = Math.floor(((performance.now() - begun) / 1_000) * per_second)
    // a machine that is too slow sends fewer, and never more than this at once
    if (sent < due && pending.size < 64) {
      const each = one().finally(() => pending.delete(each))
      pending.add(each)
      sent++
    } else await delay(5)
  }
  await Promise.all(pending)
}
