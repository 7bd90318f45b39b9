import { Readable, Writable } from 'node:stream'
import { runCommandLine } from '../../src/cli/command-line.ts'
import { formatKeyRing } from '../../src/crypto/key-ring.ts'
import type { TestServer } from './server.ts'
import { vendorEnv } from './vendor-env.ts'

/** How a command ended, and what it wrote. */
export interface Ended {
  readonly code: number | undefined
  readonly out: string
  readonly err: string
}

/** A command line that runs. */
export interface Running {
  readonly ended: Promise<Ended>
  /** What it has written to the standard error so far. */
  told(): string
}

/** Starts a command line in this process, without a terminal. */
export function startHere(
  args: readonly string[],
  env: Record<string, string | undefined>,
  input = '',
): Running {
  const [output, errors] = [textStream(), textStream()]
  const code = runCommandLine(args, {
    env: { ...env },
    input: Readable.from([input]) as NodeJS.ReadStream,
    output: output.stream,
    errors: errors.stream,
    program_file: '',
    version: '0.0.0',
  })
  const ended = code.then((ends) => ({ code: ends, out: output.text(), err: errors.text() }))
  return { ended, told: errors.text }
}

/** Runs a command line in this process, without a terminal. */
export function runHere(...command: Parameters<typeof startHere>): Promise<Ended> {
  return startHere(...command).ended
}

/** Runs a command of the operator on the store of a server. Returns what it prints. */
export async function runCommand(
  { config }: Pick<TestServer, 'config'>,
  args: readonly string[],
  secret = '',
): Promise<string> {
  const { code, out, err } = await runHere(args, environmentOf(config), secret)
  if (code !== 0) throw new Error(`exit code ${code}: ${err}`)
  return out
}

function textStream() {
  let text = ''
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('latin1')
      done()
    },
  })
  return { stream: stream as NodeJS.WriteStream, text: () => text }
}

/** The variables with which a program has the same configuration. */
export function environmentOf({
  mode,
  data_dir,
  database,
  key_ring,
  vendor_options,
}: TestServer['config']): Record<string, string> {
  return {
    NODE_ENV: mode,
    LINKSPAN_DATA_DIR: data_dir,
    LINKSPAN_KEYS: formatKeyRing(key_ring),
    LINKSPAN_LOG_LEVEL: 'silent',
    ...(database && { DATABASE_URL: database.url() }),
    ...vendorEnv(vendor_options),
  }
}

/** The variables with which the command line uses a server as its client. */
export function clientEnvironment({
  base_url,
  client,
}: Pick<TestServer, 'base_url' | 'client'>): Record<string, string> {
  return {
    LINKSPAN_URL: base_url,
    LINKSPAN_CLIENT_ID: client.client_id,
    LINKSPAN_CLIENT_SECRET: client.client_secret,
  }
}
