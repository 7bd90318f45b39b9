/** Copies what `/docs` loads beside the built files, so that the package has no dependency for it. */
import { cpSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { REFERENCE_FILES, REFERENCE_FOLDER, START } from '../src/http/openapi/reference-files.ts'

const from = dirname(createRequire(import.meta.filename).resolve('swagger-ui-dist/package.json'))
const to = join(import.meta.dirname, '..', 'dist', REFERENCE_FOLDER)
/** The licenses, by the names that they get: the packer adds our own only where no file has the name LICENSE. */
const LICENSES = {
  LICENSE: 'swagger-ui.LICENSE.txt',
  NOTICE: 'swagger-ui.NOTICE.txt',
  'swagger-ui-bundle.js.LICENSE.txt': 'swagger-ui-bundle.js.LICENSE.txt',
}

mkdirSync(to, { recursive: true })
for (const file of REFERENCE_FILES) cpSync(join(from, file), join(to, file))
cpSync(join(import.meta.dirname, '../src/http/openapi', START), join(to, START))
for (const [file, name] of Object.entries(LICENSES)) cpSync(join(from, file), join(to, name))
