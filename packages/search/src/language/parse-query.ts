import { createHash } from 'node:crypto'
import { InvalidParamsError, type Issue, jsonPath, plainMessage } from '@linkspan/core'
import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core'
import { BOUNDS } from './bounds.ts'
import { FilterCompiler } from './compile-filter.ts'
import { compileGrouping } from './compile-grouping.ts'
import type { Cursors } from './cursor.ts'
import { comparedText, type FieldUse, listedText, type UsedType, usesOf } from './field-uses.ts'
import { type CollectionDeclaration, type FieldType, pathsInside, storedFields } from './fields.ts'
import { AGGREGATES } from './grouping-schema.ts'
import { oversize, ownValues } from './measure.ts'
import { type Condition, type Grouping, type Query, relevantConditions, type SortKey } from './query.ts'
import { COMPARABLE, OPERATORS, searchRequestSchema } from './schema.ts'
import type { SearchRequest } from './types.ts'

const SORTABLE: readonly UsedType[] = ['string', 'integer', 'number', 'boolean']
const NO_FIELD = '(no field of this entity)'

/** Checks and compiles the searches of one collection; create one and use it for every search. */
export class QueryParser {
  readonly #declaration: CollectionDeclaration
  readonly #cursors: Cursors
  readonly #schema: $ZodType<SearchRequest>
  readonly #subject: string
  /** The uses of the declared fields. */
  readonly #uses: ReadonlyMap<string, FieldUse>
  readonly #sortable: readonly string[]
  readonly #returned: readonly string[]

  constructor(declaration: CollectionDeclaration, cursors: Cursors) {
    this.#declaration = declaration
    this.#cursors = cursors
    this.#schema = searchRequestSchema(declaration)
    this.#subject = `search of ${declaration.entity}`
    this.#uses = new Map(usesOf({ fields: declaration.fields }).map((use) => [use.path, use]))
    this.#sortable = this.#pathsOf('listed', SORTABLE)
    // the values inside an array are returned with it
    this.#returned = Object.keys(storedFields(declaration.fields))
  }

  /**
   * The query of a request, through a layer of this name if there is one. Fails with `invalid_params`, which names each
   * path at fault and the choices there.
   */
  parse(request: unknown, layer?: string): Query {
    const too_large = oversize(request)
    if (too_large) throw new InvalidParamsError(this.#subject, [too_large])
    const parsed = safeParse(this.#schema, ownValues(request), { error: plainMessage })
    if (!parsed.success) {
      throw new InvalidParamsError(
        this.#subject,
        parsed.error.issues.flatMap((issue) => this.#toIssues(issue)),
      )
    }

    const issues: Issue[] = []
    const { query, limit = BOUNDS.default_limit, cursor, fields } = parsed.data
    const compiler = new FilterCompiler(this, issues)
    const filter = query.filter ? compiler.compile({ ...query.filter }, ['query', 'filter']) : null
    // Zod drops a key named __proto__; in the request itself it is at fault like any other wrong name
    const { query: given } = request as { query: typeof query }
    const grouping = compileGrouping(given, this, issues)
    const sort = this.#sort(given.sort ?? [], grouping, issues)
    const selected = this.#fields(fields ?? null, issues)
    if (grouping && fields)
      issues.push({ path: '$.fields', message: 'must not be present with group_by or aggregate' })
    if (issues.length > 0) throw new InvalidParamsError(this.#subject, issues)

    const declaration = this.#declaration
    const relevance = !grouping && sort.length === 0 && relevantConditions(filter).length > 0
    let hash: string | undefined
    const subject = {
      declaration,
      get hash() {
        hash ??= hashOf([
          filter,
          sort,
          declaration.key,
          ...(grouping ? [grouping] : []),
          ...(layer === undefined ? [] : [[layer]]),
        ])
        return hash
      },
    }
    const after = typeof cursor === 'string' ? this.#cursors.read(subject, cursor) : null
    if (after === undefined) {
      const message =
        'is not a cursor of this query; pass meta.cursor of the page before, with the same query'
      throw new InvalidParamsError(this.#subject, [{ path: '$.cursor', message }])
    }
    return Object.assign(subject, { filter, sort, grouping, relevance, limit, after, fields: selected })
  }

  /** The declared path of a spelling. */
  declaredPath(spelling: string): string {
    const { aliases, fields } = this.#declaration
    if (Object.hasOwn(fields, spelling)) return spelling
    return aliases && Object.hasOwn(aliases, spelling) ? (aliases[spelling] ?? spelling) : spelling
  }

  /** The type of a declared path. */
  typeOf(path: string): FieldType {
    return this.#declaration.fields[path] ?? 'object'
  }

  #sort(
    sort: readonly Readonly<Record<string, 'asc' | 'desc' | undefined>>[],
    grouping: Grouping | null,
    issues: Issue[],
  ): SortKey[] {
    const names = grouping?.aggregates.map(({ name }) => name) ?? []
    const sortable = grouping ? [...grouping.fields, ...names] : this.#sortable
    const keys = new Map<string, SortKey>()
    sort.forEach((entry, index) => {
      const paths = Object.entries(entry).filter(([, direction]) => direction !== undefined)
      if (paths.length !== 1)
        issues.push({ path: jsonPath(['query', 'sort', index]), message: 'must name exactly one field' })
      for (const [spelling, direction = 'asc'] of paths) {
        const field = names.includes(spelling) ? spelling : this.declaredPath(spelling)
        if (!sortable.includes(field)) {
          const message = this.#unsortable(field, grouping, sortable)
          issues.push({ path: jsonPath(['query', 'sort', index, spelling]), message })
        }
        // a second sort by the same field has no effect
        if (!keys.has(field)) keys.set(field, { field, direction })
      }
    })
    return [...keys.values()]
  }

  #fields(fields: readonly (string | readonly string[])[] | null, issues: Issue[]): string[] {
    const declared = this.#returned
    if (fields === null) return [...declared]
    const chosen = new Set<string>()
    fields.forEach((entry, index) => {
      const path = this.declaredPath(typeof entry === 'string' ? entry : entry.join('.'))
      const found = declared.filter((name) => name === path || name.startsWith(`${path}.`))
      if (found.length === 0) {
        const known = this.#uses.get(path)
        const message = known
          ? `${listedText(known)}, which is returned as a whole; choose ${known.array}`
          : `unknown field; choose from ${declared.join(', ')}, or a parent of these`
        issues.push({ path: jsonPath(['fields', index]), message })
      }
      for (const name of found) chosen.add(name)
    })
    return declared.filter((name) => chosen.has(name))
  }

  #toIssues(issue: $ZodIssue): Issue[] {
    const [inner] = issue.code === 'invalid_key' ? issue.issues : []
    if (inner) return [{ path: jsonPath(issue.path), message: inner.message }]
    if (issue.code !== 'unrecognized_keys') return [{ path: jsonPath(issue.path), message: issue.message }]
    return issue.keys.map((key) => ({
      path: jsonPath([...issue.path, key]),
      message: this.#unknownKey(issue.path, key),
    }))
  }

  /** The message for an unknown key, with the choices. */
  #unknownKey(path: readonly PropertyKey[], key: string): string {
    const where = path.at(-1)
    if (path.length === 0) return 'unknown parameter; choose from query, limit, cursor, fields'
    if (path.length === 1) return 'unknown parameter; choose from filter, sort, group_by, aggregate, top'
    if (path[1] === 'aggregate') return this.#unknownAggregate(key)
    if (path[1] === 'top') return 'unknown parameter; choose from groups, per'
    const field = this.declaredPath(key)
    const types = typeof where === 'string' && isComparison(path) ? COMPARABLE[where] : undefined
    if (!types) return `unknown operator; choose one of ${OPERATORS.join(', ')}`
    const use = this.#uses.get(field)
    if (!use) return `unknown field; choose from ${this.#comparable(types)}`
    return `${comparedText(use)}, which ${String(where)} does not compare; ${this.#otherChoices(field, use.compared)}`
  }

  /** What a condition can do with a field that its operator does not compare. */
  #otherChoices(field: string, compared: UsedType): string {
    const { fields } = this.#declaration
    if (compared === 'objects') return `choose from ${pathsInside(fields, field).join(', ')}`
    const operators = Object.keys(COMPARABLE).filter((operator) => COMPARABLE[operator]?.includes(compared))
    return operators.length > 0 ? `its operators are ${operators.join(', ')}` : 'it can only be returned'
  }

