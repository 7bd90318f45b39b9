import { type Call, ConnectorError, type HttpRequest } from '@linkspan/core'
import type { Gong } from './gong.ts'

/** Names of fields that hold an id. */
const ID = /(?:^i|I)d$/

/** What `JSON.parse` tells of a value: its text, as the vendor wrote it. */
interface Written {
  readonly source?: string
}

/** An id that is a number as its digits: it is longer than a number of JavaScript. */
const idAsText = (name: string, value: unknown, written?: Written) =>
  typeof value === 'number' && ID.test(name) ? (written?.source ?? String(value)) : value

/** Sends a request whose reply may have numbers for ids, and answers the parsed body with texts for them. */
export async function readExactIds<Body>(
  { http }: Gong,
  request: HttpRequest,
  call: Call,
): Promise<Body | null> {
  const { text, status } = await http.send(request, call)
  try {
    return JSON.parse(text, idAsText)
  } catch {
    throw new ConnectorError(
      'vendor_invalid_reply',
      `call-recording: ${call.operation}: the vendor sent a body that is not JSON.`,
      { vendor_status: status, retryable: true },
    )
  }
}
