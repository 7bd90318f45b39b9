/** Bundles the server's programs from the sources into a folder, laid out as the published files are. */
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'tsup'

const hosted = join(import.meta.dirname, '../..')
const [, , folder = ''] = process.argv
/** Tests change the first in a process that they start; the second is files. */
const EXTERNAL = ['pg', 'swagger-ui-dist']

symlinkSync(join(hosted, 'node_modules'), join(folder, 'node_modules'))
// without it, Node parses each file to find out that it is a module
writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
await build({
  config: false,
  silent: true,
  entry: {
    main: join(hosted, 'src/main.ts'),
    cli: join(hosted, '../cli/src/main.ts'),
    'process/reader-process': join(hosted, '../files/src/process/reader-process.ts'),
    'server-process': join(import.meta.dirname, 'server-process.ts'),
  },
  outDir: folder,
  format: 'esm',
  target: 'node24',
  removeNodeProtocol: false,
  external: EXTERNAL,
  noExternal: [new RegExp(`^(?!(?:${EXTERNAL.join('|')})$)`)],
  // bundled CommonJS asks for Node's own modules
  banner: {
    js: "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);",
  },
  esbuildOptions(options) {
    options.conditions = ['linkspan-source']
  },
})
