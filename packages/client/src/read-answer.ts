import { abortable } from '@linkspan/core/portable'
import type { PendingWrite } from './generated/answers.ts'
import { approvalPending, invalidReply } from './server-error.ts'
import type { Timeouts } from './timeouts.ts'
import type { FileDownload } from './types.ts'
import type { Watch } from './watch.ts'

/** An answer that has begun. Its reader ends the watch, unless reading fails. */
export interface BegunAnswer {
  readonly base_url: string
  readonly response: Response
  readonly watch: Watch
  readonly timeouts: Timeouts
  /** The error of reading, for the caller. */
  failure(error: unknown): unknown
}

/** An answer whose bytes come. */
export interface OpenedStream {
  readonly headers: Headers
  readonly stream: ReadableStream<Uint8Array>
}

const NOTHING_MORE = 'sent nothing more of its answer'

/** The JSON of an answer; undefined if it has no body. */
export async function readJson({ base_url, response, watch, timeouts }: BegunAnswer): Promise<unknown> {
  const text = await readText(response, watch, timeouts.idle)
  watch.end()
  if (text === '') return undefined
  const answer = jsonOf(text)
  if (answer !== undefined) return answer
  const { status, headers } = response
  const type = headers.get('content-type')?.split(';')[0] ?? 'something'
  throw invalidReply(base_url, `answered ${status} with ${type} that is not JSON`, { status })
}

/** The JSON of the answer to a write, or of one that is recorded. Throws `approval_pending` if it waits for an approval. */
export async function readSent(answer: BegunAnswer): Promise<unknown> {
  const json = await readJson(answer)
  if (answer.response.status !== 202) return json
  const pending = json as PendingWrite
  if ('approval' in pending) throw approvalPending(pending)
  return json
}

/** The body of an answer as text. */
export async function readText({ body }: Response, watch: Watch, idle_ms: number): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    watch.expect(NOTHING_MORE, idle_ms)
    const { done, value } = await abortable(reader.read(), watch.signal)
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
  }
}

/** The JSON of a text; undefined if it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The headers and the bytes of an answer. */
export function toStream(answer: BegunAnswer): OpenedStream {
  return { headers: answer.response.headers, stream: watched(answer) }
}

/** An answer as a download. */
export function downloadOf(answer: BegunAnswer): FileDownload {
  const { status, headers } = answer.response
  const length = headers.get('content-length')
  return {
    status: status === 206 ? 206 : 200,
    content_type: headers.get('content-type') ?? 'application/octet-stream',
    content_length: length === null ? null : Number(length),
    content_range: headers.get('content-range'),
    stream: watched(answer),
  }
}

/** The body of an answer. The timer runs only while the caller waits for bytes. */
function watched({ response, watch, timeouts, failure }: BegunAnswer): ReadableStream<Uint8Array> {
  const reader = (response.body ?? new Blob([]).stream()).getReader()
  watch.beginBody()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          watch.expect(NOTHING_MORE, timeouts.idle)
          const { done, value } = await abortable(reader.read(), watch.signal)
          watch.rest()
          if (!done) return controller.enqueue(value)
          watch.end()
          controller.close()
        } catch (error) {
          watch.end()
          controller.error(failure(error))
        }
      },
      async cancel(reason) {
        watch.end()
        await reader.cancel(reason)
      },
    },
    // nothing is read ahead
    { highWaterMark: 0 },
  )
}
