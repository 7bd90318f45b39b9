import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Libraries of many small modules that nearly all test files load. Jest finds, reads and links each module for each file. */
const LIBRARIES = ['zod', 'zod/v4', 'zod/v4/core', 'kysely', 'kysely/migration']
const FUNCTIONS = ['chunk', 'isUndefined', 'mapKeys', 'omitBy', 'partition', 'pickBy']

/** What each bundle exports, by its name. */
export const bundles: Readonly<Record<string, string>> = Object.fromEntries([
  ...LIBRARIES.map((name) => [name, `export * from '${name}'`]),
  ...FUNCTIONS.map((name) => [`lodash/${name}`, `export { default } from 'lodash/${name}.js'`]),
])

const root = join(import.meta.dirname, '../../../..')
const versions = createHash('sha256').update(readFileSync(join(root, 'pnpm-lock.yaml')))
const key = versions.update(JSON.stringify(bundles)).digest('hex').slice(0, 16)

/** Where the bundles of these versions are. */
export const bundles_folder = join(root, 'node_modules/.cache/linkspan-tests', key)

/** For jest's `moduleNameMapper`: each library is its bundle. */
export const bundledLibraries = {
  [`^(${Object.keys(bundles).join('|')})(?:\\.js)?$`]: join(bundles_folder, '$1.mjs'),
}
