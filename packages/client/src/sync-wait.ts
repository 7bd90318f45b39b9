import { cancelled, elapsed, InvalidParamsError, systemClock } from '@linkspan/core/portable'
import type { CreateOptions, RequestOptions } from './call-options.ts'
import type { SyncReport, SyncRun } from './generated/answers.ts'
import type { SyncRequest } from './generated/requests.ts'

/** A run to request. */
export interface RequestedSync extends SyncRequest {
  /**
   * Whether to wait until the run has ended, or for how many seconds at most. By default the run is returned as soon as it
   * is requested. The `timeout` of the call limits the wait too.
   */
  readonly wait?: boolean | number | undefined
}

/** How often a run is looked at, in milliseconds. */
const LOOK_MS = 1_000

/** Requests a run, and waits for it. `request` and `read` send one request each. */
export async function syncAndWait(
  request: (options: CreateOptions) => Promise<SyncRun>,
  read: (options: RequestOptions) => Promise<SyncReport>,
  wait: RequestedSync['wait'] = false,
  options: CreateOptions = {},
): Promise<SyncRun> {
  const is_valid = typeof wait === 'boolean' || (typeof wait === 'number' && wait >= 0)
  if (!is_valid)
    throw new InvalidParamsError('connectors.sync', [
      { path: '$.wait', message: 'must be true, false, or a number of seconds' },
    ])
  const began_at = elapsed(systemClock)
  const passed = () => elapsed(systemClock) - began_at
  let run = await request(options)
  const wait_ms = wait === true ? Number.POSITIVE_INFINITY : Number(wait) * 1_000
  const until = passed() + wait_ms
  const { idempotency_key: _, ...looks } = options ?? {}
  const { signal, timeout } = looks
  const phases = typeof timeout === 'object' ? timeout : {}
  const total = (typeof timeout === 'object' ? timeout.total : timeout) ?? Number.POSITIVE_INFINITY
  while (run.ended_at === null && passed() < until) {
    const pause_ms = Math.min(LOOK_MS, until - passed(), Math.max(0, total - passed()))
    await systemClock.sleep(pause_ms, signal).catch((error: unknown) => {
      throw cancelled(error)
    })
    // a look after the last moment fails as every call whose time is up
    const left = total < Number.POSITIVE_INFINITY && {
      timeout: { ...phases, total: Math.max(1, total - passed()) },
    }
    const { runs } = await read({ ...looks, ...left })
    const found = runs.find(({ run_id }) => run_id === run.run_id)
    if (!found) return run
    run = found
  }
  return run
}
