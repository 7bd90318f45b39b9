import type { Readable, Writable } from 'node:stream'
import type { LinkspanClient } from '@linkspan/client'
import { answersOf, NoMessageError } from './answers.ts'
import { failed, headersOf, type McpMessage, type MessageId, parseMessage, UNREADABLE } from './message.ts'

/** An agent on this machine, and the server whose tools it uses. */
export interface BridgeOptions {
  /** Sends the requests, with a valid token. */
  readonly client: Pick<LinkspanClient, 'fetch'>
  /** Where the server speaks the protocol. */
  readonly address: string
  /** The messages of the agent, one on each line. */
  readonly input: Readable
  /** Takes messages for the agent, and nothing else. */
  readonly output: Writable
}

/** How long a call may take, in milliseconds: as long as a server with its retries. */
const LONGEST_CALL_MS = 300_000

/** Throws `NoMessageError` if the server does not speak the Model Context Protocol at this address. */
export async function requireProtocol({
  client,
  address,
}: Pick<BridgeOptions, 'client' | 'address'>): Promise<void> {
  const ping = { jsonrpc: '2.0', id: 0, method: 'ping' }
  const request = { method: 'POST', headers: headersOf(ping, undefined), body: JSON.stringify(ping) }
  const signal = AbortSignal.timeout(LONGEST_CALL_MS)
  for await (const { result } of answersOf(await client.fetch(address, { ...request, signal })))
    if (result) return
  throw new NoMessageError('server_unreachable', 'it does not answer')
}

/**
 * Forwards the messages of the Model Context Protocol from an agent's streams to a server and back, until the input ends.
 * It changes none, so the agent and the server negotiate the revision of the protocol themselves.
 */
export async function bridge({ client, address, input, output }: BridgeOptions): Promise<void> {
  /** The requests in flight. */
  const calls = new Map<MessageId | undefined, AbortController>()
  /** The revision that an agent of the revisions before 2026 has agreed on. */
  let agreed: string | undefined
  const write = (message: object) => output.write(`${JSON.stringify(message)}\n`)
  output.once('error', (error) => input.destroy(error))

  /** Sends a message, and the answers to the agent. Requests that the agent has cancelled stay without one. */
  async function forward(message: McpMessage): Promise<void> {
    const call = new AbortController()
    if (message.id !== undefined) calls.set(message.id, call)
    const signal = AbortSignal.any([call.signal, AbortSignal.timeout(LONGEST_CALL_MS)])
    const request = {
      method: 'POST',
      headers: headersOf(message, agreed),
      body: JSON.stringify(message),
      signal,
    }
    try {
      const response = await client.fetch(address, request)
      if (message.id === undefined) return void (await response.body?.cancel())
      for await (const answer of answersOf(response)) {
        if (message.method === 'initialize') agreed = answer.result?.protocolVersion as string | undefined
        write(answer)
      }
    } catch (error) {
      if (message.id === undefined || call.signal.aborted) return
      const { message: reason, code } = error as NoMessageError
      write(
        failed(message, {
          code: error instanceof NoMessageError ? code : 'server_unreachable',
          message: reason,
        }),
      )
    } finally {
      calls.delete(message.id)
    }
  }

  try {
    for await (const line of linesOf(input)) {
      const message = parseMessage(line)
      if (!message) write(UNREADABLE)
      // the server has no session in which it could find the request: it stops when the connection closes
      else if (message.method === 'notifications/cancelled')
        calls.get(message.params?.requestId as MessageId)?.abort()
      else void forward(message)
    }
  } finally {
    for (const call of calls.values()) call.abort()
  }
}

/** The lines of a stream. Unlike those of `node:readline`, they end at line feeds only: JSON may hold other separators. */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  let rest = ''
  input.setEncoding('utf8')
  for await (const chunk of input) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() as string
    yield* lines.filter((line) => line.trim() !== '')
  }
}
