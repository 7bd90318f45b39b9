import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** Answers a request that Node refuses, and ends its connection. */
export type AnswerError = (error: Error & { readonly code?: string }, socket: Socket) => void

/** Node's name of a head that took too long. */
export const LATE = 'ERR_HTTP_REQUEST_TIMEOUT'

/**
 * Ends a connection whose time is up only once everything that has arrived was read. Node looks at its timers first, so after
 * a stop of this process it would refuse callers who had sent their request meanwhile.
 */
export function readFirst(server: Server, answer: AnswerError): void {
  const late = new Set<Socket>()
  server.on('request', ({ socket }: IncomingMessage) => late.delete(socket))
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    if (error.code !== LATE) return answer(error, socket)
    late.add(socket)
    setImmediate(() => {
      if (late.delete(socket)) answer(error, socket)
    })
  })
  // a kept connection that was idle for long
  server.on('timeout', (socket) => {
    const { bytesRead } = socket
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy()
    })
  })
}
