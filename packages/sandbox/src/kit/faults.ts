import type { RecordedRequest } from './http.ts'

/** What goes wrong, for which requests, and how often. */
export interface Fault {
  /** The number of matching requests that it strikes; default 1, Infinity for all. */
  times?: number
  /** The number of matching requests that pass before it begins; default 0. */
  skip?: number
  /** A substring of the path with its query, or a regular expression. */
  path?: RegExp | string
  method?: string
  /**
   * `status` answers `status`, `headers` and `body`; `html` and `empty` answer an HTML page and an empty body. `reset`
   * breaks the connection; `truncate` breaks it in the middle of the true answer. `hang` never answers; `delay`
   * answers truly, but later. The default is `delay` if only `latency_ms` is given, otherwise `status`.
   */
  kind?: 'status' | 'html' | 'empty' | 'reset' | 'truncate' | 'hang' | 'delay'
  /**
   * For `truncate`: the bytes of the answer that are sent, by default half of them. For `reset`: the bytes of a
   * streamed upload that the vendor receives before the connection breaks.
   */
  after_bytes?: number
  /** The vendor handles the request; only its answer is replaced or lost. */
  after_handling?: boolean
  /** Milliseconds to wait before anything else. */
  latency_ms?: number
  /** Default 500; 502 for `html`, 200 for `empty`. */
  status?: number
  headers?: Record<string, string>
  /** The body, or a function that makes it from the request. */
  body?: object | string | ((request: RecordedRequest) => object | string)
}

/** The faults that one vendor will play, in the order in which they were added. */
export interface Faults {
  add(...faults: Fault[]): void
  clear(): void
}

/** A queue of faults; the listener takes the first one that matches a request. */
export interface FaultQueue extends Faults {
  take(request: RecordedRequest): Fault | undefined
}

function matches(fault: Fault, request: RecordedRequest): boolean {
  if (fault.method && fault.method.toUpperCase() !== request.method) return false
  if (fault.path === undefined) return true
  return typeof fault.path === 'string' ? request.path.includes(fault.path) : fault.path.test(request.path)
}

/** Opens an empty queue. */
export function createFaultQueue(): FaultQueue {
  let queue: { fault: Fault; skip: number; left: number }[] = []
  return {
    add: (...faults) => {
      for (const fault of faults) queue.push({ fault, skip: fault.skip ?? 0, left: fault.times ?? 1 })
    },
    clear: () => {
      queue = []
    },
    take: (request) => {
      for (const entry of queue) {
        if (!matches(entry.fault, request)) continue
        if (entry.skip > 0) {
          entry.skip--
          continue
        }
        if (--entry.left <= 0) queue = queue.filter((other) => other !== entry)
        return entry.fault
      }
      return undefined
    },
  }
}

/** When and how often a preset strikes; the preset determines the rest. */
export type When = Pick<Fault, 'times' | 'skip' | 'path' | 'method' | 'after_handling' | 'latency_ms'>

type Part = When & Pick<Fault, 'after_bytes'>

/** 429 with Retry-After as seconds or, given a Date, as an HTTP-date. */
export function tooManyRequests(options: When & { retry_after?: number | Date } = {}): Fault {
  const { retry_after, ...when } = options
  const value = retry_after instanceof Date ? retry_after.toUTCString() : retry_after?.toString()
  return { ...when, status: 429, headers: value === undefined ? {} : { 'retry-after': value } }
}

/** A server error with the vendor's own body; the default status is 503. */
export const serverError = (options: When & { status?: number } = {}): Fault => ({ status: 503, ...options })

/** An HTML page in place of JSON, as gateways answer it. */
export const htmlPage = (options: When & { status?: number } = {}): Fault => ({ kind: 'html', ...options })

/** 200 with an empty body. */
export const emptyBody = (options: When = {}): Fault => ({ ...options, kind: 'empty' })

/** A connection that breaks before any answer. */
export const reset = (options: Part = {}): Fault => ({ ...options, kind: 'reset' })

/** A connection that breaks in the middle of the true answer. */
export const truncated = (options: Part = {}): Fault => ({ ...options, kind: 'truncate' })

/** No answer, on an open connection. */
export const hanging = (options: When = {}): Fault => ({ ...options, kind: 'hang' })

/** The true answer after a delay. */
export const delayed = (latency_ms: number, options: When = {}): Fault => ({
  ...options,
  kind: 'delay',
  latency_ms,
})
