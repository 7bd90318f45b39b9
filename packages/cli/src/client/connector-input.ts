import type { ConnectorRecord, Definition, JsonSchema, LinkspanClient, NewConnector } from '@linkspan/client'
import { type CommandContext, write } from '../context.ts'
import type { OptionsOf } from '../declaration.ts'
import { CommandFailure, EXIT, UsageError } from '../failure.ts'
import { printable } from '../output/printable.ts'
import { readSecret } from '../read-secret.ts'
import { ask } from './ask.ts'
import type { connectorCommands } from './connector-commands.ts'
import { openConsentPage } from './consent-page.ts'
import { typesIn } from './params.ts'
import { readJsonObject } from './read-json.ts'

/** Fields whose values stay unseen while they are typed. */
const SECRET = /secret|token|key|password/
/** What the vendor adds to tokens, and what belongs to the key file of a service account; people do not type these. */
const NOT_ASKED = ['expires_at', 'scope', 'token_type', 'subject']

/** Asks a person for each credential that is a text. An empty line leaves it out. */
async function askCredentials(
  { title, credentials }: Definition,
  context: CommandContext,
): Promise<Record<string, unknown>> {
  const { properties = {} } = credentials as { properties?: Readonly<Record<string, JsonSchema>> }
  const required = Array.isArray(credentials.required) ? (credentials.required as string[]) : []
  await write(context.errors, `Credentials for ${title}. Leave a line empty to omit the field.\n`)
  const given: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(properties)) {
    if (NOT_ASKED.includes(name) || !typesIn(credentials, schema).includes('string')) continue
    const { description } = schema
    if (typeof description === 'string') await write(context.errors, `  ${printable(description)}\n`)
    const value = SECRET.test(name)
      ? (await readSecret(context.input, context.errors, name)).trim()
      : await ask(context, `${name}: `)
    if (value) given[name] = value
    else if (required.includes(name)) throw new UsageError(`the credential ${name} is required`)
  }
  return given
}

type Options = OptionsOf<typeof connectorCommands.updateConnector>

/** What the options say about the sync of a connector. */
export async function syncInput(
  { replicationConfigFile, syncInterval }: Options,
  context: CommandContext,
): Promise<Pick<NewConnector, 'replication_config' | 'sync_interval_seconds'>> {
  return {
    ...(replicationConfigFile !== undefined && {
      replication_config: await readJsonObject(context, replicationConfigFile, '--replication-config-file'),
    }),
    ...(syncInterval !== undefined && { sync_interval_seconds: syncInterval === 0 ? null : syncInterval }),
  }
}

/** Throws `UsageError` if the input would have to be two files. */
export function refuseTwoInputs(
  { replicationConfigFile, credentialsFile }: Options,
  { input }: CommandContext,
): void {
  if (replicationConfigFile === '-' && credentialsFile === '-' && !input.isTTY)
    throw new UsageError('only one of the files can be the standard input')
}

/** The credentials of a file, or of the standard input: a person at a terminal is asked for each field. */
export async function credentialsInput(
  definition: Definition,
  file: string,
  context: CommandContext,
): Promise<Pick<NewConnector, 'credentials'>> {
  if (file === '-' && context.input.isTTY) return { credentials: await askCredentials(definition, context) }
  return { credentials: await readJsonObject(context, file, '--credentials-file') }
}

/** For whom a consent is, and what it asks for. */
export interface Consenting extends Pick<NewConnector, 'customer_name' | 'connector_type'> {
  readonly consent_groups?: string[] | undefined
}

/** The groups of rights that a consent asks for: those that are named, and those that the connector has. */
export function wantedGroups(
  names: readonly string[] | undefined,
  present: readonly string[] | null = null,
): Pick<Consenting, 'consent_groups'> {
  if (!names && !present) return {}
  const asked = names?.filter((name) => name !== 'none') ?? []
  return { consent_groups: [...new Set([...(present ?? []), ...asked])] }
}

/** Lets a person consent, who returns to a page of this program or to the `--redirect-url`. */
export async function consentInput(
  client: LinkspanClient,
  consenting: Consenting,
  { redirectUrl }: Options,
  context: CommandContext,
): Promise<Pick<NewConnector, 'server_side_oauth_secret_id'>> {
  if (redirectUrl !== undefined) {
    const { consent_url } = await client.oauth.initiate({ ...consenting, redirect_url: redirectUrl })
    await showLink(consent_url, context)
    const secret_id = (await readSecret(context.input, context.errors, 'secret_id')).trim()
    if (!secret_id) throw new CommandFailure('linkspan: no secret_id was given, so nothing was changed')
    return { server_side_oauth_secret_id: secret_id }
  }
  const page = await openConsentPage()
  try {
    const { consent_url, expires_at } = await client.oauth.initiate({ ...consenting, redirect_url: page.url })
    await showLink(consent_url, context)
    return { server_side_oauth_secret_id: await page.answer(Date.parse(expires_at) - Date.now()) }
  } finally {
    page.close()
  }
}

async function showLink(consent_url: string, { errors }: CommandContext): Promise<void> {
  await write(errors, `Open this link in a browser:\n\n  ${printable(consent_url)}\n\n`)
}

/** Reports what the check of new credentials has found. They are stored in any case. */
export async function reportCheck(
  { id, status, last_error, last_check }: ConnectorRecord,
  done: 'created' | 'changed',
  { errors }: CommandContext,
): Promise<number> {
  const problem = status === 'reauth_required' ? last_error : last_check?.error
  if (!problem) return EXIT.success
  await write(
    errors,
    `linkspan: ${id} was ${done}, but its check failed: ${printable(problem.message)} (${problem.code})\n`,
  )
  return status === 'reauth_required' ? EXIT.reauth : EXIT.success
}
