/** Writes the OpenAPI document of the server, by default to `openapi.json`. */
import { writeFileSync } from 'node:fs'
import { catalog } from '@linkspan/service'
import { openApiDocument } from '../../../hosted/src/http/openapi/document.ts'
import { routes } from '../../../hosted/src/http/routes/routes.ts'

const [path = 'openapi.json'] = process.argv.slice(2)
writeFileSync(path, `${JSON.stringify(await openApiDocument(routes, catalog), undefined, 2)}\n`)
console.log(path)
