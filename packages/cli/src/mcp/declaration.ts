import { declareClientCommand } from '../declaration.ts'

/** The command that connects an agent on this machine to a server. */
export const mcpCommand = declareClientCommand({
  name: 'mcp',
  summary: "connect an agent to the server's tools, on the standard input and output",
  details: `It speaks the Model Context Protocol, and goes on until the standard input ends. An application starts it
and sets its variables; tokens are renewed by itself.
The server decides which tools there are: https://github.com/linkspan/linkspan/blob/main/docs/agents.md`,
  examples: ['linkspan mcp', 'LINKSPAN_URL=https://linkspan.example.com LINKSPAN_CLIENT_ID=… linkspan mcp'],
})
