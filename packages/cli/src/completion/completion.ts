import { write } from '../context.ts'
import type { Run } from '../declaration.ts'
import { EXIT } from '../failure.ts'
import { bashScript } from './bash.ts'
import { wordsOf } from './command-words.ts'
import type { completionCommand } from './declaration.ts'
import { zshScript } from './zsh.ts'

/** Prints the script for a shell. */
export const completion: Run<typeof completionCommand> = async ({ words: [shell], context, program }) => {
  const all = wordsOf(program)
  await write(context.output, shell === 'zsh' ? zshScript(all) : bashScript(all))
  return EXIT.success
}
