#!/usr/bin/env node
import manifest from '../package.json' with { type: 'json' }

// this file imports nothing else first: an older Node may not even parse it
const oldest = manifest.engines.node.replace('>=', '')
if (process.versions.node.localeCompare(oldest, 'en', { numeric: true }) >= 0)
  void import('./cli/run.ts').then(({ runProgramOf }) => runProgramOf(process.env, manifest.version))
else {
  process.stderr.write(`linkspan needs Node ${oldest} or newer; this is ${process.versions.node}.\n`)
  process.exitCode = 2
}
