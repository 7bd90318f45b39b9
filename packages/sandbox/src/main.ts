#!/usr/bin/env node
import { describe, readCommandLine, USAGE } from './command-line.ts'
import { createSandbox } from './sandbox.ts'

async function run(): Promise<void> {
  const options = readCommandLine(process.argv.slice(2))
  if (!options) {
    process.stdout.write(USAGE)
    return
  }
  const sandbox = await createSandbox(options)
  process.stdout.write(`${describe(sandbox)}\n`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void sandbox.close())
}

run().catch((error: Error) => {
  process.stderr.write(`linkspan-sandbox: ${error.message}\n`)
  process.exitCode = 1
})
