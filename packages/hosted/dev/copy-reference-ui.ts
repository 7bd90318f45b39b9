/** Copies what `/docs` loads beside the built files, so that the package has no dependency for it. */
import { cpSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { REFERENCE_FILES, REFERENCE_FOLDER } from '../src/http/openapi/reference-files.ts'

const from = dirname(createRequire(import.meta.filename).resolve('swagger-ui-dist/package.json'))
const to = join(import.meta.dirname, '..', 'dist', REFERENCE_FOLDER)
const LICENSES = ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt']

mkdirSync(to, { recursive: true })
for (const file of [...REFERENCE_FILES, ...LICENSES]) cpSync(join(from, file), join(to, file))
