import type { NewConnectSession } from '@linkspan/client'
import { write } from '../context.ts'
import type { Run } from '../declaration.ts'
import { EXIT } from '../failure.ts'
import { printRecord } from '../output/record.ts'
import type { linkCommands } from './link-commands.ts'
import { openClient } from './open-client.ts'

/** Makes a link, and prints it. */
export const create: Run<typeof linkCommands.create> = async ({ options, context }) => {
  const client = await openClient(context, options)
  const { customer, type, connector, choose, redirectUrl } = options
  const session = {
    ...(customer !== undefined && { customer_name: customer }),
    ...(type && { connector_types: type }),
    ...(connector !== undefined && { connector_id: connector }),
    // the server names what is allowed
    ...(choose && { choose: choose.filter((part) => part !== 'none') }),
    ...(redirectUrl !== undefined && { redirect_url: redirectUrl }),
  } as NewConnectSession
  const created = await client.connect_sessions.create(session)
  await printRecord(context, created, options)
  await write(context.errors, 'Send the url to the customer: no other command shows it.\n')
  return EXIT.success
}

/** Shows how the session of a link is. */
export const show: Run<typeof linkCommands.show> = async ({ words: [id], options, context }) => {
  const client = await openClient(context, options)
  await printRecord(context, await client.connect_sessions.get(id), options)
  return EXIT.success
}
