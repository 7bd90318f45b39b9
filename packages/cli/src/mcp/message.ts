/** What answers a request. */
export type MessageId = string | number

/** A message of the Model Context Protocol, as far as it matters here. */
export interface McpMessage {
  readonly id?: MessageId
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: Readonly<Record<string, unknown>>
}

/** Reads a message. Returns undefined if the text is none. */
export function parseMessage(text: string): McpMessage | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'jsonrpc' in value
      ? (value as McpMessage)
      : undefined
  } catch {
    return undefined
  }
}

/** Which parameter a request of a method also has as a header. */
const NAMES: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
}

/** The headers that the protocol derives from a message. Since the revision of 2026, each request claims its revision. */
export function headersOf({ method = '', params }: McpMessage, agreed: string | undefined): Headers {
  const headers = new Headers({
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  })
  const meta = params?._meta as Readonly<Record<string, unknown>> | undefined
  const claimed = meta?.['io.modelcontextprotocol/protocolVersion']
  const revision = typeof claimed === 'string' ? claimed : agreed
  if (revision !== undefined) headers.set('MCP-Protocol-Version', revision)
  if (typeof claimed !== 'string') return headers
  headers.set('Mcp-Method', method)
  const name = params?.[NAMES[method] ?? '']
  if (typeof name === 'string') headers.set('Mcp-Name', encoded(name))
  return headers
}

function encoded(value: string): string {
  const is_plain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value) && !value.startsWith('=?base64?')
  return is_plain ? value : `=?base64?${Buffer.from(value).toString('base64')}?=`
}

/** Why a server did not answer a request. */
export interface Failure {
  readonly code: string
  readonly message: string
}

const NEXT =
  'Try again once, a little later. If it fails again, tell the user that the Linkspan server does not answer.'

/** The answer to a request that failed on the way: of a tool in the form of the server's own errors, which models read. */
export function failed({ id, method }: McpMessage, error: Failure): object {
  if (method !== 'tools/call') return { jsonrpc: '2.0', id, error: { code: -32_603, message: error.message } }
  const text = JSON.stringify({ error, next: NEXT })
  return {
    jsonrpc: '2.0',
    id,
    result: { resultType: 'complete', isError: true, content: [{ type: 'text', text }] },
  }
}

/** The answer to a line that is no message. */
export const UNREADABLE = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_700, message: 'Each line must be one message of JSON-RPC 2.0.' },
}
