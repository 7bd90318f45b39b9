import { appendFileSync } from 'node:fs'

/** One exchange with a vendor's API, as a line of the recording. */
export interface Exchange {
  vendor: string
  method: string
  /** The path with the query. */
  path: string
  request_body?: unknown
  status: number
  response_body?: unknown
}

/** Keeps exchanges. */
export type Recorder = (exchange: Exchange) => void

/** Appends each exchange to a file as one JSON line; without a file it drops them. */
export function createRecorder(file: string | undefined): Recorder | undefined {
  if (!file) return undefined
  return (exchange) => appendFileSync(file, `${JSON.stringify(exchange)}\n`)
}
