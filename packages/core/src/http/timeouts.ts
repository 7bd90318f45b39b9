/** How long each phase of one request may take, in milliseconds. */
export interface Timeouts {
  /** Until the connection is open. */
  readonly connect: number
  /** From the sent request to the reply's headers. */
  readonly response: number
  /** Between two chunks of the reply's body. */
  readonly idle: number
  /** The whole call with its retries, except for the body of a download. */
  readonly total: number
}

export const defaultTimeouts: Timeouts = { connect: 10_000, response: 60_000, idle: 30_000, total: 120_000 }

/** The timeouts of all phases; a number sets the total. */
export function toTimeouts(timeout: number | Partial<Timeouts> | undefined): Timeouts {
  return { ...defaultTimeouts, ...(typeof timeout === 'number' ? { total: timeout } : timeout) }
}
