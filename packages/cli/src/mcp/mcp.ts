import { openClient, serverUrl } from '../client/open-client.ts'
import type { Run } from '../declaration.ts'
import { CommandFailure, EXIT } from '../failure.ts'
import { printable } from '../output/printable.ts'
import { NoMessageError } from './answers.ts'
import { bridge, requireProtocol } from './bridge.ts'
import type { mcpCommand } from './declaration.ts'

/** Connects an agent on the standard input and output to the server. */
export const mcp: Run<typeof mcpCommand> = async ({ options, context }) => {
  const { input, output } = context
  const client = await openClient(context, options)
  const address = `${serverUrl(context, options)}/mcp`
  // wrong settings end the command before the agent waits for an answer
  await client.connectors.list({ limit: 1 })
  try {
    await requireProtocol({ client, address })
  } catch (error) {
    if (!(error instanceof NoMessageError)) throw error
    throw new CommandFailure(
      `linkspan: ${address} does not speak the Model Context Protocol: ${printable(error.message)}`,
    )
  }
  await bridge({ client, address, input, output })
  return EXIT.success
}
