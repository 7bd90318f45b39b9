import type { EventPage, LinkspanEvent } from '@linkspan/client'
import { linkspan } from '../session.ts'

/** Which events are shown. */
interface EventFilter {
  readonly type: string
  readonly connector_id: string
}

/** Events, the newest first, and the position below which the rest is; 0: nothing is left. */
export type EventSlice = Awaited<ReturnType<typeof readBack>>

/** Positions that one request covers. */
const WINDOW = 1_000
/** Enough events to fill a window of the browser. */
const ENOUGH = 60

async function page(parameters: Record<string, string>, signal?: AbortSignal): Promise<EventPage> {
  const text = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== '')).toString()
  const response = await linkspan.fetch(`api/v1/events?${text}`, signal ? { signal } : {})
  const body = await response.json()
  if (!response.ok)
    throw Object.assign(new Error(body.message ?? `The server answered ${response.status}.`), body)
  return body
}

/** The position of the newest event. */
export async function newestPosition(signal?: AbortSignal): Promise<number> {
  return (await page({ after: 'now', limit: '1' }, signal)).meta.after
}

/** Reads backwards from a position until there are enough events, or none is left. */
export async function readBack(filter: EventFilter, from: number, signal?: AbortSignal) {
  const events: LinkspanEvent[] = []
  let below = from
  while (below > 0 && events.length < ENOUGH) {
    const after = Math.max(0, below - WINDOW)
    const { type: types, connector_id } = filter
    const { data } = await page({ after: String(after), limit: String(WINDOW), types, connector_id }, signal)
    events.push(...data.filter(({ position }) => position <= below).toReversed())
    below = after
  }
  return { events, below }
}

/** One event; null if it is no longer kept. */
export async function eventAt(position: number, signal?: AbortSignal): Promise<LinkspanEvent | null> {
  // the server refuses a position that is not there yet
  const { data } = await page({ after: String(position - 1), limit: '1' }, signal).catch((error: unknown) => {
    if (Object(error).code === 'invalid_params') return { data: [] }
    throw error
  })
  return data.find((each) => each.position === position) ?? null
}
