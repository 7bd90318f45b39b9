import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { createClients } from '../access/clients.ts'
import type { Config } from '../config.ts'
import { openStore } from '../stores/open.ts'
import type { Store } from '../stores/store.ts'

/** The help text of the command line. */
export const USAGE = `Usage:
  linkspan                                            start the server
  linkspan create-organization NAME                   create an organization
  linkspan create-client NAME --organization ID ...   create a client of one or more organizations
  linkspan add-secret CLIENT_ID                       add a secret; the previous one stays valid
  linkspan revoke-client CLIENT_ID                    delete a client's secrets and tokens
  linkspan list                                       list organizations and clients
`

/** The command line is wrong. The message is the help text. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Runs a command on the store, even while a server uses it. Returns the text to print. */
export async function runAdmin(args: readonly string[], config: Config, logger: Logger): Promise<string> {
  const { command, subject, organizations } = parse(args)
  const store = await openStore(config, { logger })
  try {
    return await run(store, command, subject, organizations)
  } finally {
    await store.close()
  }
}

const COMMANDS = ['create-organization', 'create-client', 'add-secret', 'revoke-client', 'list'] as const
type Command = (typeof COMMANDS)[number]

interface Parsed {
  readonly command: Command
  readonly subject: string
  readonly organizations: readonly string[]
}

function parse(args: readonly string[]): Parsed {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { organization: { type: 'string', multiple: true, default: [] } },
    })
    const [command, subject = '', ...rest] = positionals
    const known = COMMANDS.find((each) => each === command)
    const complete = known === 'list' ? subject === '' : subject !== ''
    const member = known !== 'create-client' || values.organization.length > 0
    if (known && complete && member && rest.length === 0) {
      return { command: known, subject, organizations: values.organization }
    }
  } catch {
    // an unknown option: the help text below lists the options
  }
  throw new UsageError(USAGE)
}

async function run(
  store: Store,
  command: Command,
  subject: string,
  organizations: readonly string[],
): Promise<string> {
  const clients = createClients({ store, now: Date.now })
  switch (command) {
    case 'create-organization':
      return table([await clients.createOrganization(subject)])
    case 'create-client':
      return table([await clients.createClient(subject, organizations)])
    case 'add-secret':
      return table([await clients.addSecret(subject)])
    case 'revoke-client':
      await clients.revoke(subject)
      return 'revoked\n'
    case 'list':
      return table([...(await store.clients.listOrganizations()), ...(await store.clients.listClients())])
  }
}

function table(rows: readonly object[]): string {
  return rows.map((row) => `${Object.values(row).join('  ')}\n`).join('')
}
