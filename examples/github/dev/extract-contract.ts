/**
 * Writes what the stub needs of GitHub's contract to `stub/generated/contract.json`, without its prose. The package is 385 MB, so it is
 * no dependency: unpack it once, and name its file.
 *
 *     npm pack @octokit/openapi@23.0.2 && tar xzf octokit-openapi-23.0.2.tgz package/generated/api.github.com.json
 *     node examples/github/dev/extract-contract.ts package/generated/api.github.com.json
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// biome-ignore lint/suspicious/noExplicitAny: the contract is JSON of every shape
type Json = any

const OPERATIONS = [
  'get /user/repos',
  'get /installation/repositories',
  'get /repos/{owner}/{repo}',
  'get /repos/{owner}/{repo}/issues',
  'post /repos/{owner}/{repo}/issues',
  'get /repos/{owner}/{repo}/issues/{issue_number}',
  'patch /repos/{owner}/{repo}/issues/{issue_number}',
  'get /repos/{owner}/{repo}/issues/comments',
  'get /repos/{owner}/{repo}/issues/{issue_number}/comments',
  'post /repos/{owner}/{repo}/issues/{issue_number}/comments',
  'get /repos/{owner}/{repo}/issues/comments/{comment_id}',
  'patch /repos/{owner}/{repo}/issues/comments/{comment_id}',
  'delete /repos/{owner}/{repo}/issues/comments/{comment_id}',
  'post /app/installations/{installation_id}/access_tokens',
]

/** The words of JSON Schema that the stub reads; all others, such as descriptions, are left out. */
const WORDS = [
  ...['type', 'format', 'enum', 'required', 'items', 'properties', 'additionalProperties', 'example'],
  ...[
    'oneOf',
    'anyOf',
    'allOf',
    'minimum',
    'maximum',
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'default',
  ],
]

const [, , file = ''] = process.argv
const whole = JSON.parse(readFileSync(file, 'utf8'))
const schemas: Record<string, Json> = {}

/** A schema of OpenAPI 3.0 as JSON Schema, with the schemas that it refers to. */
function schemaOf(found: Json): Json {
  if (Array.isArray(found)) return found.map(schemaOf)
  if (typeof found !== 'object' || found === null) return found
  if (found.$ref) {
    const name = found.$ref.split('/').at(-1)
    if (!(name in schemas)) {
      schemas[name] = {}
      schemas[name] = schemaOf(whole.components.schemas[name])
    }
    return { $ref: `#/schemas/${name}` }
  }
  const kept: Json = {}
  for (const word of WORDS) {
    if (!(word in found)) continue
    const value = found[word]
    if (word === 'properties')
      kept.properties = Object.fromEntries(
        Object.entries(value).map(([name, each]) => [name, schemaOf(each)]),
      )
    else kept[word] = ['enum', 'example', 'default', 'required'].includes(word) ? value : schemaOf(value)
  }
  if (!found.nullable) return kept
  if (kept.type)
    return { ...kept, type: [kept.type, 'null'], ...(kept.enum && { enum: [...kept.enum, null] }) }
  return { anyOf: [kept, { type: 'null' }] }
}

const resolved = (found: Json) =>
  found.$ref
    ? found.$ref
        .slice(2)
        .split('/')
        .reduce((at: Json, key: string) => at[key], whole)
    : found
const jsonOf = (found: Json) => found?.content?.['application/json']?.schema

const operations = OPERATIONS.map((operation) => {
  const [method = '', path = ''] = operation.split(' ')
  const { parameters = [], requestBody, responses } = whole.paths[path][method]
  const [status = '', response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  const body = jsonOf(requestBody)
  const answer = jsonOf(resolved(response))
  return {
    method: method.toUpperCase(),
    path,
    parameters: parameters.map(resolved).map((each: Json) => ({
      name: each.name,
      in: each.in,
      ...(each.required && { required: true }),
      schema: schemaOf(each.schema),
    })),
    ...(body && { body: schemaOf(body) }),
    status: Number(status),
    ...(answer && { answer: schemaOf(answer) }),
  }
})
const { version } = whole.info
writeFileSync(
  join(import.meta.dirname, '../stub/generated/contract.json'),
  `${JSON.stringify({ from: '@octokit/openapi 23.0.2, MIT License, Copyright (c) 2020 Octokit contributors', version, operations, schemas })}\n`,
)
