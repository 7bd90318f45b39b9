import { readFile } from 'node:fs/promises'
import { createClient, type LinkspanClient } from '@linkspan/client'
import { type CommandContext, write } from '../context.ts'
import { UsageError } from '../failure.ts'
import type { ConnectionOptions } from '../options.ts'
import { readSecret } from '../read-secret.ts'

const DEFAULT_URL = 'http://127.0.0.1:3000'

/** The address of the server: of the option, of the environment, or of a server in development mode. */
export function serverUrl({ env }: Pick<CommandContext, 'env'>, { url }: ConnectionOptions): string {
  const address = url ?? (env.LINKSPAN_URL || DEFAULT_URL)
  const parsed = URL.canParse(address) ? new URL(address) : undefined
  const { protocol = '', search, hash, username, password } = parsed ?? {}
  if (!['http:', 'https:'].includes(protocol) || search || hash || username || password)
    throw new UsageError(
      `${url === undefined ? 'LINKSPAN_URL' : '--url'} must be an address such as https://linkspan.example.com, without a user, a query or a fragment`,
    )
  return address.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}

/** Opens a client of the server. Nothing is sent yet. Throws `UsageError` naming the setting that is missing. */
export async function openClient(
  context: CommandContext,
  options: ConnectionOptions,
): Promise<LinkspanClient> {
  const { env, errors } = context
  const base_url = serverUrl(context, options)
  const proof = await proofOf(context, options)
  const organization_id = options.organization ?? env.LINKSPAN_ORGANIZATION
  const { protocol, hostname } = new URL(base_url)
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    await write(
      errors,
      `linkspan: ${base_url} is not https: others on the network can read the secret and the data\n`,
    )
  return createClient({ base_url, ...proof, ...(organization_id && { organization_id }) })
}

/** A token of the environment, unless the options name a client; or a client with its secret. */
async function proofOf(context: CommandContext, options: ConnectionOptions) {
  const { env } = context
  const access_token = env.LINKSPAN_ACCESS_TOKEN
  // no child process needs it
  delete env.LINKSPAN_ACCESS_TOKEN
  if (access_token && options.clientId === undefined) return { access_token: checked(access_token, 'token') }
  const client_id = options.clientId ?? env.LINKSPAN_CLIENT_ID
  if (!client_id)
    throw new UsageError(
      'the client is missing: set LINKSPAN_CLIENT_ID or --client-id; linkspan clients list on the server shows them',
    )
  return { client_id, client_secret: await secretOf(context, options) }
}

function checked(text: string, what: string): string {
  if (/^[\x21-\x7e]+$/.test(text)) return text
  throw new UsageError(`the ${what} must be one word of printable ASCII`)
}

async function secretOf(context: CommandContext, { clientSecretFile }: ConnectionOptions): Promise<string> {
  const { env, input, errors } = context
  const given = env.LINKSPAN_CLIENT_SECRET
  // no error message and no child process needs it
  delete env.LINKSPAN_CLIENT_SECRET
  const file = clientSecretFile ?? (given ? undefined : env.LINKSPAN_CLIENT_SECRET_FILE)
  const secret = file
    ? await fromFile(file)
    : given || (input.isTTY ? await readSecret(input, errors, 'client_secret') : '')
  if (!secret)
    throw new UsageError(
      'the secret is missing: set LINKSPAN_CLIENT_SECRET, or name its file by --client-secret-file',
    )
  return checked(secret, 'secret')
}

async function fromFile(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    throw new UsageError(
      `--client-secret-file: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`,
    )
  }
}
