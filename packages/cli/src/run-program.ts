import { runCommandLine } from './command-line.ts'
import type { CommandContext } from './context.ts'
import type { Command } from './declaration.ts'
import { EXIT } from './failure.ts'

/** How long the end of the process waits for what is still open, in milliseconds. */
const LONGEST_END_MS = 1_000

/**
 * Runs one of these commands as this process: on its streams, and ending it with the exit code of the command. A command
 * that goes on, as a server does, ends the process itself.
 */
export async function runProgram(
  args: readonly string[],
  program: Pick<CommandContext, 'env' | 'description' | 'version'>,
  commands: readonly Command[],
): Promise<void> {
  // it informs people only: a full disk or a closed pipe must not end the process
  process.stderr.on('error', () => {})
  const context = {
    ...program,
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
    program_file: process.argv[1] as string,
  }
  const code = await runCommandLine(args, context, commands)
  if (code === undefined) return
  if (code === EXIT.hanging) process.kill(process.pid, 'SIGKILL')
  process.exitCode = code
  setTimeout(() => process.exit(), LONGEST_END_MS).unref()
}
