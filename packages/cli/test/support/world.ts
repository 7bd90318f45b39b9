import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type LinkspanClient } from '@linkspan/client'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../hosted/test/support/server.ts'
import { clientEnvironment, type Ended, runHere } from './command.ts'

/** A server with the sandbox's vendors, and a client of it on the command line. */
export interface World {
  readonly sandbox: Sandbox
  readonly server: TestServer
  readonly customer_id: string
  /** The same client as a program. */
  readonly client: LinkspanClient
  readonly env: Readonly<Record<string, string>>
  /** Runs a command. Throws if it prints a secret. */
  run(args: readonly string[], input?: string, more?: Record<string, string | undefined>): Promise<Ended>
  /** The output of a command that has to succeed. */
  output(...args: string[]): Promise<string>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json(...args: string[]): Promise<any>
  /** A folder for files, which is removed at the end. */
  readonly folder: string
  /** The path of a file with this text. */
  file(name: string, text: string): string
  /** Credentials whose secrets no command may print. */
  secret<Credentials extends object>(credentials: Credentials): Credentials
  /** Throws if a text holds a secret. */
  refuseSecrets(text: string): void
  close(): Promise<void>
}

/** Starts a server that syncs in this process, with the vendors of a sandbox. */
export async function startWorld(
  name: string,
  options: Pick<TestServerOptions, 'mcp_writers'> = {},
  campaigns_per_customer = 300,
): Promise<World> {
  const { sandbox, vendors } = await startSandbox(name, {
    advertising: { campaigns_per_customer },
    call_recording: { limits: {} },
  })
  const server = await startTestServer({ vendors, work: 'in_process', ...options })
  const folder = mkdtempSync(join(tmpdir(), 'linkspan-cli-'))
  const secrets = new Set([server.client.client_secret])
  const env = clientEnvironment(server)

  function refuseSecrets(text: string): void {
    for (const each of secrets) if (text.includes(each)) throw new Error('a command printed a secret')
  }
  async function run(...[args, input = '', more = {}]: Parameters<World['run']>): Promise<Ended> {
    const ended = await runHere(args, { ...env, ...more }, input)
    refuseSecrets(ended.out + ended.err)
    return ended
  }
  async function output(...args: string[]): Promise<string> {
    const { code, out, err } = await run(args)
    if (code !== 0) throw new Error(`linkspan ${args.join(' ')} ended with ${code}: ${err}`)
    return out
  }
  return {
    sandbox,
    server,
    client: createClient({ base_url: server.base_url, ...server.client }),
    customer_id: sandbox.advertising.customer_ids[0] as string,
    env,
    folder,
    run,
    output,
    json: async (...args) => JSON.parse(await output(...args)),
    file(name, text) {
      const path = join(folder, name)
      writeFileSync(path, text)
      return path
    },
    secret(credentials) {
      for (const [field, value] of Object.entries(credentials))
        if (/token|secret|key/.test(field)) secrets.add(String(value))
      return credentials
    },
    refuseSecrets,
    async close() {
      await server.close()
      await sandbox.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Kind = 'advertising' | 'call-recording' | 'web-analytics' | 'drive'

/** What each kind of the sandbox needs to connect. */
export function credentialsOf({ sandbox, secret }: World): Record<Kind, () => object> {
  return {
    advertising: () =>
      secret({
        ...sandbox.advertising.credentials(),
        login_customer_id: sandbox.advertising.manager_customer_id,
      }),
    'call-recording': () => secret(sandbox.call_recording.credentials()),
    'web-analytics': () => secret(sandbox.web_analytics.credentials()),
    drive: () => secret(sandbox.drive.credentials()),
  }
}

/** Creates a connector. Returns its name on the command line: its customer and its kind. */
export async function connected(
  world: World,
  customer: string,
  type: Kind,
  ...more: string[]
): Promise<string> {
  const credentials = JSON.stringify(credentialsOf(world)[type]())
  const { code, err } = await world.run(['connect', type, '--customer', customer, ...more], credentials)
  if (code !== 0) throw new Error(err)
  return `${customer}/${type}`
}
