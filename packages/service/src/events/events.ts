import { type Answered, type Clock, elapsed, InvalidParamsError, systemClock } from '@linkspan/core'
import type { EventFilter, EventStore, StoredEvent, StoredEventPage } from '@linkspan/stores'
import { parseTags } from '../tags.ts'
import type { EventView, eventPage } from './event-answers.ts'
import { NewestPositions } from './newest-positions.ts'

/** Which events a caller wants. */
export interface EventQuery {
  /** A position, or `now` for the newest. */
  readonly after: string
  /** The names of types, separated by commas; default all. */
  readonly types?: string | undefined
  readonly connector_id?: string | undefined
  /** The tags that the connectors of the events had, as a text such as `team=ads,region=eu`. */
  readonly tags?: string | undefined
  /** The connectors whose events the caller may see; default all, and the organization's own. */
  readonly within?: EventFilter['within']
  /** Whether the caller may still read: a live stream asks before each piece of it, and ends otherwise. Default: it may. */
  readonly mayRead?: () => Promise<boolean>
  readonly limit: number
}

/** What the service that reads events needs. */
export interface EventsOptions {
  readonly events: Pick<EventStore, 'list' | 'newest'>
  /** Whether this server stops. */
  readonly isStopping: () => boolean
  /** How long a stream without events is silent, in milliseconds; default 15 seconds. */
  readonly heartbeat_ms?: number | undefined
  /** How long a stream lasts, in milliseconds; default 10 minutes. */
  readonly stream_ms?: number | undefined
  /** By which streams wait and end. */
  readonly clock?: Clock | undefined
}

const SUBJECT = 'events.list'
/** Few enough that the events which a slow reader has not read need little memory. */
const STREAMED_AT_ONCE = 100
/** A token may have ended meanwhile, so that a reader has to come again from time to time. */
const STREAM_MS = 600_000
const HEARTBEAT_MS = 15_000

/** Creates the service that reads events. */
export function createEvents(options: EventsOptions) {
  const {
    events,
    isStopping,
    heartbeat_ms = HEARTBEAT_MS,
    stream_ms = STREAM_MS,
    clock = systemClock,
  } = options
  const newest = new NewestPositions(events, isStopping, clock)

  async function read(filter: EventFilter): Promise<StoredEventPage> {
    const page = await events.list(filter)
    if (filter.after <= page.newest) return page
    const message = `is after the newest event, which is at ${page.newest}; a restored backup may lack events that were read`
    throw new InvalidParamsError(SUBJECT, [{ path: '$.after', message }])
  }

  async function* stream(
    filter: EventFilter,
    first: StoredEventPage,
    signal: AbortSignal,
    mayRead: () => Promise<boolean> = async () => true,
  ): AsyncGenerator<Uint8Array> {
    const end = elapsed(clock) + stream_ms
    let page = first
    yield Buffer.from(`retry: 1000\nid: ${filter.after}\n\n`)
    while (!signal.aborted && !isStopping() && elapsed(clock) < end && (await mayRead())) {
      if (page.events.length > 0) yield Buffer.from(page.events.map(toFrame).join(''))
      const { position } = page
      const wait = () => newest.wait(filter.organization_id, position, heartbeat_ms, signal)
      // the position that the next connection continues from, also if no event of the filter has come
      if (position === page.newest && !(await wait())) yield Buffer.from(`id: ${position}\n\n`)
      page = await read({ ...filter, after: position })
    }
  }

  return {
    /** A page of an organization's events, oldest first. Throws `invalid_params`. */
    async list(organization_id: string, query: EventQuery): Promise<Answered<typeof eventPage>> {
      const page = await read(await filterOf(events, organization_id, query))
      return {
        data: page.events.map(toView),
        meta: { after: page.position, has_more: page.position < page.newest },
      }
    },

    /**
     * An organization's events as the text of a live stream (`text/event-stream`), which goes on with those that come. It ends
     * after some minutes, when the signal aborts, and when the server stops; its reader continues with another one. Throws
     * `invalid_params`.
     */
    async follow(
      organization_id: string,
      query: EventQuery,
      signal: AbortSignal,
    ): Promise<AsyncIterable<Uint8Array>> {
      const filter = { ...(await filterOf(events, organization_id, query)), limit: STREAMED_AT_ONCE }
      return stream(filter, await read(filter), signal, query.mayRead)
    },
  }
}

/** Reads the log of events. */
export type Events = ReturnType<typeof createEvents>

function toFrame(event: StoredEvent): string {
  return `id: ${event.position}\ndata: ${JSON.stringify(toView(event))}\n\n`
}

function toView(stored: StoredEvent): EventView {
  const { organization_id: _, connector_type: __, id, position, type, at, data, ...event } = stored
  // what was recorded has the type's own shape
  const shown = { id, position, type, at: new Date(at).toISOString(), ...event }
  return { ...shown, data: data as EventView['data'] }
}

async function filterOf(
  events: EventsOptions['events'],
  organization_id: string,
  query: EventQuery,
): Promise<EventFilter> {
  const { after, types, connector_id, tags, within, limit } = query
  const head = after === 'now' ? (await events.newest([organization_id])).get(organization_id) : undefined
  return {
    organization_id,
    after: after === 'now' ? (head ?? 0) : Number(after),
    types: types?.split(','),
    connector_id,
    tags: tags === undefined ? undefined : parseTags(tags),
    within,
    limit,
  }
}
