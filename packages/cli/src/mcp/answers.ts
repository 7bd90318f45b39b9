import { EventSourceParserStream } from 'eventsource-parser/stream'
import { type Failure, type McpMessage, parseMessage } from './message.ts'

/** The server answers with something else than messages. */
export class NoMessageError extends Error implements Failure {
  override readonly name = 'NoMessageError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The messages of an answer, as they come. Throws `NoMessageError`, with the server's own code if it has one. */
export async function* answersOf(response: Response): AsyncGenerator<McpMessage> {
  const { body, status, headers } = response
  if (headers.get('content-type')?.startsWith('text/event-stream') && body) {
    const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    for await (const { data } of events) yield messageOf(data, status)
  } else yield messageOf(await response.text(), status)
}

function messageOf(text: string, status: number): McpMessage {
  const message = parseMessage(text)
  if (message) return message
  const problem = problemOf(text)
  const { code = 'server_unreachable', message: reason = `The server answers ${status} without a message.` } =
    problem
  throw new NoMessageError(code, reason)
}

function problemOf(text: string): { readonly code?: string; readonly message?: string } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
