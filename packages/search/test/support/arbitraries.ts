import fc from 'fast-check'
import type { FieldType } from '../../src/index.ts'
import { distinctNames, namePatterns, nameWords } from './distinct-names.ts'
import { arrayOf, put } from './oracle.ts'

/** A drawn declaration. Its records and filters draw from few values, so that filters often match. */
export interface DrawnSchema {
  readonly fields: Record<string, FieldType>
  readonly key: string[]
  readonly scope_fields: string[]
}

/** Some have names that each object inherits. */
const PATHS = [
  'id',
  'campaign.name',
  'campaign.constructor',
  'constructor.prototype',
  'constructor.valueOf.rate',
  'toString',
  'z',
]
const TYPES: readonly FieldType[] = [
  'string',
  'string',
  'integer',
  'number',
  'boolean',
  'array',
  'array',
  'object',
]
/** Paths inside the arrays of a schema, whose elements are then objects for the most part. */
const INNER_PATHS = ['name', 'deep.constructor', 'toString']

/** Two to five fields; the key is one or two of the sortable ones. */
const drawnSchemas: fc.Arbitrary<DrawnSchema> = fc
  .tuple(
    fc.array(fc.constantFrom(...TYPES), { minLength: 1, maxLength: 4 }),
    fc.constantFrom<FieldType>('string', 'integer', 'number', 'string'),
    fc.boolean(),
    fc.array(fc.constantFrom<FieldType>('string', 'string', 'integer', 'number', 'boolean'), {
      maxLength: 3,
    }),
  )
  .map(([types, first, double, inner]) => {
    const all = [first, ...types]
    const stored: Record<string, FieldType> = Object.fromEntries(
      all.map((type, index) => [PATHS[index] as string, type]),
    )
    const ordered = Object.keys(stored).filter(
      (path) => stored[path] !== 'array' && stored[path] !== 'object',
    )
    const arrays = Object.keys(stored).filter((path) => stored[path] === 'array')
    // the first array is one of objects, if there are inner types
    const inside = inner.flatMap((type, index) =>
      arrays.slice(0, 1).map((array) => [`${array}.${INNER_PATHS[index]}`, type]),
    )
    const fields = { ...stored, ...Object.fromEntries(inside) }
    const others = Object.keys(stored).filter((path) => stored[path] !== 'object' && !isList(fields, path))
    return { fields, key: ordered.slice(0, double ? 2 : 1), scope_fields: others.slice(-1) }
  })

type Fields = DrawnSchema['fields']

/** Whether a field is a list of objects. */
export function isList(fields: Fields, path: string): boolean {
  return Object.keys(fields).some((other) => arrayOf(fields, other) === path)
}

/** The fields that a request can group by and compare with values. */
export function comparable(fields: Fields): [string, FieldType][] {
  return Object.entries(fields).filter(([path, type]) => type !== 'object' && !isList(fields, path))
}

/** Collections share schemas, because creating one takes longer than a case. */
export const schemas: fc.Arbitrary<DrawnSchema> = fc.constantFrom(
  ...fc.sample(drawnSchemas, { numRuns: 300, seed: 4 }),
)

const TEXTS = [
  '',
  'a',
  'A',
  'b',
  'Ab',
  'aB',
  'é',
  'e\u0301',
  'straße',
  'brand search',
  'Brand Serach',
  'brand',
  'search generic campaign',
  'Summer Sale 2024',
  'summer',
  '\u{1f600}',
  '\uffff',
  '\ue000',
  '\ud800',
  'x\ud800y',
  '100%',
  'a_b',
  'a\\b',
  'İstanbul',
  'ΟΔΟΣ',
  'οδος',
  '"quoted"\n',
  'campaign',
  'campaigns',
  'campain',
  'null',
  '5',
  'ａｂ',
  'naïve café',
  'wordwordword',
  'wordwortword',
  '\u{20000}',
]
const INTEGERS = [
  0,
  -0,
  1,
  -1,
  2,
  5,
  10,
  9007199254740991,
  '9007199254740993',
  '9007199254740992',
  '-9223372036854775808',
  '9223372036854775807',
  '5',
  2 ** 60,
  '-0',
  '007',
]
const NUMBERS = [0, -0, 0.1, 0.30000000000000004, 1e21, 1e-7, -1.5, 3, 123456.789, 5e-324, 2 ** 53]
const ELEMENTS = ['a', 'A', 'brand', 'brand search', 1, 2.5, true, null, '1', 'é', '%']
const OBJECTS = [
  { x: 1 },
  {},
  { deep: { y: [null, 'ü'] } },
  [1, 2],
  JSON.parse('{"__proto__":{"polluted":1}}'),
]
const MISFITS = [1.5, '["a"]', '{}', 'x', '1e999', {}, Number.NaN, '99999999999999999999', () => 1]
const WORDS = [
  'brand',
  'BRÄND',
  'serach',
  'sum',
  'summer sale',
  'campain',
  'sale brand',
  '2024',
  'é',
  'wordwordwrod',
  'a',
  'strasse',
  'naive',
  'x b a',
]
/** Words that many of the texts have. */
const FREQUENT = ['a', 'brand', 'search brand', 'campaign', 's', 'sum brand']
const PATTERNS = [
  'a',
  '%',
  '_',
  'a%',
  '%a',
  '%A%',
  '_b',
  'a_',
  '%\\%%',
  'a\\_b',
  '%a%r%',
  's__mer%',
  '',
  '\\',
  '%σ%',
  'brand%search',
  '%_%_%',
  '\u{1f600}',
  'İ%',
  '%n_',
]

