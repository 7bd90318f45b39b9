import {
  Client,
  StreamableHTTPClientTransport,
  type Tool,
  type Transport,
} from '@modelcontextprotocol/client'

/** What a tool answers: its structured content, or its error. */
export interface ToolAnswer {
  readonly failed: boolean
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
  /** The text that a model reads. */
  readonly text: string
}

/** An agent: the official client of the protocol. */
export interface Agent {
  readonly client: Client
  tools(): Promise<Tool[]>
  call(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>
  close(): Promise<void>
}

/** The revisions of the protocol that clients speak: the present one, and the ones before it. */
export const ERAS = ['auto', 'legacy'] as const

/** Connects the official client over a transport. */
export async function connectAgent(
  transport: Transport,
  mode: (typeof ERAS)[number] = 'auto',
): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(transport)
  return {
    client,
    tools: async () => (await client.listTools()).tools,
    async call(name, args = {}) {
      const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: args })
      const [first] = content
      const text = first?.type === 'text' ? first.text : ''
      return { failed: isError, body: isError ? JSON.parse(text) : structuredContent, text }
    },
    close: () => client.close(),
  }
}

/** Connects the official client to a server over HTTP. */
export function connectHttp(
  { base_url }: { readonly base_url: string },
  token: string,
  mode?: (typeof ERAS)[number],
): Promise<Agent> {
  const transport = new StreamableHTTPClientTransport(new URL(`${base_url}/mcp`), {
    authProvider: { token: async () => token },
  })
  return connectAgent(transport, mode)
}
