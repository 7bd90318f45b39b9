import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ConnectorError } from '@linkspan/core'
import { HttpError, type HttpErrorCode } from '../http/problem/http-error.ts'
import { problems } from '../http/problem/problem-table.ts'
import { toProblem } from '../http/problem/to-problem.ts'
import { LATE } from './read-first.ts'

const CODES: Readonly<Record<string, HttpErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  [LATE]: 'request_timeout',
}

/** Answers a request that Node could not parse, in the same form as every other error. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const code = CODES[error.code ?? '']
  const refusal = code
    ? new HttpError(code, problems[code].when)
    : new ConnectorError('invalid_params', 'The request is not valid HTTP.')
  const { status, body } = toProblem(refusal, randomUUID())
  const payload = JSON.stringify(body)
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(payload)}`,
      `X-Request-Id: ${String(body.request_id)}`,
      'Cache-Control: no-store',
      'Connection: close',
      '',
      payload,
    ].join('\r\n'),
  )
}
