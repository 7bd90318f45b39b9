import type { Faults } from './faults.ts'
import type { RecordedRequest } from './http.ts'
import type { Recorder } from './recorder.ts'

/** What a host of a vendor has seen, and what it will do wrong. */
export interface ObservedHost {
  /** The requests seen so far; `requests.length = 0` forgets them. */
  requests: RecordedRequest[]
  faults: Faults
}

/** Settings that all vendors of a sandbox have in common. */
export interface VendorSettings {
  seed: number
  host: string
  now: () => number
  recorder: Recorder | undefined
}
