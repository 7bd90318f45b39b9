import { createInterface } from 'node:readline/promises'
import type { CommandContext } from '../context.ts'

/** Asks a person at the terminal. Returns the line without spaces around it; an empty one if the input ends. */
export async function ask(
  { input, errors }: Pick<CommandContext, 'input' | 'errors'>,
  question: string,
): Promise<string> {
  const lines = createInterface({ input, output: errors, terminal: true })
  try {
    lines.setPrompt(question)
    lines.prompt()
    for await (const line of lines) return line.trim()
    return ''
  } finally {
    lines.close()
  }
}
