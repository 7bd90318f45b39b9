import filter from 'lodash/filter.js'
import orderBy from 'lodash/orderBy.js'
import { parsed } from '../feed.ts'
import type { Search } from '../queries.ts'
import { KEY } from '../records.ts'
import { type BenchEngine, nestedKey } from './engine.ts'
import { toPredicate } from './predicate.ts'

/** An application without an engine: filter, order, slice. */
export class LodashBench implements BenchEngine {
  #records: object[] = []
  readonly keyOf = nestedKey

  async build(texts: Iterable<string>): Promise<void> {
    this.#records = [...parsed(texts)]
  }

  async search({ filter: asked, sort, limit, page }: Search) {
    const predicate = toPredicate(asked)
    if (!predicate) return undefined
    const paths = [...sort.flatMap((entry) => Object.keys(entry)), ...KEY]
    const directions = sort.flatMap((entry) => Object.values(entry))
    return async () => {
      const matching = filter(this.#records, predicate)
      // the records were built in the order of the key
      const ordered = sort.length === 0 ? matching : orderBy(matching, paths, directions)
      return ordered.slice(page * limit, (page + 1) * limit)
    }
  }

  async upsert(records: readonly object[]): Promise<void> {
    const fresh = new Map(records.map((record) => [nestedKey(record), record]))
    this.#records.forEach((record, index) => {
      const key = nestedKey(record)
      const newer = fresh.get(key)
      if (newer) this.#records[index] = newer
    })
  }
}
