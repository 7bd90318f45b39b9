import { type ConnectorKind, type SearchDeclaration, toCamelCase } from '@linkspan/core'
import ts from 'typescript'
import type { JSONSchema } from 'zod/v4/core'
import { pascal } from './names.ts'
import { resultTypes } from './result-types.ts'

type Schema = JSONSchema.BaseSchema

const NOTE = '// Written by `npm run docs:reference` from the types of the connectors. Do not edit.\n'

/** What the operations of a connector answer, and what the fields of its records hold. */
export interface DescribedAnswers {
  readonly definitions: Readonly<Record<string, Schema>>
  readonly actions: Readonly<Record<string, Schema>>
  readonly fields: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const TYPE = `/** What the operations of a kind of connector answer, and what the fields of its records hold. */
export interface AnswersOfKind {
  /** The schemas of rows, which answers refer to by \`#/$defs/\`. */
  readonly definitions: Readonly<Record<string, unknown>>
  /** The schemas of answers, by entity and action, such as \`campaigns.list\`. */
  readonly actions: Readonly<Record<string, unknown>>
  /** What fields hold, with their units, by entity and path. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, string>>>>
}
`

/** The file of the server that says what the operations of all kinds answer. */
export function answersFile(described: Readonly<Record<string, DescribedAnswers>>): string {
  const object = (entries: object, inner: (value: object) => string) =>
    Object.entries(entries).map(([name, value]) => `${JSON.stringify(name)}: ${inner(value)},\n`)
  const nested = (value: object, inner: (value: object) => string) => `{\n${object(value, inner).join('')}}`
  const kinds = nested(described, (kind) => nested(kind, (part) => nested(part, JSON.stringify)))
  return [
    NOTE,
    TYPE,
    '/** By the kinds of connectors. */',
    `export const answersOfKinds: Readonly<Record<string, AnswersOfKind>> = ${kinds}\n`,
  ].join('\n')
}

/**
 * Reads what the methods of a connector answer with the compiler; the descriptions are those of the TSDoc. `exact` also has
 * the texts of choices, to which vendors may add others, and downloads. Its definitions have the names of the types.
 */
export function describeAnswers(kind: ConnectorKind, exact = false): DescribedAnswers {
  const { type, entities } = kind
  const prefix = exact ? '' : pascal(type)
  const { checker, docs, general, nameOf, resultOf } = resultTypes(kind)
  const definitions: Record<string, Schema> = {}

  /** A reference to an interface of ours. */
  function named(of: ts.Type): Schema | undefined {
    const own = nameOf(of)
    if (own === undefined) return undefined
    const name = prefix + own
    if (!definitions[name]) {
      // reserves the place, for types that contain themselves
      definitions[name] = {}
      definitions[name] = { ...withText(docs(of.symbol)), ...objectOf(of) }
    }
    return { $ref: `#/$defs/${name}` }
  }

  function objectOf(of: ts.Type): Schema {
    const properties = inOrder(checker.getPropertiesOfType(of)).map((property) => {
      const schema = schemaOf(checker.getTypeOfSymbol(property))
      return [property.getName(), { ...schema, ...withText(docs(property)) }]
    })
    return { type: 'object', properties: Object.fromEntries(properties) }
  }

  function schemaOf(given: ts.Type): Schema {
    const of = general(given)
    if (of.flags & ts.TypeFlags.Boolean) return { type: 'boolean' }
    if (exact && of.isLiteral()) return { const: of.value as string | number }
    if (of.isClass()) return { type: checker.typeToString(of) as never }
    if (of.isUnion()) return unionOf(of.types.filter((each) => !(each.flags & ts.TypeFlags.Undefined)))
    if (checker.isArrayType(of)) {
      const [element] = checker.getTypeArguments(of as ts.TypeReference)
      return { type: 'array', items: schemaOf(element as ts.Type) }
    }
    const own = exact ? named(of) : undefined
    if (own) return own
    const values = of.getStringIndexType()
    if (values) return { type: 'object', additionalProperties: schemaOf(values) }
    const simple = simpleOf(of)
    if (simple) return { type: simple }
    return named(of) ?? (of.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection) ? objectOf(of) : {})
  }

