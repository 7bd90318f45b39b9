import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { CommandContext } from '../context.ts'
import { UsageError } from '../failure.ts'

/** The JSON of an option. Throws `UsageError` with an example. */
export function parseOption(option: string, text: string, example: string) {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${option} must be JSON, such as ${example}`)
  }
}

/** Reads JSON from a file, or from the standard input if the file is `-`. No message shows its text. */
export async function readJsonFile(
  { input }: Pick<CommandContext, 'input'>,
  file: string,
  option: string,
): Promise<unknown> {
  let content: string
  try {
    content = file === '-' ? await text(input) : await readFile(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${option}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  try {
    return JSON.parse(content)
  } catch {
    // the message of the parser quotes the text
    throw new UsageError(`${option}: ${nameOf(file)} does not hold JSON`)
  }
}

/** The same for a JSON object. */
export async function readJsonObject(
  context: Pick<CommandContext, 'input'>,
  file: string,
  option: string,
): Promise<Record<string, unknown>> {
  const value = await readJsonFile(context, file, option)
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw new UsageError(`${option}: ${nameOf(file)} must hold a JSON object`)
}

function nameOf(file: string): string {
  return file === '-' ? 'the standard input' : file
}
