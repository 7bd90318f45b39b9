/**
 * The `prepack` of every package. Only pnpm writes `publishConfig.exports` and the versions of our own packages into the
 * published manifest and puts the license beside it: what `npm pack` or `npm publish` would make does not load.
 */
import { existsSync } from 'node:fs'

const faults = [
  ...((process.env.npm_config_user_agent ?? '').startsWith('pnpm/')
    ? []
    : ['pack and publish with pnpm: `pnpm pack`, or `pnpm changeset publish` at the root']),
  ...(existsSync('dist') ? [] : ['nothing is built: run `npm run build` at the root first']),
]
for (const fault of faults) process.stderr.write(`${process.env.npm_package_name}: ${fault}\n`)
process.exitCode = faults.length > 0 ? 1 : 0
