/** How long a call waits, in milliseconds; Infinity for no limit. */
export interface Timeouts {
  /** From the sent request to the beginning of the answer; default 120,000. */
  readonly response: number
  /** Between two pieces of an answer, or until the server takes the next piece of an upload; default 30,000. */
  readonly idle: number
  /** The whole call with its retries, except for the body of a download; default 300,000, and no limit for uploads. */
  readonly total: number
}

export const TIMEOUTS = ['response', 'idle', 'total'] as const satisfies readonly (keyof Timeouts)[]

/** As an option: a number is the total. */
export type TimeoutOption = number | Partial<Timeouts>

const RESPONSE_MS = 120_000
const IDLE_MS = 30_000
const TOTAL_MS = 300_000

/** The timeouts of a call: its own over those of the client over the defaults. */
export function toCallTimeouts(
  of_call: TimeoutOption | undefined,
  of_client: TimeoutOption | undefined,
  uploads: boolean,
): Timeouts {
  const total = uploads ? Number.POSITIVE_INFINITY : TOTAL_MS
  return { response: RESPONSE_MS, idle: IDLE_MS, total, ...phases(of_client), ...phases(of_call) }
}

function phases(timeout: TimeoutOption | undefined): Partial<Timeouts> {
  if (typeof timeout === 'number') return { total: timeout }
  return Object.fromEntries(Object.entries(timeout ?? {}).filter(([, value]) => value !== undefined))
}