const texts = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  {
    weight: 1,
    arbitrary: fc.string({
      maxLength: 4,
      unit: fc.constantFrom('a', 'b', 'B', ' ', 'é', '\u{1f600}', '%', '_'),
    }),
  },
  { weight: 4, arbitrary: distinctNames },
)

/** A value of a record. */
function storedValues(type: FieldType, list: boolean): fc.Arbitrary<unknown> {
  const fitting: Record<FieldType, fc.Arbitrary<unknown>> = {
    string: texts,
    integer: fc.oneof(fc.constantFrom(...INTEGERS), fc.integer({ min: -3, max: 3 })),
    number: fc.oneof(fc.constantFrom(...NUMBERS), fc.constantFrom('2.50', '-3e2')),
    boolean: fc.constantFrom(true, false, 'true'),
    array: fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...ELEMENTS) },
        { weight: 1, arbitrary: fc.constant(['a']) },
      ),
      { maxLength: 3 },
    ),
    object: fc.constantFrom(...OBJECTS),
  }
  return fc.oneof(
    { weight: 12, arbitrary: list ? LISTS : fitting[type] },
    { weight: 2, arbitrary: fc.constantFrom(null, undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...MISFITS) },
  )
}

/** What is at an inner path: a value, or lists of values. */
const innerValues = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.oneof(texts, fc.constantFrom(...INTEGERS, ...NUMBERS, true, false, 'true', '2.50', null)),
  },
  {
    weight: 1,
    arbitrary: fc.array(fc.oneof(texts, fc.constantFrom(0, 1, true, null, [2, ['a']])), { maxLength: 3 }),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
)

/** An object of a list, without some of its values. */
const listed = fc.record(
  {
    name: innerValues,
    deep: fc.oneof(
      fc.record({ constructor: innerValues }),
      fc.array(fc.record({ constructor: innerValues }, { requiredKeys: [] }), { maxLength: 2 }),
      fc.jsonValue({ maxDepth: 2 }),
    ),
    toString: innerValues,
  },
  { requiredKeys: [], noNullPrototype: true },
)

/** Lists of objects for the most part, and of any JSON. */
const LISTS = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: listed },
    { weight: 1, arbitrary: fc.array(listed, { maxLength: 2 }) },
    { weight: 1, arbitrary: fc.constantFrom(null, 'a', 7, {}) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  ),
  { maxLength: 4 },
)

/** A record of a schema, with a key. */
export function records({ fields, key }: DrawnSchema): fc.Arbitrary<object> {
  const entries = Object.entries(fields)
    .filter(([path]) => arrayOf(fields, path) === undefined)
    .map(([path, type]) => [path, storedValues(type, isList(fields, path))] as const)
  return fc.record(Object.fromEntries(entries)).map((flat) => {
    const [first = ''] = key
    const type = fields[first]
    const record: Record<string, unknown> = {}
    for (const [path, value] of Object.entries(flat)) {
      const keyed = path === first && !fits(type, value) ? (type === 'string' ? 'a' : 1) : value
      if (keyed !== undefined) put(record, path.split('.'), keyed)
    }
    return record
  })
}

function fits(type: FieldType | undefined, value: unknown): boolean {
  if (type === 'string') return typeof value === 'string'
  return typeof value === 'number' && Number.isInteger(value)
}

