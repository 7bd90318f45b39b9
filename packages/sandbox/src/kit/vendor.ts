import type { Recorder } from './recorder.ts'

/** Settings that all vendors of a sandbox have in common. */
export interface VendorSettings {
  seed: number
  host: string
  now: () => number
  recorder: Recorder | undefined
}
