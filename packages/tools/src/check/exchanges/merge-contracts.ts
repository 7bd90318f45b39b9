import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Copies the check of exchanges and the contracts to a folder, where the check reads Gong's whole contract, with the newer
 * paths and types of its subset. Usage: `merge-contracts.ts <shared> <folder>`.
 */

interface OpenApi {
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, unknown> }
}

const [shared = '', folder = ''] = process.argv.slice(2)
for (const part of ['checks', 'vendors/contracts']) {
  mkdirSync(join(folder, part), { recursive: true })
  cpSync(join(shared, part), join(folder, part), { recursive: true })
}
const contracts = join(folder, 'vendors/contracts')
const read = (name: string) => JSON.parse(readFileSync(join(contracts, name), 'utf8')) as OpenApi
const [whole, newer] = [read('gong.all.openapi.json'), read('gong.openapi.json')]
const paths = { ...whole.paths }
for (const [path, methods] of Object.entries(newer.paths)) paths[path] = { ...paths[path], ...methods }
const schemas = { ...whole.components.schemas, ...newer.components.schemas }
// the copy may not be written to
rmSync(join(contracts, 'gong.openapi.json'))
writeFileSync(
  join(contracts, 'gong.openapi.json'),
  JSON.stringify({ ...whole, paths, components: { schemas } }),
)