  /** Vendors add values to their enumerations, so that a choice of texts is any text. */
  function unionOf(types: readonly ts.Type[]): Schema {
    const simple = new Set(types.map(simpleOf))
    const is_choice = exact && types.some((each) => each.isLiteral())
    if (!simple.has(undefined) && !is_choice) {
      const all = [...simple] as string[]
      return { type: (all.length === 1 ? all[0] : all) as never }
    }
    const schemas = types.map(schemaOf)
    return schemas.length === 1 ? (schemas[0] as Schema) : { anyOf: schemas }
  }

  const actions = Object.entries(entities).flatMap(([property, { name, actions: declared }]) =>
    Object.keys(declared)
      .filter((action) => exact || action !== 'download')
      .map((action): [string, Schema] => {
        const { type: answer, page } = resultOf(property, action)
        if (!page) return [`${name}.${action}`, schemaOf(answer)]
        return [`${name}.${action}`, { ...objectOf(answer), required: ['data', 'meta'] }]
      }),
  )
  const answers = Object.fromEntries(actions)
  return { definitions, actions: answers, fields: fieldsOf(kind, answers, definitions) }
}

/** Members, those of one declaration in its order: that of a `Pick` depends on the whole program. */
function inOrder(members: readonly ts.Symbol[]): ts.Symbol[] {
  const place = ({ declarations: [first] = [] }: ts.Symbol) => first?.pos ?? 0
  const groups = Map.groupBy(members, ({ declarations: [first] = [] }: ts.Symbol) => first?.parent)
  return [...groups.values()].flatMap((some) => some.toSorted((left, right) => place(left) - place(right)))
}

/** What the fields of the records of each entity hold. */
function fieldsOf(
  { entities }: ConnectorKind,
  answers: Readonly<Record<string, Schema>>,
  definitions: Readonly<Record<string, Schema>>,
): DescribedAnswers['fields'] {
  const found = Object.values(entities).flatMap(({ name, search }) => {
    const { data } = (answers[`${name}.list`]?.properties ?? {}) as Record<string, Schema>
    return search ? [[name, textsOf(search, data?.items as Schema | undefined, definitions)]] : []
  })
  return Object.fromEntries(found)
}

/** What each field of the records holds: as declared, or as the row of a list describes its field of that name. */
function textsOf(
  { fields, texts = {} }: SearchDeclaration,
  row: Schema | undefined,
  definitions: Readonly<Record<string, Schema>>,
): Record<string, string> {
  const found = Object.keys(fields).map((path) => {
    const text = texts[path] ?? textAt(row, path.split('.'), definitions)
    if (!text) throw new Error(`${path} has no description; add it to the texts of the search`)
    return [path, text]
  })
  return Object.fromEntries(found)
}

function textAt(
  node: Schema | undefined,
  [key, ...keys]: readonly string[],
  definitions: Readonly<Record<string, Schema>>,
): string | undefined {
  if (!node) return undefined
  if (key === undefined) return node.description
  const own = node.$ref ? definitions[node.$ref.slice('#/$defs/'.length)] : node
  for (const inner of [own?.items, ...(own?.anyOf ?? [])]) {
    const found = textAt(inner as Schema | undefined, [key, ...keys], definitions)
    if (found) return found
  }
  const { [key]: exact, [toCamelCase(key)]: spelled } = own?.properties ?? {}
  return textAt((exact ?? spelled) as Schema | undefined, keys, definitions)
}

const withText = (description: string): Schema => (description === '' ? {} : { description })

function simpleOf({ flags }: ts.Type): 'string' | 'number' | 'boolean' | 'object' | 'null' | undefined {
  if (flags & ts.TypeFlags.StringLike) return 'string'
  if (flags & ts.TypeFlags.NumberLike) return 'number'
  if (flags & ts.TypeFlags.NonPrimitive) return 'object'
  if (flags & ts.TypeFlags.BooleanLike) return 'boolean'
  return flags & ts.TypeFlags.Null ? 'null' : undefined
}
