import { isDeepStrictEqual } from 'node:util'
import { takesAsMuch } from './pattern-changes.ts'

/** A schema of an OpenAPI document, as far as the comparison looks into it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  readonly items?: Node
  readonly additionalProperties?: Node
  readonly propertyNames?: Node
  readonly anyOf?: readonly Node[]
  readonly oneOf?: readonly Node[]
  readonly allOf?: readonly Node[]
  readonly if?: Node
  readonly else?: Node
  readonly not?: Node
  readonly [keyword: string]: unknown
}

type Node = Schema | boolean | undefined

/** Who sends what the schema describes: callers, on whom no more may be asked, or the server, which may give no less. */
export type Direction = 'request' | 'answer'

/** The schemas of two documents by their names. */
export interface Documents {
  readonly before: Readonly<Record<string, Schema>>
  readonly after: Readonly<Record<string, Schema>>
}

/** What breaks callers, each with the place. */
export type CompareSchemas = (
  before: Node,
  after: Node,
  direction: Direction,
  at: string,
) => readonly string[]

/** The most that a value may be; a lower one refuses what was taken. */
const MOST = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum', 'maxProperties']
const LEAST = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum', 'minProperties']
/** Rules of which only the same one, or none, takes what was taken; a pattern may have further alternatives. */
const RULES = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'contentMediaType']
const isKept = (rule: string, was: unknown, is: unknown) =>
  isDeepStrictEqual(was, is) || (rule === 'pattern' && takesAsMuch(String(was), String(is)))

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)

/** Compares schemas of two documents. Each pair of named schemas is compared once, and its changes have its name. */
export function createComparison(documents: Documents): CompareSchemas {
  const known = new Map<string, readonly string[]>()

  function compare(before: Node, after: Node, direction: Direction, at: string): readonly string[] {
    const [was, is] = [refOf(before), refOf(after)]
    if (was === undefined && is === undefined) return compareNodes(before, after, direction, at)
    const key = `${direction} ${was ?? JSON.stringify(before)} ${is ?? JSON.stringify(after)}`
    const found = known.get(key)
    if (found) return found
    // schemas that hold themselves
    known.set(key, [])
    const [former, present] = [resolved(before, documents.before), resolved(after, documents.after)]
    const changes = compareNodes(former, present, direction, was === undefined ? at : nameOf(was))
    known.set(key, changes)
    return changes
  }

  function compareNodes(before: Node, after: Node, direction: Direction, at: string): readonly string[] {
    if (before === false) return []
    if (after === false) return [`${at}: nothing is allowed any longer`]
    const [was, is] = [before === true ? {} : (before ?? {}), after === true ? {} : (after ?? {})]
    return [
      ...types(was, is, direction, at),
      ...values(was, is, at),
      ...(direction === 'request' ? bounds(was, is, at) : []),
      ...fields(was, is, direction, at),
      ...compareChildren(was, is, direction, at),
      ...variants(was, is, direction, at),
    ]
  }

  function types(was: Schema, is: Schema, direction: Direction, at: string): string[] {
    const [former, present] = [typesOf(was, documents.before), typesOf(is, documents.after)]
    const [all, some] = direction === 'request' ? [present, former] : [former, present]
    if (all === undefined) return []
    const lacking = some === undefined ? ['any'] : [...some].filter((each) => !all.has(each))
    if (lacking.length === 0) return []
    return [
      direction === 'request'
        ? `${at}: ${lacking.join(', ')} is no longer taken`
        : `${at}: may now be ${lacking.join(', ')}`,
    ]
  }

  function fields(was: Schema, is: Schema, direction: Direction, at: string): string[] {
    const found: string[] = []
    const [former, present] = [was.properties ?? {}, is.properties ?? {}]
    for (const [name, each] of Object.entries(former)) {
      if (each === false) continue
      if (present[name] !== undefined) found.push(...compare(each, present[name], direction, `${at}.${name}`))
      else if (is.additionalProperties === undefined || is.additionalProperties === false || !isOpen(is))
        found.push(`${at}.${name}: the field is gone`)
    }
    const [required, now] = [new Set(was.required), new Set(is.required)]
    if (direction === 'request') {
      for (const name of now) if (!required.has(name)) found.push(`${at}.${name}: is required now`)
    } else
      for (const name of required)
        if (!now.has(name) && name in present) found.push(`${at}.${name}: may be absent now`)
    if (
      direction === 'request' &&
      is.additionalProperties === false &&
      was.additionalProperties !== false &&
      was.properties
    )
      found.push(`${at}: further fields are refused now`)
    return found
  }

  function compareChildren(was: Schema, is: Schema, direction: Direction, at: string): string[] {
    const found: string[] = []
    for (const [keyword, place] of [
      ['items', '[]'],
      ['additionalProperties', '.*'],
      ['propertyNames', ' (names)'],
    ] as const) {
      const [former, present] = [was[keyword], is[keyword]]
      if (typeof former === 'object' && present !== undefined)
        found.push(...compare(former, present, direction, at + place))
      else if (
        former === undefined &&
        typeof present === 'object' &&
        direction === 'request' &&
        keyword !== 'additionalProperties'
      )
        found.push(`${at}${place}: is limited now`)
    }
    const [all, now] = [was.allOf ?? [], is.allOf ?? []]
    for (const [index, each] of all.entries())
      if (index < now.length) found.push(...compare(each, now[index], direction, at))
    if (direction === 'request' && now.length > all.length) found.push(`${at}: there is a further rule`)
    const added = forbidden(is).filter(
      (name) => !forbidden(was).includes(name) && name in (was.properties ?? {}),
    )
    for (const name of added) found.push(`${at}.${name}: is refused now`)
    return found
  }

  /** Each former choice has to be one of the present ones. */
  function variants(was: Schema, is: Schema, direction: Direction, at: string): string[] {
    const [former, present] = [choicesOf(was), choicesOf(is)]
    if (former.length === 0 && present.length === 0) return []
    if (former.length === 0) return direction === 'request' ? [`${at}: only some choices are taken now`] : []
    // without choices, everything that fits the rest is taken
    if (present.length === 0) return []
    return former.flatMap((each, index) => {
      const same = present.filter((other) => refOf(other) !== undefined && refOf(other) === refOf(each))
      const likely = [...same, ...(present[index] === undefined ? [] : [present[index]]), ...present]
      let least: readonly string[] | undefined
      for (const other of likely) {
        const changes = compare(each, other, direction, at)
        if (changes.length === 0) return []
        if (least === undefined || changes.length < least.length) least = changes
      }
      return [...(least ?? [])]
    })
  }

  return compare
}

