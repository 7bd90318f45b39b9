import { Refusal } from './failure.ts'

/** The vendor's limits of the company, for all its integrations together. */
export interface CallLimits {
  per_second?: number
  per_day?: number
}

const DAY_MS = 86_400_000
/** A second of the count; 0.1 s shorter, since the spacing of calls varies on the network. */
const SECOND_MS = 900

/** Opens the count of the company's calls; it throws 429 past a limit. */
export function createCallCount(limits: CallLimits, now: () => number): () => void {
  const { per_second = Number.POSITIVE_INFINITY, per_day = Number.POSITIVE_INFINITY } = limits
  let recent: number[] = []
  let day = 0
  let today = 0
  return () => {
    const time = now()
    if (Math.floor(time / DAY_MS) !== day) {
      day = Math.floor(time / DAY_MS)
      today = 0
    }
    recent = recent.filter((each) => time - each < SECOND_MS)
    const wait = today >= per_day ? (day + 1) * DAY_MS - time : recent.length >= per_second ? 1000 : 0
    if (wait > 0) {
      const seconds = String(Math.ceil(wait / 1000))
      throw new Refusal(429, 'API request limit exceeded', { 'retry-after': seconds })
    }
    today++
    if (per_second !== Number.POSITIVE_INFINITY) recent.push(time)
  }
}
