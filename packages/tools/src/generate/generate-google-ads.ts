import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Writes the methods of Google Ads from the vendor's protos: names, paths and operations, and none of its texts. Usage:
 * `generate-google-ads.ts FOLDER`, where FOLDER has the services of one version, such as `google/ads/googleads/v25/services`
 * of https://github.com/googleapis/googleapis.
 */

/** A method whose path is in the protos. */
const METHOD =
  /\brpc \w+\(\s*(\w+)\s*\)\s*returns\s*\([^)]*\)\s*\{\s*option \(google\.api\.http\) = \{\s*(\w+): "\/v\d+([^"]*)"/g
/** A message without messages or choices below two levels, which suffices for requests and operations. */
const MESSAGE = /^message (\w+) \{\n(.*?)^\}/gms
const OPERATION = /\b(\w+)Operation operations? = \d+/
const CHANGE = /\b(create|update|remove) = \d+/g

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('name the folder')

const snake = (name: string) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase()

/** A path as the vendor's discovery documents have it: each variable is named after the collection before it. */
function toFlatPath(path: string): string {
  const plain = path.replace(/\{\w+=([^}]*)\}/g, '$1')
  return plain.replace(/(\w+)\/\*/g, (_, collection: string) => `${collection}/{${collection}Id}`)
}

/** The name of a method, such as `batchJobs.run`: its collection and what it does there. */
function nameOf(http: string, path: string): string {
  const [collections = '', verb = ''] = path.split(':')
  const words = collections.split('/').filter((word) => word && !word.startsWith('{'))
  if (verb) return [...words.slice(-1), verb].join('.')
  const last = words.at(-1) ?? ''
  if (/^(get|list)[A-Z]/.test(last)) return [words.at(-2), last].join('.')
  return `${last}.${path.endsWith('}') ? http : 'list'}`
}

function methodsOf(text: string): string[] {
  const messages = new Map([...text.matchAll(MESSAGE)].map(([, name = '', fields = '']) => [name, fields]))
  return [...text.matchAll(METHOD)].map(([, request = '', http = '', declared = '']) => {
    const path = toFlatPath(declared)
    const [, resource = ''] = OPERATION.exec(messages.get(request) ?? '') ?? []
    const changes = [...(messages.get(`${resource}Operation`) ?? '').matchAll(CHANGE)].map(([, each]) => each)
    const operations = changes.length > 0 ? ` ${snake(resource)}:${[...new Set(changes)].sort()}` : ''
    return `${nameOf(http, path)} ${http.toUpperCase()} ${path}${operations}`
  })
}

const methods = readdirSync(folder)
  .filter((name) => name.endsWith('.proto'))
  .flatMap((name) => methodsOf(readFileSync(resolve(folder, name), 'utf8')))
const text = [
  "// written by packages/tools/src/generate/generate-google-ads.ts from the vendor's protos",
  '',
  '/** Each method: its name, its request below the version, and the resource and operations of one that writes. */',
  `export const METHODS = \`\n${methods.sort((one, other) => one.localeCompare(other, 'en')).join('\n')}\n\``,
].join('\n')
writeFileSync(resolve(import.meta.dirname, 'docs/methods/generated/google-ads.ts'), `${text}\n`)