const refOf = (node: Node) => (typeof node === 'object' ? node.$ref : undefined)

const isOpen = ({ additionalProperties }: Schema) =>
  additionalProperties === true || typeof additionalProperties === 'object'

function resolved(node: Node, schemas: Readonly<Record<string, Schema>>): Node {
  const ref = refOf(node)
  return ref === undefined ? node : (schemas[nameOf(ref)] ?? false)
}

/** The choices of a schema: of `anyOf` and `oneOf`, and of rules as conditions, which generators of clients read. */
function choicesOf({ anyOf, oneOf, if: first, else: other }: Schema): Node[] {
  const given = [...(anyOf ?? []), ...(oneOf ?? [])]
  if (first === undefined) return given
  const others = typeof other === 'object' && other.if !== undefined ? choicesOf(other) : [other]
  return [...given, first, ...others].filter((each) => each !== false && !isNothing(each))
}

const isNothing = (node: Node) => isDeepStrictEqual(node, { not: {} })

/** The fields that a choice excludes. */
function forbidden({ not }: Schema): string[] {
  if (typeof not !== 'object') return []
  return (not.anyOf ?? []).flatMap((each) => (typeof each === 'object' ? (each.required ?? []) : []))
}

/** The types of values, also of choices; undefined if any is. */
function typesOf(schema: Schema, all: Readonly<Record<string, Schema>>, depth = 0): Set<string> | undefined {
  if (schema.type !== undefined) {
    const types = new Set([schema.type].flat() as string[])
    if (types.has('number')) types.add('integer')
    return types
  }
  const choices = choicesOf(schema)
  if (choices.length === 0 || depth > 8) return undefined
  const found = new Set<string>()
  for (const each of choices) {
    const choice = resolved(each, all)
    const types = typeof choice === 'object' ? typesOf(choice, all, depth + 1) : undefined
    if (types === undefined) return undefined
    for (const type of types) found.add(type)
  }
  return found
}

const allowedOf = ({ enum: choices, const: only }: Schema) =>
  choices ?? (only === undefined ? undefined : [only])

/** A value that is gone breaks who sends it and who waits for it. */
function values(was: Schema, is: Schema, at: string): string[] {
  const [former, present] = [allowedOf(was), allowedOf(is)]
  if (present === undefined) return []
  if (former === undefined)
    return was.type === undefined || was.type === 'boolean' ? [] : [`${at}: only some values are left`]
  return former
    .filter((each) => !present.some((other) => isDeepStrictEqual(each, other)))
    .map((each) => `${at}: the value ${JSON.stringify(each)} is gone`)
}

function bounds(was: Schema, is: Schema, at: string): string[] {
  const found: string[] = []
  const compareBound = (keyword: string, isStricter: (former: number, present: number) => boolean) => {
    const [former, present] = [was[keyword] as number | undefined, is[keyword] as number | undefined]
    if (present !== undefined && (former === undefined || isStricter(former, present)))
      found.push(`${at}: ${keyword} is ${present}${former === undefined ? '' : ` and was ${former}`}`)
  }
  for (const keyword of MOST) compareBound(keyword, (former, present) => present < former)
  for (const keyword of LEAST) compareBound(keyword, (former, present) => present > former)
  for (const keyword of RULES)
    if (is[keyword] !== undefined && !isKept(keyword, was[keyword], is[keyword]))
      found.push(`${at}: ${keyword} has changed`)
  if ('default' in was && !isDeepStrictEqual(was.default, is.default))
    found.push(`${at}: the default was ${JSON.stringify(was.default)} and is ${JSON.stringify(is.default)}`)
  return found
}
