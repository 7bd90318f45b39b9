#!/usr/bin/env node
import manifest from '../package.json' with { type: 'json' }
import { clientCommands } from './client-commands.ts'
import { runCommandLine } from './command-line.ts'

const context = {
  env: process.env,
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  program_file: process.argv[1] as string,
  description: 'Uses a Linkspan server as a client.',
  version: manifest.version,
}

// it informs people only: a closed pipe must not end the command
process.stderr.on('error', () => {})

void runCommandLine(process.argv.slice(2), context, clientCommands).then((code) => {
  process.exitCode = code
  // what a command left open, such as a connection, must not keep the process
  setTimeout(() => process.exit(), 1_000).unref()
})
