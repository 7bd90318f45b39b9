import { z } from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { BOUNDS } from './bounds.ts'
import { dayOperand, wrongDay } from './day-operands.ts'
import { type FieldSpellings, type FieldUse, type UsedType, usesOf } from './field-uses.ts'
import { isSortable, parents, pathKeys, type SearchFields } from './fields.ts'
import { groupingShape, objectError } from './grouping-schema.ts'
import type { SearchRequest } from './types.ts'

/** The operators that compare fields, each with its field types. */
export const COMPARABLE: Readonly<Record<string, readonly UsedType[]>> = {
  eq: ['string', 'integer', 'number', 'boolean', 'array', 'objects'],
  neq: ['string', 'integer', 'number', 'boolean', 'array', 'objects'],
  gt: ['string', 'integer', 'number'],
  gte: ['string', 'integer', 'number'],
  lt: ['string', 'integer', 'number'],
  lte: ['string', 'integer', 'number'],
  in: ['string', 'integer', 'number', 'boolean', 'array'],
  like: ['string', 'array'],
  fuzzy: ['string', 'array'],
  keyword: ['string', 'array'],
}

/** All operators of the language. */
export const OPERATORS: readonly string[] = [...Object.keys(COMPARABLE), 'not', 'and', 'or']

const LARGEST = 2n ** 63n

/** Whether a text is a signed decimal integer of at most 64 bits. */
export function isInteger64(text: string): boolean {
  return /^-?\d{1,19}$/.test(text) && BigInt(text) >= -LARGEST && BigInt(text) < LARGEST
}

const NOT_INTEGER = 'must be an integer; beyond ±9007199254740991 a decimal string of at most 64 bits'

type ValueType = Exclude<UsedType, 'object' | 'objects'>

const VALUES: Readonly<Record<ValueType, z.ZodType>> = {
  string: z.string({ error: 'must be a string' }),
  integer: z.union(
    [
      z.int({ error: NOT_INTEGER }),
      z
        .string()
        .regex(/^-?\d{1,19}$/, { error: NOT_INTEGER, abort: true })
        .refine(isInteger64, { error: NOT_INTEGER }),
    ],
    { error: NOT_INTEGER },
  ),
  number: z.number({ error: 'must be a finite number' }),
  boolean: z.boolean({ error: 'must be true or false' }),
  array: z.union([z.string(), z.number(), z.boolean()], { error: 'must be a string, a number or a boolean' }),
}

const TEXT = {
  like: BOUNDS.pattern_characters,
  fuzzy: BOUNDS.text_characters,
  keyword: BOUNDS.text_characters,
}

function operandOf(operator: string, type: ValueType, day: FieldUse['day']): z.ZodType {
  const value = day ? dayOperand(day) : VALUES[type]
  switch (operator) {
    case 'eq':
    case 'neq':
      return value.nullable()
    case 'in':
      return z
        .array(value, { error: 'must be an array of values; to find null, use eq' })
        .max(BOUNDS.in_values, { error: `must hold at most ${BOUNDS.in_values} values` })
    case 'like':
    case 'fuzzy':
    case 'keyword':
      return z
        .string({ error: 'must be a string' })
        .max(TEXT[operator], { error: `must be at most ${TEXT[operator]} characters` })
        .check(({ value: pattern, issues }) => {
          const message = day && operator === 'like' ? wrongDay(day, pattern) : undefined
          if (message !== undefined) issues.push({ code: 'custom', input: pattern, message })
        })
    default:
      return value
  }
}

function comparison(operator: string, uses: readonly FieldUse[]): z.ZodType {
  const types = COMPARABLE[operator] ?? []
  const shape: Record<string, z.ZodType> = {}
  for (const { spelling, path, compared, day } of uses) {
    if (compared === 'object' || !types.includes(compared)) continue
    const operand = compared === 'objects' ? onlyNull(path, uses) : operandOf(operator, compared, day)
    shape[spelling] = operand.optional()
  }
  return z.strictObject(shape, { error: objectError('must be an object of field paths and values') })
}