  #unsortable(field: string, grouping: Grouping | null, sortable: readonly string[]): string {
    const choices = sortable.join(', ') || NO_FIELD
    if (grouping) return `is not a group field or an aggregate; choose from ${choices}`
    const use = this.#uses.get(field)
    return use
      ? `${listedText(use)}, which has no order; choose from ${choices}`
      : `unknown field; choose from ${choices}`
  }

  #unknownAggregate(operator: string): string {
    const usable = Object.entries(AGGREGATES).filter(
      ([name, types]) => name === 'count' || this.#pathsOf('listed', types).length > 0,
    )
    const choices = usable.map(([name]) => name).join(', ')
    return Object.hasOwn(AGGREGATES, operator)
      ? `takes no field of this entity; choose one of ${choices}`
      : `unknown aggregate; choose one of ${choices}`
  }

  /** The fields whose values an operator compares. */
  #comparable(types: readonly UsedType[]): string {
    const values = types.filter((type) => type !== 'objects')
    return this.#pathsOf('compared', values).join(', ') || NO_FIELD
  }

  #pathsOf(use: 'compared' | 'listed', types: readonly UsedType[]): string[] {
    return [...this.#uses.values()].filter((each) => types.includes(each[use])).map(({ path }) => path)
  }
}

/** Whether a path below the filter ends in a comparison: `not` is one step, `and` and `or` are two. */
function isComparison(path: readonly PropertyKey[]): boolean {
  let index = 2
  while (path[index] === 'not' || path[index] === 'and' || path[index] === 'or')
    index += path[index] === 'not' ? 1 : 2
  return index === path.length - 1
}

type HashedValue = Condition | readonly unknown[] | Grouping | null

function hashOf(values: readonly HashedValue[]): string {
  return createHash('sha256').update(toJson(values)).digest('base64url')
}

/** JSON has no bigint. With 1,000 values, a replacer takes ten times as long as JSON without one. */
function toJson(values: readonly HashedValue[]): string {
  const exact = (_name: string, value: unknown) => (typeof value === 'bigint' ? [value.toString()] : value)
  try {
    return JSON.stringify(values)
  } catch {
    return JSON.stringify(values, exact)
  }
}
