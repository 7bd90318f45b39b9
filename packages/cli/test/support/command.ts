import { Readable, Writable } from 'node:stream'
import { type Command, clientCommands, runCommandLine } from '@linkspan/cli'

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
  printed(): string
}

/** Starts a command line in this process, without a terminal. */
export function startHere(
  args: readonly string[],
  env: Record<string, string | undefined>,
  input = '',
  commands: readonly Command[] = clientCommands,
): Running {
  const [output, errors] = [textStream(), textStream()]
  const context = {
    env: { ...env },
    input: Readable.from([input]) as NodeJS.ReadStream,
    output: output.stream,
    errors: errors.stream,
    program_file: '',
    description: 'For tests.',
    version: '0.0.0',
  }
  const code = runCommandLine(args, context, commands)
  const ended = code.then((ends) => ({ code: ends, out: output.text(), err: errors.text() }))
  return { ended, printed: errors.text }
}

/** Runs a command line in this process, without a terminal. */
export function runHere(...command: Parameters<typeof startHere>): Promise<Ended> {
  return startHere(...command).ended
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

interface UsedServer {
  readonly base_url: string
  readonly client: { readonly client_id: string; readonly client_secret: string }
}

/** The variables with which the command line uses a server as its client. */
export function clientEnvironment({ base_url, client }: UsedServer): Record<string, string> {
  return {
    LINKSPAN_URL: base_url,
    LINKSPAN_CLIENT_ID: client.client_id,
    LINKSPAN_CLIENT_SECRET: client.client_secret,
  }
}
