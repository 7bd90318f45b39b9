#!/usr/bin/env node
import manifest from '../package.json' with { type: 'json' }

// this file imports nothing else first: an older Node may not even parse it
const oldest = manifest.engines.node.replace('>=', '')
if (process.versions.node.localeCompare(oldest, 'en', { numeric: true }) >= 0) void run()
else {
  process.stderr.write(`linkspan needs Node ${oldest} or newer; this is ${process.versions.node}.\n`)
  process.exitCode = 2
}

async function run(): Promise<void> {
  const { serverProgram } = await import('./server-program.ts')
  const server = serverProgram(process.argv[1] as string)
  if (server !== undefined) return import(server)
  const { runProgram } = await import('./run-program.ts')
  const { clientCommands } = await import('./client-commands.ts')
  const description = 'Uses a Linkspan server as a client.'
  const program = { env: process.env, description, version: manifest.version }
  await runProgram(process.argv.slice(2), program, clientCommands)
}
