import { setTimeout as delay } from 'node:timers/promises'
import { CONNECTORS } from './api-calls.ts'
import type { HttpCaller } from './http-caller.ts'

/** A run of a sync. */
interface Run {
  readonly status: string
  readonly started_at: string
  readonly ended_at: string | null
  readonly entities: readonly { entity: string; read: number; written: number; deleted: number }[]
  readonly warnings: readonly unknown[]
}

/** Creates a connector without a schedule. Returns its id. */
export async function connect(
  caller: HttpCaller,
  connector: {
    readonly connector_type: string
    readonly credentials: object
    readonly replication_config: object
  },
): Promise<string> {
  const others = { customer_name: 'bench', name: 'Bench', sync_interval_seconds: null }
  const answer = await caller.post(CONNECTORS, JSON.stringify({ ...others, ...connector }), 201)
  return JSON.parse(String(answer)).id
}

/** Waits for the end of the run in progress. Returns it, and how long it took. */
export async function endOfRun(
  { base_url, token }: { readonly base_url: string; readonly token: string },
  id: string,
): Promise<{ readonly run: Run; readonly seconds: number }> {
  const headers = { authorization: `Bearer ${token}` }
  for (;;) {
    await delay(200)
    const answer = await fetch(`${base_url}${CONNECTORS}/${id}/sync`, { headers })
    const { current, runs } = (await answer.json()) as { current: unknown; runs: Run[] }
    const [run] = runs
    if (current || !run?.ended_at) continue
    return { run, seconds: (Date.parse(run.ended_at) - Date.parse(run.started_at)) / 1_000 }
  }
}
