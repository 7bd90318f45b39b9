import { type CommandContext, write } from '../context.ts'
import { UsageError } from '../failure.ts'
import { printable } from '../output/printable.ts'
import { ask } from './ask.ts'

interface Confirming {
  /** Whether the caller has agreed by `--yes`. */
  readonly yes?: boolean
}

/** Throws `UsageError` if nobody can be asked: the input is no terminal, and there is no `--yes`. */
export function requireAnswer(asks: string, { yes }: Confirming, { input }: CommandContext): void {
  if (yes || input.isTTY) return
  throw new UsageError(`${asks}; --yes is needed if the input is not a terminal`)
}

/** Asks a person at the terminal, unless `--yes` was given. Says `otherwise` to one who does not agree. */
export async function confirm(
  question: string,
  { yes }: Confirming,
  context: CommandContext,
  otherwise = 'Nothing was sent.',
): Promise<boolean> {
  if (yes || (await ask(context, printable(`${question} Type yes: `))) === 'yes') return true
  await write(context.errors, `${otherwise}\n`)
  return false
}
