import type { CommandContext } from '../context.ts'
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

/** Asks a person at the terminal, unless `--yes` was given. */
export async function confirm(
  question: string,
  { yes }: Confirming,
  context: CommandContext,
): Promise<boolean> {
  return yes || (await ask(context, printable(`${question} Type yes: `))) === 'yes'
}
