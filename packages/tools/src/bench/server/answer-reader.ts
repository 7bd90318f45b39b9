import { parentPort, workerData } from 'node:worker_threads'

/** What is to be read. */
export interface AnswerRequest {
  readonly url: string
  readonly token: string
}

/** What was read. */
export type AnswerRead = typeof read

/* Reads an answer in a thread, so that its bytes do not delay those who measure other calls. */
const { url, token } = workerData as AnswerRequest
const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
if (!response.ok) throw new Error(await response.text())
let bytes = 0
/** Bytes of the end that have the last line. */
const TAIL = 8_192
let last = Buffer.alloc(0)
for await (const piece of response.body as ReadableStream<Uint8Array>) {
  bytes += piece.byteLength
  last = Buffer.concat([last, piece.subarray(-TAIL)]).subarray(-TAIL)
}
const read = {
  bytes,
  cursor: response.headers.get('x-linkspan-cursor'),
  /** The end of the answer. */
  tail: last.toString(),
}
parentPort?.postMessage(read)
