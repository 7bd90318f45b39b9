import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const SERVER = '@linkspan/hosted'

/**
 * The `linkspan` of `@linkspan/hosted`, which has the server's commands too, if it is installed beside this one. npm links
 * only one of two programs with the same name, and in a folder with a server that is this one.
 */
export function serverProgram(program_file: string): string | undefined {
  const require = createRequire(program_file)
  let manifest: string
  try {
    manifest = require.resolve(`${SERVER}/package.json`)
  } catch {
    return undefined
  }
  const { bin } = require(manifest) as { bin: { linkspan: string } }
  return pathToFileURL(join(dirname(manifest), bin.linkspan)).href
}
