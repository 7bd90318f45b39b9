import { write } from '../context.ts'
import type { Run } from '../declaration.ts'
import { EXIT } from '../failure.ts'
import { bashScript } from './bash.ts'
import { commandWords } from './command-words.ts'
import type { completionCommand } from './declaration.ts'
import { fishScript } from './fish.ts'
import { zshScript } from './zsh.ts'

const SCRIPTS = { bash: bashScript, fish: fishScript, zsh: zshScript }

/** Prints the script for a shell. */
export const completion: Run<typeof completionCommand> = async ({ words: [shell], context, program }) => {
  // the parser takes no other shell
  const script = SCRIPTS[shell as keyof typeof SCRIPTS]
  await write(context.output, script(commandWords(program)))
  return EXIT.success
}
