import { systemClock } from '@linkspan/core'

const HOUR_MS = 3_600_000
/** More accounts than one process calls in an hour. */
const MOST = 10_000

interface Left {
  readonly connector_type: string
  readonly quota: string
  /** From 0 to 1. */
  readonly left: number
  readonly noted_at: number
}

/** What the accounts at vendors have left of their quotas, as they were last seen. */
export class QuotasLeft {
  readonly #known = new Map<string, Left>()

  /** `account` only keeps accounts apart. */
  note(connector_type: string, quota: string, account: string, left: number): void {
    const key = JSON.stringify([connector_type, quota, account])
    if (this.#known.size >= MOST && !this.#known.has(key)) return
    const bounded = Math.min(1, Math.max(0, left))
    this.#known.set(key, { connector_type, quota, left: bounded, noted_at: systemClock.elapsed() })
  }

  /** Of each quota, the least that an account has left. */
  least(): Omit<Left, 'noted_at'>[] {
    const oldest = systemClock.elapsed() - HOUR_MS
    for (const [key, { noted_at }] of this.#known) if (noted_at < oldest) this.#known.delete(key)
    const groups = Map.groupBy(this.#known.values(), ({ connector_type, quota }) =>
      JSON.stringify([connector_type, quota]),
    )
    return [...groups.values()].map((group) => group.reduce((a, b) => (a.left <= b.left ? a : b)))
  }
}