/** An operand of a comparison. */
function filterValues(type: FieldType): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return texts
    case 'integer':
      return fc.oneof(
        fc.constantFrom(
          ...INTEGERS.filter((value) => typeof value === 'string' || Number.isSafeInteger(value)),
        ),
        fc.integer({ min: -3, max: 3 }),
      )
    case 'number':
      return fc.constantFrom(...NUMBERS, 2.5)
    case 'boolean':
      return fc.boolean()
    default:
      return fc.constantFrom(...ELEMENTS.filter((element) => element !== null), 'zz', 7)
  }
}

function comparisons(fields: Record<string, FieldType>): fc.Arbitrary<Record<string, unknown>> {
  const usable = Object.entries(fields).filter(([, type]) => type !== 'object')
  return fc.constantFrom(...usable).chain(([path, type]) => {
    if (isList(fields, path))
      return fc.constantFrom('eq', 'neq').map((operator) => ({ [operator]: { [path]: null } }))
    const value = filterValues(type)
    const choices: fc.Arbitrary<[string, unknown]>[] = [
      fc.tuple(
        fc.constantFrom('eq', 'neq'),
        fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) }),
      ),
      fc.tuple(fc.constant('in'), fc.array(value, { maxLength: 4 })),
    ]
    if (type !== 'boolean' && type !== 'array')
      choices.push(fc.tuple(fc.constantFrom('gt', 'gte', 'lt', 'lte'), value))
    if (type === 'string' || type === 'array') {
      choices.push(fc.tuple(fc.constant('like'), fc.oneof(fc.constantFrom(...PATTERNS), texts, namePatterns)))
      const words = fc.oneof(fc.constantFrom(...WORDS), nameWords)
      choices.push(fc.tuple(fc.constantFrom('fuzzy', 'keyword'), words))
    }
    return fc.oneof(...choices).map(([operator, operand]) => ({ [operator]: { [path]: operand } }))
  })
}

/** A filter on the fields that a generation's scope may compare. */
export function scopes({ fields, key, scope_fields }: DrawnSchema): fc.Arbitrary<Record<string, unknown>> {
  const usable = [...key, ...scope_fields].map((path) => [path, fields[path]])
  return filters({ fields: Object.fromEntries(usable), key, scope_fields })
}

/** Two or three text conditions, whose relevances add up; other comparisons if the schema has no texts. */
function relevances(schema: DrawnSchema): fc.Arbitrary<Record<string, unknown>> {
  const texts = comparable(schema.fields).filter(([, type]) => type === 'string' || type === 'array')
  if (texts.length === 0) return comparisons(schema.fields)
  const condition = fc
    .tuple(
      fc.constantFrom('fuzzy', 'keyword'),
      fc.constantFrom(...texts.map(([path]) => path)),
      fc.constantFrom(...FREQUENT),
    )
    .map(([operator, path, value]) => ({ [operator]: { [path]: value } }))
  return fc
    .tuple(fc.constantFrom('and', 'or', 'or'), fc.array(condition, { minLength: 2, maxLength: 3 }))
    .map(([operator, conditions]) => ({ [operator]: conditions }))
}

/** A filter of a schema, sometimes nested. */
export function filters(schema: DrawnSchema): fc.Arbitrary<Record<string, unknown>> {
  const leaf = comparisons(schema.fields)
  const { tree } = fc.letrec<{ tree: Record<string, unknown> }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'filter' },
      { weight: 4, arbitrary: leaf },
      { weight: 1, arbitrary: fc.array(tie('tree'), { maxLength: 3 }).map((and) => ({ and })) },
      { weight: 1, arbitrary: fc.array(tie('tree'), { maxLength: 3 }).map((or) => ({ or })) },
      { weight: 1, arbitrary: tie('tree').map((not) => ({ not })) },
    ),
  }))
  return fc.oneof(
    { weight: 8, arbitrary: tree },
    { weight: 2, arbitrary: relevances(schema) },
    { weight: 1, arbitrary: fc.constant({}) },
  )
}

/** Up to three sort conditions of a schema. */
export function sorts({ fields }: DrawnSchema): fc.Arbitrary<Record<string, 'asc' | 'desc'>[]> {
  const usable = Object.keys(fields).filter(
    (path) => fields[path] !== 'object' && fields[path] !== 'array' && arrayOf(fields, path) === undefined,
  )
  const entry = fc.tuple(fc.constantFrom(...usable), fc.constantFrom('asc' as const, 'desc' as const))
  // the order is by relevance only without a sort, so half of the searches have none
  return fc.oneof(
    fc.constant<Record<string, 'asc' | 'desc'>[]>([]),
    fc
      .uniqueArray(entry, { maxLength: 3, selector: ([path]) => path })
      .map((entries) => entries.map(([path, direction]) => ({ [path]: direction }))),
  )
}