/** The operand of a list of objects: whether there is one. */
function onlyNull(path: string, uses: readonly FieldUse[]): z.ZodType {
  const inside = uses.filter(({ array, spelling, path: own }) => array === path && spelling === own)
  const choices = inside.map(({ spelling }) => spelling).join(', ')
  return z.null({ error: `is a list of objects, of which only null can be compared; choose from ${choices}` })
}

/** Creating a schema takes longer than a search; connectors of one type share their fields, and so their schema. */
const schemas = new WeakMap<SearchFields, { aliases: unknown; days: unknown; schema: $ZodType }>()

/** The zod schema of a declaration's search requests; it converts to JSON Schema. */
export function searchRequestSchema<const Fields extends SearchFields>(
  declaration: FieldSpellings & { readonly fields: Fields },
): $ZodType<SearchRequest<Fields>> {
  const { fields, aliases, days } = declaration
  let known = schemas.get(fields)
  if (known?.aliases !== aliases || known?.days !== days || !known) {
    known = { aliases, days, schema: createSchema(declaration) }
    schemas.set(fields, known)
  }
  // the schema accepts exactly the request's type; zod cannot infer that from computed shapes
  return known.schema as $ZodType<SearchRequest<Fields>>
}

function createSchema(declaration: FieldSpellings): $ZodType {
  const uses = usesOf(declaration)
  const comparisons = Object.fromEntries(
    Object.keys(COMPARABLE).map((operator) => [operator, comparison(operator, uses).optional()]),
  )
  const condition: z.ZodType = z
    .strictObject(
      {
        ...comparisons,
        get not() {
          return condition.optional()
        },
        get and() {
          return z.array(condition, { error: 'must be an array of conditions' }).optional()
        },
        get or() {
          return z.array(condition, { error: 'must be an array of conditions' }).optional()
        },
      },
      { error: objectError('must be a condition: one operator with its operand') },
    )
    .meta({ maxProperties: 1 })

  const direction = z.enum(['asc', 'desc'], { error: "must be 'asc' or 'desc'" })
  const sortable = uses
    .filter(({ listed }) => listed !== 'objects' && isSortable(listed))
    .map(({ spelling }) => [spelling, direction.optional()])
  // the names of aggregates are not known here; the parser checks all others
  const sort = z
    .object(Object.fromEntries(sortable), { error: "must be an object such as { path: 'desc' }" })
    .catchall(direction)
    .meta({ minProperties: 1, maxProperties: 1 })

  // the parser accepts these, and names them in its message
  const returned = uses.filter(({ array }) => array === undefined)
  const paths = [...new Set(returned.flatMap(({ spelling }) => [...parents(spelling), spelling]))]

  return z.strictObject({
    query: z.strictObject({
      filter: condition.nullish(),
      sort: z
        .array(sort, { error: 'must be an array of sort conditions' })
        .max(BOUNDS.sort_keys, { error: `must hold at most ${BOUNDS.sort_keys} sort conditions` })
        .nullish(),
      ...groupingShape(uses),
    }),
    limit: z
      .int({ error: `must be an integer from 1 to ${BOUNDS.limit}` })
      .min(1)
      .max(BOUNDS.limit)
      .default(BOUNDS.default_limit),
    cursor: z
      .string({ error: 'must be the cursor of the previous page' })
      .max(BOUNDS.cursor_characters, { error: `must be at most ${BOUNDS.cursor_characters} characters` })
      .nullish(),
    fields: z
      .array(
        z
          .union([z.string(), z.array(z.string())], { error: 'must be a path or an array of keys' })
          .meta({ anyOf: [{ enum: paths }, { enum: paths.map(pathKeys) }] }),
      )
      .min(1, { error: 'must name at least one field' })
      .max(BOUNDS.fields, { error: `must hold at most ${BOUNDS.fields} paths` })
      .nullish(),
  })
}
