import type { ConnectorRecord, Definition, LinkspanClient, NewConnector } from '@linkspan/client'
import { type CommandContext, write } from '../context.ts'
import type { OptionsOf, Run } from '../declaration.ts'
import { CommandFailure, EXIT, UsageError } from '../failure.ts'
import { printable } from '../output/printable.ts'
import { readSecret } from '../read-secret.ts'
import { askCredentials } from './ask-credentials.ts'
import type { connectorCommands } from './connector-commands.ts'
import { printConnector } from './connectors.ts'
import { openConsentPage } from './consent-page.ts'
import { openClient } from './open-client.ts'
import { readJsonObject } from './read-json.ts'

type Options = OptionsOf<typeof connectorCommands.connect>

/** Creates a connector and prints it. */
export const connect: Run<typeof connectorCommands.connect> = async ({ words: [type], options, context }) => {
  const client = await openClient(context, options)
  const definition = await client.definitions.get(type)
  if (options.printLink) {
    await printLink(client, definition, options, context)
    return EXIT.success
  }
  const sync = await syncOf(options, context)
  const access = options.consent
    ? { server_side_oauth_secret_id: await consent(client, definition, options, context) }
    : { credentials: await credentialsOf(definition, options, context) }
  const connector = await client.connectors.create({ ...naming(definition, options), ...sync, ...access })
  await printConnector(connector, options, context)
  return tellCheck(connector, context)
}

function naming(
  { type }: Definition,
  { customer, name = `${type} of ${customer}` }: Options,
): Pick<NewConnector, 'customer_name' | 'connector_type' | 'name'> {
  return { customer_name: customer, connector_type: type, name }
}

async function syncOf(
  { replicationConfigFile, syncInterval, credentialsFile, consent: by_consent }: Options,
  context: CommandContext,
): Promise<Pick<NewConnector, 'replication_config' | 'sync_interval_seconds'>> {
  if (
    replicationConfigFile === '-' &&
    !by_consent &&
    (credentialsFile ?? '-') === '-' &&
    !context.input.isTTY
  )
    throw new UsageError('only one of the files can be the standard input')
  return {
    ...(replicationConfigFile !== undefined && {
      replication_config: await readJsonObject(context, replicationConfigFile, '--replication-config-file'),
    }),
    ...(syncInterval !== undefined && { sync_interval_seconds: syncInterval === 0 ? null : syncInterval }),
  }
}

async function credentialsOf(
  definition: Definition,
  { credentialsFile }: Options,
  context: CommandContext,
): Promise<Record<string, unknown>> {
  if (credentialsFile === undefined && context.input.isTTY) return askCredentials(definition, context)
  return readJsonObject(context, credentialsFile ?? '-', '--credentials-file')
}

async function begin(
  client: LinkspanClient,
  definition: Definition,
  { customer }: Options,
  redirect_url: string,
) {
  return client.oauth.initiate({ customer_name: customer, connector_type: definition.type, redirect_url })
}

async function printLink(
  client: LinkspanClient,
  definition: Definition,
  options: Options,
  context: CommandContext,
): Promise<void> {
  const { redirectUrl } = options
  if (redirectUrl === undefined)
    throw new UsageError('--print-link needs --redirect-url, where your application receives the secret_id')
  const { consent_url, expires_at } = await begin(client, definition, options, redirectUrl)
  await write(context.output, `${printable(consent_url)}\n`)
  await write(context.errors, `It works until ${expires_at}.\n`)
}

/** Lets a person consent. Returns the secret_id. */
async function consent(
  client: LinkspanClient,
  definition: Definition,
  options: Options,
  context: CommandContext,
): Promise<string> {
  if (options.redirectUrl !== undefined) {
    const { consent_url } = await begin(client, definition, options, options.redirectUrl)
    await tellLink(consent_url, context)
    const secret_id = (await readSecret(context.input, context.errors, 'secret_id')).trim()
    if (!secret_id) throw new CommandFailure('linkspan: no secret_id was given, so nothing was created')
    return secret_id
  }
  const page = await openConsentPage()
  try {
    const { consent_url, expires_at } = await begin(client, definition, options, page.url)
    await tellLink(consent_url, context)
    return await page.answer(Date.parse(expires_at) - Date.now())
  } finally {
    page.close()
  }
}

async function tellLink(consent_url: string, { errors }: CommandContext): Promise<void> {
  await write(errors, `Open this link in a browser:\n\n  ${printable(consent_url)}\n\n`)
}

/** What the first check has found: the connector exists in any case. */
async function tellCheck(
  { id, status, last_error, last_check }: ConnectorRecord,
  { errors }: CommandContext,
): Promise<number> {
  const problem = status === 'reauth_required' ? last_error : last_check?.error
  if (!problem) return EXIT.success
  await write(
    errors,
    `linkspan: ${id} was created, but its check failed: ${printable(problem.message)} (${problem.code})\n`,
  )
  return status === 'reauth_required' ? EXIT.reauth : EXIT.success
}
