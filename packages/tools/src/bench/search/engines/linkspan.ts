import type { WrittenCollection } from '../../../../../search/test/support/publishing-engine.ts'
import { fillAll, openCollection, parsed } from '../feed.ts'
import { QUERY_CLASSES, type Search, searchesOf } from '../queries.ts'
import { FIELDS, KEY } from '../records.ts'
import { type BenchEngine, nestedKey } from './engine.ts'

/** This package. It reaches later pages by cursors, which it takes before the measurement. */
export class LinkspanBench implements BenchEngine {
  collection!: WrittenCollection<typeof FIELDS>
  readonly keyOf = nestedKey

  async build(texts: Iterable<string>): Promise<void> {
    this.collection = await openCollection('campaigns', FIELDS, KEY)
    await fillAll(await this.collection.beginGeneration(), parsed(texts))
  }

  async search(search: Search) {
    const request = await this.#request(search)
    return async () => (await this.collection.query(request)).data
  }

  async text(search: Search) {
    const request = await this.#request(search)
    return () => this.collection.queryText(request)
  }

  async bare(search: Search) {
    const request = { ...(await this.#request(search)), fields: ['campaign.id'] as const }
    return () => this.collection.queryText(request)
  }

  async upsert(records: readonly object[]): Promise<void> {
    await this.collection.write({ upserts: records })
  }

  async load() {
    const started = performance.now()
    await this.collection.reload()
    const seconds = (performance.now() - started) / 1_000
    const first_ms: Record<string, number> = {}
    const { records } = await this.collection.statistics()
    for (const query_class of QUERY_CLASSES) {
      const [search] = searchesOf(query_class, records, 1)
      if (!search) continue
      const { filter, sort, limit } = search
      const from = performance.now()
      await this.collection.queryText({ query: { filter, sort }, limit })
      first_ms[query_class.name] = performance.now() - from
    }
    return { seconds, first_ms }
  }

  async bytes(): Promise<number> {
    return (await this.collection.statistics()).bytes
  }

  readonly #cursors = new Map<string, string | null>()

  async #request({ filter, sort, limit, page }: Search) {
    const name = JSON.stringify([filter, sort, limit, page])
    let cursor = this.#cursors.get(name) ?? null
    if (page > 0 && cursor === null) {
      for (let done = 0; done < page; done++) {
        cursor = (
          await this.collection.queryText({ query: { filter, sort }, limit, cursor, fields: ['campaign.id'] })
        ).meta.cursor
      }
      this.#cursors.set(name, cursor)
    }
    return { query: { filter, sort }, limit, cursor }
  }
}
