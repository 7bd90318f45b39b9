/** Copies what `/docs` loads beside the built files, so that the package has no dependency for it. */
import { cpSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const from = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const to = join(import.meta.dirname, '..', 'dist', 'reference-ui')

mkdirSync(to, { recursive: true })
const licenses = ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt']
for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png', ...licenses])
  cpSync(join(from, file), join(to, file))
