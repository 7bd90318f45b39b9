import { type ConnectorKind, toJsonSchema } from '@linkspan/core'
import { isErrorCode } from '@linkspan/core/portable'
import { EXPORT_FORMATS } from '@linkspan/service'
import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { answerSchema, mapSchema, type Schema } from '../../../../hosted/src/http/openapi/schema.ts'
import { problems } from '../../../../hosted/src/http/problem/problem-table.ts'
import { noticeOf, withDeprecations } from '../../../../hosted/src/http/routes/deprecation.ts'
import type { Route } from '../../../../hosted/src/http/routes/route.ts'
import { routes } from '../../../../hosted/src/http/routes/routes.ts'
import { answerName, calledRoutes, methodTypes, RENAMED, routeLines } from './client-routes.ts'
import { pascal } from './names.ts'
import { TypeTexts } from './type-text.ts'

const NOTE = "// Written by `npm run docs:reference` from the server's routes. Do not edit.\n"
const FOLDER = 'packages/client/src/generated'

/** A type of what the server takes, with what it is. */
type Taken = readonly [name: string, description: string, schema: $ZodType | undefined]

/** The files with the client's types of requests, of answers and of what each kind takes, by path in the repository. */
export function clientTypes(kinds: readonly ConnectorKind[]): Map<string, string> {
  const called = calledRoutes(routes)
  const answers = clientAnswerTypes(answersOf(called), routes)
  const requests = requestTypes(takenBy(called), routes)
  return new Map([
    [`${FOLDER}/answers.ts`, answers],
    [`${FOLDER}/codes.ts`, codeType()],
    [`${FOLDER}/requests.ts`, requests],
    [`${FOLDER}/kinds.ts`, kindTypes(kinds)],
    [`${FOLDER}/routes.ts`, `${NOTE}\n${routeLines(called)}`],
    [`${FOLDER}/methods.ts`, methodsFile(methodTypes(called), { answers, requests })],
  ])
}

/** The codes of the errors that are the server's own. */
function codeType(): string {
  const codes = Object.keys(problems).filter((code) => !isErrorCode(code))
  const lines = codes.map((code) => `  | '${code}'\n`)
  return `${NOTE}\n/** The codes that the server answers beside those of the libraries. */\nexport type AnsweredCode =\n${lines.join('')}`
}

/** What routes answer, by the names of the client. Vendors answer a write and a request of the caller's own. */
function answersOf(called: readonly Route[]): Record<string, $ZodType> {
  // the client keeps its own token to itself
  const shown = called.filter(({ name }) => name !== 'token.issue')
  const answers = shown.flatMap(({ answer: { schema, pending } }) => pending ?? schema ?? [])
  return Object.fromEntries(
    answers.flatMap((schema) => {
      const [name, or_null] = answerName(schema) ?? []
      return name === undefined || or_null ? [] : [[name, schema]]
    }),
  )
}

/** What routes take, by the names of the client. */
function takenBy(called: readonly Route[]): Taken[] {
  const taken = called.flatMap(({ takes, input }): Taken[] =>
    takes ? [[...takes, input.body ?? input.query]] : [],
  )
  return [...taken, ['ExportFormat', 'The format of an export.', z.enum(EXPORT_FORMATS)]]
}

/** The file of the methods, with imports of the types that they name. */
function methodsFile(types: string, files: Readonly<Record<string, string>>): string {
  const imports = Object.entries(files).map(([file, text]) => {
    const declared = [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(
      ([, name]) => name as string,
    )
    const named = declared.filter((name) => new RegExp(`: (?:Promise<)?${name}\\b`).test(types))
    return `import type {\n${named
      .sort()
      .map((name) => `  ${name},\n`)
      .join('')}} from './${file}.ts'\n`
  })
  const options = "import type { CreateOptions, RequestOptions } from '../call-options.ts'\n"
  return `${NOTE}\n${options}${imports.join('')}\n${types}`
}

const write = (texts: ReadonlyMap<string, string>) => [NOTE, ...texts.values()].join('\n')

/** The types of answers, by name, with what the routes that answer them deprecate. */
export function clientAnswerTypes(
  named: Readonly<Record<string, $ZodType>>,
  routes: readonly Route[],
): string {
  const texts = new TypeTexts({ readonly: 'properties', renamed: RENAMED })
  for (const [name, schema] of Object.entries(named)) {
    if (texts.declared.has(name)) continue
    const answering = routes.filter(({ answer }) => answer.schema === schema)
    texts.declare(name, deprecating(rootOf(answerSchema(schema)), answering, 'answer'))
  }
  return write(texts.declared)
}

/** The types of what routes take, with what these deprecate. */
export function requestTypes(named: readonly Taken[], routes: readonly Route[]): string {
  const texts = new TypeTexts({ readonly: 'all' })
  for (const [name, description, schema] of named) {
    const place = routes.some(({ input }) => input.query === schema) ? 'query' : 'body'
    const taking = routes.filter(({ input }) => input[place] === schema)
    texts.declare(
      name,
      deprecating(rootOf(typed(toJsonSchema(schema as $ZodType))), taking, place),
      description,
    )
  }
  return write(texts.declared)
}

/** A schema whose words true and false are booleans: in an address they are words. */
function typed(schema: Schema): Schema {
  return mapSchema(schema, (node) => {
    if (String(node.enum) !== 'true,false') return node
    const { enum: _words, ...rest } = node
    return { ...rest, type: 'boolean' }
  })
}

/** A schema with its deprecated fields marked, and itself if all routes that have it are deprecated. */
function deprecating(schema: Schema, having: readonly Route[], place: 'query' | 'body' | 'answer'): Schema {
  const all = having.map(({ deprecated = [] }) => deprecated)
  const marked = withDeprecations(schema, all.flat(), place)
  const wholes = all.map((each) => each.find(({ field }) => field === undefined))
  const [whole] = wholes
  if (!whole || !wholes.every(Boolean)) return marked
  const texts = [marked.description, noticeOf(whole)].filter((text) => text !== undefined)
  return { ...marked, deprecated: true, description: texts.join(' ') }
}

/** The schema itself, if it is a reference to one of its own definitions. */
function rootOf({ $ref, $defs = {}, ...rest }: Schema): Schema {
  const root = $ref === undefined ? rest : ($defs[$ref.slice('#/$defs/'.length)] as Schema)
  return { ...root, $defs }
}

/** The credentials and the configuration of each kind. */
function kindTypes(kinds: readonly ConnectorKind[]): string {
  const texts = new TypeTexts({ readonly: 'all' })
  const lines = kinds.flatMap(({ type, title, credentials, replication_config }) => {
    const named = (what: string) => `${pascal(type)}${what}`
    texts.declare(named('Credentials'), toJsonSchema(credentials), `The credentials of ${title}.`)
    const config = replication_config && named('ReplicationConfig')
    if (config) texts.declare(config, toJsonSchema(replication_config), `What to sync of ${title}.`)
    return [
      `  /** ${title}. */`,
      `  readonly '${type}': {`,
      '    /** The fields that it takes. */',
      `    readonly credentials: ${named('Credentials')}`,
      '    /** What to sync. */',
      `    readonly replication_config: ${config ?? 'never'}`,
      '  }',
    ]
  })
  return [
    NOTE,
    ...texts.declared.values(),
    '/** What the kinds of connectors take, by their types. */',
    'export interface Kinds {',
    ...lines,
    '}\n',
  ].join('\n')
}
