import { openClient, serverUrl } from '../client/open-client.ts'
import type { Run } from '../declaration.ts'
import { CommandFailure, EXIT } from '../failure.ts'
import type { ConnectionOptions } from '../options.ts'
import { bridge, NoToolsError } from './bridge.ts'

/** Connects an agent on the standard input and output to the server. */
export const mcp: Run<ConnectionOptions> = async ({ options, context }) => {
  const { input, output, version } = context
  const client = await openClient(context, options)
  const base_url = serverUrl(context, options)
  // wrong settings are told before the agent waits for an answer
  await client.connectors.list({ limit: 1 })
  try {
    await bridge({ client, base_url, version, input, output })
  } catch (error) {
    if (error instanceof NoToolsError) throw new CommandFailure(`linkspan: ${error.message}`)
    throw error
  }
  return EXIT.success
}
