import MiniSearch from 'minisearch'
import type { Search } from '../queries.ts'
import { type BenchEngine, nestedKey, read } from './engine.ts'
import { toPredicate } from './predicate.ts'

const WORDS = /[\p{L}\p{N}]+/gu

/** MiniSearch over whole records, with a predicate for other fields than the name. */
export class MiniSearchBench implements BenchEngine {
  readonly #records = new Map<string, object>()
  readonly #index = new MiniSearch<object>({
    fields: ['campaign.name'],
    idField: 'key',
    extractField: (record, path) => (path === 'key' ? nestedKey(record) : (read(record, path) as string)),
    tokenize: (text) => text.match(WORDS) ?? [],
    processTerm: (term) =>
      term
        .normalize('NFKD')
        .replace(/\p{Mn}/gu, '')
        .toLowerCase(),
  })
  readonly keyOf = nestedKey

  async build(texts: Iterable<string>): Promise<void> {
    for (const text of texts) this.#add(JSON.parse(text))
  }

  async search({ filter, sort, limit, page }: Search) {
    const [[operator, operand] = ['', undefined]] = Object.entries(filter)
    if (operator === 'fuzzy' || operator === 'keyword') {
      const words = String(Object.values(operand ?? {})[0])
      const fuzzy =
        operator === 'fuzzy' ? (term: string) => (term.length < 4 ? 0 : term.length < 8 ? 1 : 2) : false
      return async () => {
        const found = this.#index.search(words, {
          fuzzy,
          prefix: operator === 'fuzzy',
          combineWith: operator === 'fuzzy' ? 'AND' : 'OR',
        })
        return this.#page(
          found.map(({ id }) => this.#records.get(id)),
          sort,
          limit,
          page,
        )
      }
    }
    const predicate = toPredicate(filter)
    if (!predicate) return undefined
    return async () => {
      const found = this.#index.search(MiniSearch.wildcard, {
        filter: ({ id }) => predicate(this.#records.get(id)),
      })
      return this.#page(
        found.map(({ id }) => this.#records.get(id)),
        sort,
        limit,
        page,
      )
    }
  }

  async upsert(records: readonly object[]): Promise<void> {
    for (const record of records) {
      this.#index.discard(nestedKey(record))
      this.#add(record)
    }
  }

  #add(record: object): void {
    this.#records.set(nestedKey(record), record)
    this.#index.add(record)
  }

  #page(
    found: (object | undefined)[],
    sort: Search['sort'],
    limit: number,
    page: number,
  ): (object | undefined)[] {
    const keys = sort.flatMap((entry) => Object.entries(entry))
    if (keys.length > 0) {
      found.sort((left, right) => {
        for (const [path, direction] of keys) {
          const [a, b] = [read(left, path), read(right, path)] as [number, number]
          if (a !== b) return a < b === (direction === 'asc') ? -1 : 1
        }
        return nestedKey(left) < nestedKey(right) ? -1 : 1
      })
    }
    return found.slice(page * limit, (page + 1) * limit)
  }
}
