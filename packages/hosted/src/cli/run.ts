import { type CommandContext, runProgram } from '@linkspan/cli'
import { WORK_PROCESS } from '../server/work-process-name.ts'
import { commands } from './commands.ts'

const DESCRIPTION = `Runs a Linkspan server, administers it, and uses it as a client.

Without a command, it starts the server.`

/** Runs the program: a command, or the process that a server starts to sync. */
export async function runProgramOf(env: CommandContext['env'], version: string): Promise<void> {
  const args = process.argv.slice(2)
  if (args[0] === WORK_PROCESS && process.connected) {
    // before the rest is loaded, which takes most of the start
    const { giveWay } = await import('../server/give-way.ts')
    giveWay()
    return (await import('../server/work-child.ts')).runWorkProcess()
  }
  await runProgram(args.length > 0 ? args : ['start'], { env, description: DESCRIPTION, version }, commands)
}
