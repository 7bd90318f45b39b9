import { CommanderError } from 'commander'
import type { CommandContext } from './context.ts'
import type { Command } from './declaration.ts'
import { CommandFailure, EXIT } from './failure.ts'
import { createProgram, type Outcome } from './program.ts'

/**
 * Runs one of these commands, or prints the help. Returns the exit code; `undefined` if the program has to go on, as a
 * server does. It never rejects: a failure is one line on `context.errors` and an exit code.
 */
export async function runCommandLine(
  args: readonly string[],
  context: CommandContext,
  commands: readonly Command[],
): Promise<number | undefined> {
  const outcome: Outcome = { code: EXIT.success }
  // each write reports its own failure
  context.output.on('error', () => {})
  try {
    await createProgram(context, commands, outcome).parseAsync(args, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.success : EXIT.usage
    const { message, exit_code } = await failureOf(error)
    if (message) context.errors.write(`${message}\n`)
    outcome.code = exit_code
  }
  if (outcome.code === EXIT.reauth) context.errors.write(NEW_CREDENTIALS)
  return outcome.code
}

const NEW_CREDENTIALS =
  '  Give it new credentials: linkspan connectors update <connector> --credentials-file <file>, or --consent.\n'

/** What an error of a command means for people and for scripts. */
async function failureOf(error: unknown): Promise<Pick<CommandFailure, 'message' | 'exit_code'>> {
  if (error instanceof CommandFailure) {
    const { message, exit_code } = error
    return { message: exit_code === EXIT.usage ? `linkspan: ${message}` : message, exit_code }
  }
  // the reader of the output has closed it, such as head
  if ((error as { code?: unknown }).code === 'EPIPE') return { message: '', exit_code: EXIT.success }
  return (await import('./client/server-failure.ts')).serverFailure(error)
}
