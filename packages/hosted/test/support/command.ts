import { Readable, Writable } from 'node:stream'
import { runCommandLine } from '../../src/cli/command-line.ts'
import { formatKeyRing } from '../../src/crypto/key-ring.ts'
import type { TestServer } from './server.ts'
import { vendorEnv } from './vendor-env.ts'

/** Runs a command of the operator on the store of a server. Returns what it prints. */
export async function runCommand(
  { config }: Pick<TestServer, 'config'>,
  args: readonly string[],
  secret = '',
): Promise<string> {
  const [output, errors] = [textStream(), textStream()]
  const code = await runCommandLine(args, {
    env: environmentOf(config),
    input: Readable.from([secret]) as NodeJS.ReadStream,
    output: output.stream,
    errors: errors.stream,
    program_file: '',
    version: '0.0.0',
  })
  if (code !== 0) throw new Error(`exit code ${code}: ${errors.text()}`)
  return output.text()
}

function textStream() {
  let text = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
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
