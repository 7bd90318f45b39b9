import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Reads one line, without showing it if a person types it. */
export async function readSecret(
  input: NodeJS.ReadStream,
  prompt: NodeJS.WriteStream,
  name: string,
): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  // before the question, since the terminal itself shows what is typed until then
  const lines = createInterface({ input, output: unseen, terminal: Boolean(input.isTTY) })
  if (input.isTTY) prompt.write(`${name}: `)
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (input.isTTY) prompt.write('\n')
  }
}
