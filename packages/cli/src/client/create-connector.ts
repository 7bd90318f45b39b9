import type { LinkspanClient } from '@linkspan/client'
import { type CommandContext, write } from '../context.ts'
import type { OptionsOf, Run } from '../declaration.ts'
import { EXIT, UsageError } from '../failure.ts'
import { printable } from '../output/printable.ts'
import type { connectorCommands } from './connector-commands.ts'
import {
  type Consenting,
  consentInput,
  credentialsInput,
  refuseTwoInputs,
  reportCheck,
  syncInput,
  wantedGroups,
} from './connector-input.ts'
import { openClient } from './open-client.ts'
import { printConnector } from './print-connector.ts'
import { tagsOf } from './tags.ts'

/** Creates a connector and prints it. */
export const runConnect: Run<typeof connectorCommands.connect> = async ({
  words: [type],
  options,
  context,
}) => {
  const client = await openClient(context, options)
  const definition = await client.definitions.get(type)
  const made = { customer_name: options.customer, connector_type: definition.type }
  const consenting = { ...made, ...wantedGroups(options.consentGroup) }
  if (options.printLink) return printLink(client, consenting, options, context)
  const { consent, credentialsFile = '-', name = `${definition.type} of ${options.customer}` } = options
  if (!consent) refuseTwoInputs({ ...options, credentialsFile }, context)
  const tags = options.tag && { tags: tagsOf(options.tag) }
  const sync = await syncInput(options, context)
  const access = consent
    ? await consentInput(client, consenting, options, context)
    : await credentialsInput(definition, credentialsFile, context)
  const connector = await client.connectors.create({ ...made, name, ...tags, ...sync, ...access })
  await printConnector(connector, options, context)
  return reportCheck(connector, 'created', context)
}

async function printLink(
  client: LinkspanClient,
  consenting: Consenting,
  { redirectUrl }: OptionsOf<typeof connectorCommands.connect>,
  context: CommandContext,
): Promise<number> {
  if (redirectUrl === undefined)
    throw new UsageError('--print-link needs --redirect-url, where your application receives the secret_id')
  const { consent_url, expires_at } = await client.oauth.initiate({
    ...consenting,
    redirect_url: redirectUrl,
  })
  await write(context.output, `${printable(consent_url)}\n`)
  await write(context.errors, `It works until ${expires_at}.\n`)
  return EXIT.success
}
