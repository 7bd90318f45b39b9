/** Bundles the client for browsers, from the sources into a folder. */
import { join } from 'node:path'
import { build } from 'tsup'

const [, , folder = ''] = process.argv
await build({
  config: false,
  silent: true,
  entry: { client: join(import.meta.dirname, '../../../client/src/index.ts') },
  outDir: folder,
  format: 'esm',
  platform: 'browser',
  target: 'es2023',
  noExternal: [/./],
  outExtension: () => ({ js: '.js' }),
  esbuildOptions(options) {
    options.conditions = ['linkspan-source']
  },
})
