import type { Readable, Writable } from 'node:stream'
import type { LinkspanClient } from '@linkspan/client'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { type CallToolResult, ProtocolError, Server } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'

/** What stands between an agent on this machine and a server. */
export interface BridgeOptions {
  /** Sends the requests, with a valid token. */
  readonly client: Pick<LinkspanClient, 'fetch'>
  /** The address of the server, without a slash at the end. */
  readonly base_url: string
  readonly version: string
  /** The messages of the agent. */
  readonly input: Readable
  /** Takes messages for the agent, and nothing else. */
  readonly output: Writable
}

/** The server does not answer as one that has tools for agents. */
export class NoToolsError extends Error {
  override readonly name = 'NoToolsError'
}

/** How long a call may take, in milliseconds: as long as a server with its retries. */
const LONGEST_CALL_MS = 300_000

/**
 * Connects an agent that speaks the Model Context Protocol over streams to `/mcp` of a server, until the input ends. The
 * server decides which tools there are and what they may do. Throws `NoToolsError` if the server has none.
 */
export async function bridge({ client, base_url, version, input, output }: BridgeOptions): Promise<void> {
  const remote = new Client({ name: 'linkspan', version }, { versionNegotiation: { mode: 'auto' } })
  const address = `${base_url}/mcp`
  try {
    await remote.connect(new StreamableHTTPClientTransport(new URL(address), { fetch: client.fetch }))
  } catch (cause) {
    throw new NoToolsError(`${address} does not speak the Model Context Protocol`, { cause })
  }
  const ended = Promise.withResolvers<void>()
  input.once('close', ended.resolve).once('end', ended.resolve)
  output.once('error', () => ended.resolve())
  const local = serveStdio(() => forwarding(remote, version), {
    transport: new StdioServerTransport(input, output),
  })
  try {
    await ended.promise
  } finally {
    await local.close()
    await remote.close()
  }
}

/** A server that forwards what it is asked. Each side negotiates its own revision of the protocol. */
function forwarding(remote: Client, version: string): Server {
  const instructions = remote.getInstructions()
  const server = new Server(
    { name: 'linkspan', title: 'Linkspan', version },
    { capabilities: { tools: {} }, ...(instructions !== undefined && { instructions }) },
  )
  server.setRequestHandler('tools/list', async () => ({ tools: (await remote.listTools()).tools }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const { name, arguments: args = {} } = params
    try {
      const options = { signal: mcpReq.signal, timeout: LONGEST_CALL_MS }
      return await remote.callTool({ name, arguments: args }, options)
    } catch (error) {
      if (error instanceof ProtocolError || mcpReq.signal.aborted) throw error
      return unreachable(error)
    }
  })
  return server
}

/** A call that has no answer, in the form of the server's own errors. */
function unreachable(error: unknown): CallToolResult {
  const message = error instanceof Error ? error.message : String(error)
  const told = {
    error: { code: 'server_unreachable', message },
    next: 'Try again once, a little later. If it fails again, tell the user that the Linkspan server does not answer.',
  }
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(told) }] }
}
