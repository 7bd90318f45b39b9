import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { runEvery, systemClock } from '@linkspan/core'
import { LATE } from './read-first.ts'

/** How fast callers have to be, so that none keeps a connection and its memory by being slow. */
export interface CallerPace {
  /** How long the head of a request may take to arrive, in milliseconds. */
  readonly head_ms: number
  /** The time in which each 64 KiB of a body must arrive, and of an answer be read, in milliseconds. */
  readonly window_ms: number
}

/** The bytes that must move in each window. */
const LEAST_BYTES = 64 * 1024
/** How often in each window this server looks whether it goes on. */
const LOOKS = 4

/** A request whose body or answer is under way. */
interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The bytes received, and those sent, when the last window ended; undefined if the caller owed none then. */
  received?: number | undefined
  sent?: number | undefined
  refused?: boolean
}

/**
 * Closes the connections of callers who send a body, or read an answer, more slowly than the pace. Time in which this
 * server is the slower one does not count. The server emits `clientError` for a slow body; `onSlowReader` learns of an
 * answer that is not read.
 */
export function keepPace(
  server: Server,
  { window_ms }: CallerPace,
  onSlowReader: (response: ServerResponse) => void,
): void {
  // a set of all exchanges would change with each request, and V8 frees what was in such a set late
  const connections = new Map<Socket, Exchange[]>()
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const exchange: Exchange = { request, response }
    const exchanges = connections.get(request.socket) ?? opened(request.socket)
    exchanges.push(exchange)
    // the reader of the body has enough for the moment
    request.on('pause', () => {
      exchange.received = undefined
    })
    const end = () => {
      if (request.closed && response.closed) exchanges.splice(exchanges.indexOf(exchange), 1)
    }
    request.on('close', end)
    response.on('close', end)
  })
  let [looks, looked_at] = [0, systemClock.elapsed()]
  const stopSweep = runEvery(systemClock, window_ms / LOOKS, () => {
    const passed_ms = systemClock.elapsed() - looked_at
    looked_at += passed_ms
    // a window in which this process was stopped lasts longer
    if (passed_ms > (2 * window_ms) / LOOKS || ++looks % LOOKS !== 0) return
    // what has arrived is read first
    setImmediate(endWindow)
  })
  server.once('close', stopSweep)

  function endWindow(): void {
    for (const exchange of [...connections.values()].flat()) {
      if (isSlowSender(exchange)) refuse(exchange)
      else if (isSlowReader(exchange)) {
        onSlowReader(exchange.response)
        exchange.request.socket.destroy()
      }
    }
  }

  function opened(socket: Socket): Exchange[] {
    const exchanges: Exchange[] = []
    connections.set(socket, exchanges)
    socket.once('close', () => connections.delete(socket))
    return exchanges
  }

  function refuse(exchange: Exchange): void {
    const { request, response } = exchange
    // a caller who does not take the answer either is cut off
    if (exchange.refused || response.headersSent) return void request.socket.destroy()
    exchange.refused = true
    const error = Object.assign(new Error('The request took too long.'), { code: LATE })
    server.emit('clientError', error, request.socket)
  }
}

/** Whether too little of the body came in the window that ends. */
function isSlowSender(exchange: Exchange): boolean {
  const { request, received } = exchange
  const owed = !request.complete && !request.isPaused() && request.readableLength === 0
  exchange.received = owed ? request.socket.bytesRead : undefined
  return owed && received !== undefined && request.socket.bytesRead - received < LEAST_BYTES
}

/** Whether too little of the answer was read in the window that ends. */
function isSlowReader(exchange: Exchange): boolean {
  const { response, sent } = exchange
  const { socket } = response
  if (!socket || socket.writableLength === 0) {
    exchange.sent = undefined
    return false
  }
  exchange.sent = socket.bytesWritten - socket.writableLength
  return sent !== undefined && exchange.sent - sent < LEAST_BYTES
}
