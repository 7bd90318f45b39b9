import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'

/** Longer than a wait takes on a busy machine, and shorter than jest's limit, so that the wait's own error is seen. */
const MOST_MS = 150_000
/** How many logs of a test file are shown, the newest ones, how many lines of each, and how much of a line. */
const [MOST_LOGS, MOST_LINES, MOST_LINE] = [4, 15, 500]
/** More text of what was seen last would hide the rest of the error. */
const MOST_TEXT = 4_000

const logs: { readonly name: string; readonly text: () => string }[] = []

/** Lets a wait that fails show the end of this log. What starts a server or a process for a test calls it. */
export function showLog(name: string, text: () => string): void {
  logs.push({ name, text })
  if (logs.length > MOST_LOGS) logs.shift()
}

/** How a test waits. */
export interface Wait<Seen> {
  /** Whether what the probe returned ends the wait; by default anything truthy does. `undefined` and `null` never do. */
  readonly holds?: (seen: NonNullable<Seen>) => unknown
  /** The most milliseconds that the wait takes. */
  readonly within?: number
}

/**
 * Waits until a probe returns what holds, and returns it. A probe that throws is tried again. The error of a wait that
 * takes too long says what was awaited, what the probe saw last, and what the servers of the test logged last.
 */
export async function until<Seen>(
  what: string,
  probe: () => Seen | Promise<Seen>,
  { holds = Boolean, within = MOST_MS }: Wait<Seen> = {},
): Promise<NonNullable<Seen>> {
  const start = performance.now()
  const waited = () => performance.now() - start
  // made for the error alone: what was seen may be large, and is looked at often
  let last = () => 'nothing: the first probe has not returned'
  let cause: unknown
  const ended = new AbortController()
  const late = delay(within, undefined, { signal: ended.signal }).catch(() => undefined)
  async function look() {
    try {
      const seen = await probe()
      if (seen !== undefined && seen !== null && (await holds(seen))) return { seen }
      last = () => inspect(seen, { depth: 8, breakLength: 110 })
      cause = undefined
    } catch (error) {
      last = () => String(error)
      cause = error
    }
    return undefined
  }
  try {
    while (waited() < within) {
      const began = waited()
      const found = await Promise.race([look(), late])
      if (found) return found.seen
      const look_ms = waited() - began
      // looks less often the longer it takes, and takes little of the processor from what it waits for
      const pause_ms = Math.max(Math.min(1 + waited() / 10, 100), Math.min(5 * look_ms, 1_000))
      await Promise.race([delay(pause_ms), late])
    }
  } finally {
    ended.abort()
  }
  throw new Error(
    [
      `Waited ${(waited() / 1_000).toFixed(1)} s until ${what}. Last seen: ${last().slice(0, MOST_TEXT)}`,
      ...logs.map(({ name, text }) => `The log of ${name} ends with:\n${endOf(text())}`),
    ].join('\n\n'),
    { cause },
  )
}

const endOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .slice(-MOST_LINES)
    .map((line) => line.slice(0, MOST_LINE))
    .join('\n')
