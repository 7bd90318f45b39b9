import { create, insert, insertMultiple, search as oramaSearch, remove } from '@orama/orama'
import type { Search } from '../queries.ts'
import { FIELDS } from '../records.ts'
import { type BenchEngine, nestedKey } from './engine.ts'

const TYPES = {
  string: 'enum',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  array: 'enum[]',
} as const

/** Orama over nested records. The name is full text; other texts are enums. */
export class OramaBench implements BenchEngine {
  readonly #database = create({ schema: toSchema() })
  readonly #ids = new Map<string, string>()
  readonly keyOf = nestedKey

  async build(texts: Iterable<string>): Promise<void> {
    let batch: object[] = []
    for (const text of texts) {
      batch.push(JSON.parse(text))
      if (batch.length < 1_000) continue
      await this.#insert(batch)
      batch = []
    }
    await this.#insert(batch)
  }

  async search({ filter, sort, limit, page }: Search) {
    const [[operator, operand] = ['', undefined]] = Object.entries(filter)
    // Orama matches words by prefix, or all words exactly. It cannot match any whole word.
    if (operator === 'keyword') return undefined
    const text = operator === 'fuzzy'
    const where = text ? {} : toWhere(filter)
    if (!where || sort.length > 1) return undefined
    const [path, direction] = Object.entries(sort[0] ?? {})[0] ?? []
    const words = text ? String(Object.values(operand ?? {})[0]) : ''
    return async () => {
      const found = await oramaSearch(this.#database, {
        term: words,
        properties: ['campaign.name'],
        ...(text ? { tolerance: 1 } : {}),
        ...(Object.keys(where).length > 0 ? { where } : {}),
        ...(path ? { sortBy: { property: path, order: direction === 'asc' ? 'ASC' : 'DESC' } } : {}),
        limit,
        offset: page * limit,
      } as never)
      return found.hits.map(({ document }) => document)
    }
  }

  async upsert(records: readonly object[]): Promise<void> {
    for (const record of records) {
      const key = nestedKey(record)
      const id = this.#ids.get(key)
      if (id) await remove(this.#database, id)
      this.#ids.set(key, (await insert(this.#database, toDocument(record) as never)) as string)
    }
  }

  async #insert(records: readonly object[]): Promise<void> {
    const ids = await insertMultiple(this.#database, records.map(toDocument) as never)
    for (const [index, id] of ids.entries()) this.#ids.set(nestedKey(records[index]), id)
  }
}

function toSchema(): never {
  const schema: Record<string, unknown> = {}
  for (const [path, type] of Object.entries(FIELDS)) {
    const keys = path.split('.')
    let target = schema
    for (const key of keys.slice(0, -1)) {
      target[key] ??= {}
      target = target[key] as Record<string, unknown>
    }
    target[keys.at(-1) ?? path] = path === 'campaign.name' ? 'string' : TYPES[type]
  }
  return schema as never
}

/** Orama refuses null: missing values are left out. */
function toDocument(record: object): object {
  return JSON.parse(JSON.stringify(record, (_key, value) => (value === null ? undefined : value)))
}

function toWhere(filter: object): Record<string, unknown> | undefined {
  const [entry] = Object.entries(filter)
  if (!entry) return {}
  const [operator, operand] = entry
  if (operator === 'and' || operator === 'or') {
    const parts = (operand as object[]).map(toWhere)
    return parts.includes(undefined) ? undefined : { [operator]: parts }
  }
  if (operator === 'not') {
    const inner = toWhere(operand)
    return inner && { not: inner }
  }
  const [[path, value] = ['', undefined]] = Object.entries(operand as Record<string, unknown>)
  const enumeration = FIELDS[path as keyof typeof FIELDS] === 'string'
  if (operator === 'eq' || operator === 'in') {
    if (enumeration) return { [path]: { [operator]: value } }
    if (operator === 'eq') return { [path]: { eq: value } }
    return { or: (value as unknown[]).map((each) => ({ [path]: { eq: each } })) }
  }
  if (operator === 'neq' && enumeration) return { not: { [path]: { eq: value } } }
  return !enumeration && ['gt', 'gte', 'lt', 'lte'].includes(operator)
    ? { [path]: { [operator]: value } }
    : undefined
}
