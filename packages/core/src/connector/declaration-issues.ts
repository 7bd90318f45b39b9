import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'
import type { FieldType } from '../field-type.ts'
import type { Issue } from '../issue.ts'
import { jsonPath, validate } from '../issues.ts'
import { toJsonSchema } from '../json-schema.ts'
import { plainMessage } from '../plain-message.ts'
import { ACTION_NAMES, isWriteName } from './action-name.ts'
import { choiceIssues, choicesShape } from './choice-issues.ts'
import type { Connection } from './client.ts'
import type { ConnectorKind } from './connector.ts'
import type { AnyAction, Entities, SearchDeclaration } from './entity.ts'

const FIELD_TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object'] satisfies FieldType[]
const READS = ['snapshot', 'window', 'changes'] satisfies SearchDeclaration['reads'][number]['kind'][]

/** The methods that every connector has: no entity can have their names. */
const METHODS: readonly string[] = [
  'execute',
  'documents',
  'sources',
  'vendorFields',
  'request',
  'preview',
  'previewRequest',
  'entities',
  'usage',
  'close',
] satisfies (keyof Connection)[]

/** What model providers accept as the name of a tool. */
const LONGEST_TOOL_NAME = 64

const sentence = z.string().regex(/^[A-Z].*\.$/s, 'must be a sentence')
const word = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z\d]*(-[a-z\d]+)*$/, 'must be words in lower case, joined by -')
const snakeCase = z.string().regex(/^[a-z]+(_[a-z]+)*$/, 'must be words in lower case, joined by _')
const callable = z.unknown().refine((value) => typeof value === 'function', 'must be a function')

/** The JSON Schema of a zod schema; undefined for anything else, and if there is none. */
function jsonSchemaOf(schema: unknown) {
  try {
    return toJsonSchema(schema as $ZodType)
  } catch {
    return undefined
  }
}

const objectSchema = z
  .unknown()
  .refine(
    (schema) => jsonSchemaOf(schema)?.type === 'object',
    'must be a zod schema of an object that JSON Schema can express',
  )
const strictSchema = objectSchema.refine((schema) => {
  const json = jsonSchemaOf(schema)
  return json?.type !== 'object' || json.additionalProperties === false
}, 'must refuse unknown parameters: use z.strictObject')

const action = z
  .looseObject({
    summary: sentence,
    params: strictSchema,
    write: z.boolean(),
    destroys: z.boolean().optional(),
    cursor: z.string().optional(),
    run: callable,
  })
  .check(({ value, issues }) => {
    const { params, write, destroys, cursor, preview } = value
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [path], message })
    if (cursor !== undefined && !Object.hasOwn(jsonSchemaOf(params)?.properties ?? {}, cursor))
      refuse('cursor', 'must be the name of a parameter')
    if (destroys && !write) refuse('destroys', 'is for writes only')
    if (write && typeof (preview as AnyAction['preview'])?.read !== 'function')
      refuse('preview', 'must say what the write will change: use defineWrite')
  })

const actions = z.record(z.string(), action).check(({ value, issues }) => {
  for (const [name, { write }] of Object.entries(value)) {
    const writes = isWriteName(name)
    if (!ACTION_NAMES.includes(name)) {
      const message = `is no action; allowed: ${ACTION_NAMES.join(', ')}`
      issues.push({ code: 'custom', input: name, path: [name], message })
    } else if (write !== writes) {
      const message = `must be ${writes}: the name of the action says so`
      issues.push({ code: 'custom', input: write, path: [name, 'write'], message })
    }
  }
})

const read = z.looseObject({ kind: z.enum(READS), documents: callable })

const search = z
  .looseObject({
    record: z.string().regex(/^One record is .+\.$/, 'must be a sentence that begins with: One record is'),
    fields: z.record(z.string(), z.enum(FIELD_TYPES)),
    key: z.array(z.string()).min(1),
    reads: z.array(read),
  })
  .check(({ value: { fields, key, reads }, issues }) => {
    const requireField = (field: unknown, path: PropertyKey[]) => {
      if (typeof field === 'string' && Object.hasOwn(fields, field)) return
      issues.push({ code: 'custom', input: field, path, message: 'must be one of the fields' })
    }
    for (const [at, field] of key.entries()) requireField(field, ['key', at])
    for (const [at, { kind, day }] of reads.entries()) {
      if (kind === 'window') requireField(day, ['reads', at, 'day'])
      if (reads.findIndex((each) => each.kind === kind) === at) continue
      issues.push({ code: 'custom', input: kind, path: ['reads', at], message: 'another read has this kind' })
    }
  })

const entity = z.looseObject({
  name: snakeCase,
  summary: sentence,
  actions,
  search: search.optional(),
})

const pathStart = z.string().regex(/^\//, 'must begin with /')
const api = z.looseObject({
  name: snakeCase,
  summary: sentence,
  paths: z.array(pathStart).min(1).optional(),
})

const group = z.looseObject({ name: snakeCase, title: z.string().min(1), scopes: z.array(z.string()).min(1) })
const oauth = z.looseObject({
  groups: z
    .array(group)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'must have different names')
    .optional(),
})

const declaration = z.looseObject({
  type: word,
  aliases: z.array(word),
  title: z.string().min(1),
  entities: z
    .record(z.string(), entity)
    .refine((entities) => Object.keys(entities).length > 0, 'must have at least one entity'),
  credentials: objectSchema,
  replication_config: objectSchema.optional(),
  choices: choicesShape.optional(),
  apis: z.array(api).optional(),
  oauth: oauth.optional(),
  check: z.looseObject({ entity: z.string(), action: z.string(), account: callable }),
  create: callable,
})

/**
 * What is wrong with the declaration of a kind; nothing if it keeps the rules that validation, tools, search and
 * documentation rely on. The paths are within the declaration, such as `$.entities.issues.summary`.
 */
export function declarationIssues(kind: ConnectorKind<Entities, never>): Issue[] {
  const parsed = declaration.safeParse(kind, { error: plainMessage })
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => ({ path: jsonPath(path), message }))
  return [...nameIssues(kind), ...checkIssues(kind), ...choiceIssues(kind)]
}

function* nameIssues({ entities }: Pick<ConnectorKind, 'entities'>): Generator<Issue> {
  const seen = new Set<string>()
  for (const [property, { name, actions }] of Object.entries(entities)) {
    const path = jsonPath(['entities', property])
    if (METHODS.includes(property))
      yield { path, message: `is a method of every connector; not allowed: ${METHODS.join(', ')}` }
    if (seen.has(name)) yield { path: `${path}.name`, message: `another entity is called ${name}` }
    seen.add(name)
    for (const action of Object.keys(actions))
      if (`${name}_${action}`.length > LONGEST_TOOL_NAME)
        yield { path: `${path}.name`, message: `is too long for the name of a tool, ${name}_${action}` }
  }
}

/** The check of credentials is a read with good parameters. */
function* checkIssues({ entities, check }: Pick<ConnectorKind, 'entities' | 'check'>): Generator<Issue> {
  const found = Object.values(entities).find(({ name }) => name === check.entity)
  const checked = Object.entries<AnyAction>(found?.actions ?? {}).find(([name]) => name === check.action)?.[1]
  if (!checked || checked.write) {
    yield { path: '$.check', message: 'must name an entity and an action of it that only reads' }
    return
  }
  const params = validate(checked.params, check.params ?? {})
  if (!params.success)
    yield* params.issues.map(({ path, message }) => ({ path: path.replace('$', '$.check.params'), message }))
}
