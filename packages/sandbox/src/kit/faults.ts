import type { RecordedRequest } from './http.ts'

/** What goes wrong, for which requests, and how often. */
export interface Fault {
  /** How many matching requests it meets; 1 unless told, Infinity for all. */
  times?: number
  /** How many matching requests pass unharmed before it begins; 0 unless told. */
  skip?: number
  /** A part of the path with its query, or an expression that it matches. */
  path?: RegExp | string
  method?: string
  /**
   * `status` answers with status, headers and body; `html` and `empty` do so with such a body; `reset` breaks the
   * connection; `truncate` breaks it in the middle of the true answer; `hang` never
   * answers; `delay` answers truly, only later. Unless told: `delay` where only `latency_ms` is given, else `status`.
   */
  kind?: 'status' | 'html' | 'empty' | 'reset' | 'truncate' | 'hang' | 'delay'
  /**
   * For `truncate`: the bytes of the answer that are sent, half of them unless told. For `reset`: the
   * bytes of a streamed upload that the vendor gets before the connection breaks.
   */
  after_bytes?: number
  /** The vendor does what was asked, and only its answer is replaced or lost. */
  after_handling?: boolean
  /** Milliseconds to wait before anything else. */
  latency_ms?: number
  /** 500 unless told; 502 for `html`, 200 for `empty`. */
  status?: number
  headers?: Record<string, string>
  /** The body, or what makes it from the request. */
  body?: object | string | ((request: RecordedRequest) => object | string)
}

/** The faults that one vendor will play, in the order in which they were added. */
export interface Faults {
  add(...faults: Fault[]): void
  clear(): void
}

/** A queue of faults, from which the listener takes the one that a request meets. */
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
