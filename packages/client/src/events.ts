import { cancelled, systemClock } from '@linkspan/core/portable'
import type { RequestOptions } from './call-options.ts'
import { framesOf } from './event-frames.ts'
import type { EventPage, LinkspanEvent } from './generated/answers.ts'
import type { ApiHttp } from './http.ts'
import { requestOf } from './route-requests.ts'
import { isLinkspanError } from './server-error.ts'

/** The name of a type of events. */
export type EventType = LinkspanEvent['type']

/** Which events to read, oldest first. */
export interface EventQuery<Type extends EventType = EventType> {
  /** The position after which to begin; `now` for new events only; default the oldest that is kept. */
  readonly after?: number | 'now'
  /** Only events of these types. */
  readonly types?: readonly Type[]
  /** Only events about connectors that had all of these tags, such as `team=ads,region=eu`. */
  readonly tags?: string
  /** Only events about this connector. */
  readonly connector_id?: string
  /** Whether to wait for more after the newest event; default true. */
  readonly follow?: boolean
}

/** Reads the events of the organization. */
export type ReadEvents = <Type extends EventType>(
  query?: EventQuery<Type>,
  options?: RequestOptions,
) => AsyncGenerator<Extract<LinkspanEvent, { type: Type }>, void, undefined>

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const PAGE_SIZE = 1_000

/** Creates the method that reads events. */
export function bindEvents(http: ApiHttp): ReadEvents {
  const request = ({ types, connector_id, tags }: EventQuery, after: string, limit?: number) => ({
    ...requestOf('events.list', { after, types: types?.join(), connector_id, tags, limit }),
    operation: 'events',
  })

  async function* pages(query: EventQuery, options: RequestOptions): AsyncGenerator<LinkspanEvent> {
    for (let after = String(query.after ?? 0); ; ) {
      const { data, meta } = await http.json<EventPage>(request(query, after, PAGE_SIZE), options)
      yield* data
      if (!meta.has_more) return
      after = String(meta.after)
    }
  }

  /** Connects again whenever the stream ends, which the server does from time to time. */
  async function* live(query: EventQuery, options: RequestOptions): AsyncGenerator<LinkspanEvent> {
    const { signal } = options
    let after = String(query.after ?? 0)
    let connected = false
    for (let failures = 0; ; failures++) {
      try {
        const headers = { accept: 'text/event-stream' }
        const { stream } = await http.stream({ ...request(query, after), headers }, options)
        connected = true
        for await (const { id, data } of framesOf(stream)) {
          failures = 0
          after = id ?? after
          if (data !== undefined) yield JSON.parse(data)
        }
      } catch (error) {
        if (!connected || !isLinkspanError(error) || !error.retryable) throw error
      }
      await systemClock.sleep(pauseAfter(failures), signal).catch((error) => {
        throw cancelled(error)
      })
    }
  }

  // the server sends only what was asked for
  return ((query: EventQuery = {}, options: RequestOptions = {}) =>
    query.follow === false ? pages(query, options) : live(query, options)) as ReadEvents
}

function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2)
}
