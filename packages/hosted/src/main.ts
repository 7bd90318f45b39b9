#!/usr/bin/env node
import { EXIT, runCommandLine } from '@linkspan/cli'
import manifest from '../package.json' with { type: 'json' }
import { commands } from './cli/commands.ts'
import { WORK_PROCESS } from './server/work-process-name.ts'

const file = process.argv[1] as string
const args = process.argv.slice(2)

// what is written there informs people only: a full disk behind it must not end the server
process.stderr.on('error', () => {})

const DESCRIPTION = `Runs a Linkspan server, administers it, and uses it as a client.

Without a command, it starts the server.`

void run()

async function run(): Promise<void> {
  if (args[0] === WORK_PROCESS && process.connected)
    return (await import('./server/work-child.ts')).runWorkProcess()
  const context = {
    env: process.env,
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
    program_file: file,
    description: DESCRIPTION,
    version: manifest.version,
  }
  const code = await runCommandLine(args.length > 0 ? args : ['start'], context, commands)
  if (code !== undefined) end(code)
}

/** How long the end of the process waits for what was left open, in milliseconds. */
const LONGEST_END_MS = 1_000

/** Ends the process when everything is written. */
function end(code: number): void {
  if (code === EXIT.hanging) process.kill(process.pid, 'SIGKILL')
  process.exitCode = code
  setTimeout(() => process.exit(), LONGEST_END_MS).unref()
}
