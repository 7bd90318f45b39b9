import { write } from '../context.ts'
import type { Run } from '../declaration.ts'
import { EXIT } from '../failure.ts'
import { bashScript } from './bash.ts'
import { completions } from './completions.ts'
import type { completionCommand } from './declaration.ts'
import { zshScript } from './zsh.ts'

/** Prints the script for a shell. */
export const completion: Run<typeof completionCommand> = async ({ words: [shell], context, program }) => {
  const all = completions(program)
  await write(context.output, shell === 'zsh' ? zshScript(all) : bashScript(all))
  return EXIT.success
}
