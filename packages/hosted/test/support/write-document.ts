/** Writes the OpenAPI document, as far as it does not depend on the kinds of connectors, to a file. */
import { writeFileSync } from 'node:fs'
import { openApiDocument } from '../../src/http/openapi/document.ts'
import { routes } from '../../src/http/routes/routes.ts'

const [, , file = ''] = process.argv
writeFileSync(file, JSON.stringify(await openApiDocument(routes, [])))
