import { expect } from '@jest/globals'
import { createMemoryEngine, type RecordChange } from '@linkspan/search'
import { ServiceError } from '@linkspan/service'
import { createEnvelope, createPartCleanup, createSealedParts } from '@linkspan/stores'
import { each } from '../../../../core/test/support/each.ts'
import { createRecords, type Records } from '../../../src/records/records.ts'
import type { SyncWorld } from '../sync-world.ts'

const { signal } = new AbortController()
const ENTITY = 'records'

/** What readers met in a history. */
export interface Followed {
  /** How often a reader came to a newer version by its changes. */
  followed: number
  changes: number
  /** How often it was on its way when another version was published. */
  interrupted: number
  expired: number
}

/** A copy of the records: by key the JSON of each, and where it continues. */
interface Copy {
  readonly records: Map<string, string>
  cursor: string
  is_between: boolean
}

/** Readers that keep copies of the records by exports and changes, from different versions on. */
export class Readers {
  readonly followed: Followed = { followed: 0, changes: 0, interrupted: 0, expired: 0 }
  readonly #world: SyncWorld
  readonly #random: () => number
  readonly #copies: (Copy | undefined)[] = [undefined, undefined, undefined]
  #records: Records | undefined

  constructor(world: SyncWorld, random: () => number) {
    this.#world = world
    this.#random = random
  }

  /** Some readers read on, after some versions may have been deleted. */
  async readOn(): Promise<void> {
    const { store } = this.#world
    if (this.#chance(0.1)) await store.versions.deleteExpired(0)
    if (this.#chance(0.3)) {
      const cleanup = createPartCleanup({ store, grace_ms: 0 })
      for (let round = 0; round < 2; round++) await cleanup.run(signal)
    }
    for (const [index, copy] of this.#copies.entries())
      if (this.#chance(0.3)) this.#copies[index] = copy ? await this.#follow(copy) : await this.#export()
  }

  /** Every reader comes to the newest version. */
  async catchUp(expected: readonly object[]): Promise<void> {
    for (const copy of each(this.#copies)) {
      let last = copy ?? (await this.#export())
      for (let before = ''; last.is_between || last.cursor !== before; ) {
        before = last.cursor
        last = await this.#follow(last)
      }
      expect([...last.records.values()].sort()).toEqual(expected.map((each) => JSON.stringify(each)).sort())
    }
  }

  #chance(share: number): boolean {
    return this.#random() < share
  }

  /** The service, sometimes that of another process. */
  #service(): Records {
    if (this.#records && this.#chance(0.7)) return this.#records
    const { store, kind, key_ring, now } = this.#world
    const partsOf = createSealedParts({ store, envelope: createEnvelope(key_ring) })
    this.#records = createRecords({
      kinds: [kind],
      store,
      partsOf,
      key_ring,
      engine: createMemoryEngine(),
      now,
    })
    return this.#records
  }

  async #export(at?: string): Promise<Copy> {
    const request = { format: 'jsonl', ...(at !== undefined && { at }) } as const
    const { headers, body } = await this.#service().export(this.#world.key, ENTITY, request, signal)
    let text = ''
    for await (const piece of body) text += Buffer.from(piece).toString()
    const collection = await this.#world.stored(ENTITY)
    const records = new Map<string, string>()
    for (const line of text.split('\n').slice(0, -1)) {
      const record = JSON.parse(line)
      records.set(JSON.stringify(collection.manifest.key.map((path) => record[path])), line)
    }
    return { records, cursor: String(headers['X-Linkspan-Cursor']), is_between: false }
  }

  /** Reads changes in pages of any size, and sometimes stops on the way. */
  async #follow(copy: Copy): Promise<Copy> {
    const limit = 1 + Math.floor(this.#random() ** 3 * 200)
    if (copy.is_between) this.followed.interrupted++
    do {
      try {
        const { data, meta } = await this.#service().changes(
          this.#world.key,
          ENTITY,
          { after: copy.cursor, limit },
          signal,
        )
        for (const change of data) apply(change, copy.records)
        this.followed.changes += data.length
        Object.assign(copy, { cursor: meta.cursor, is_between: meta.has_more })
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== 'cursor_expired') throw error
        this.followed.expired++
        return this.#export()
      }
      if (copy.is_between && this.#chance(0.05)) return copy
    } while (copy.is_between)
    this.followed.followed++
    const exported = await this.#export(copy.cursor)
    expect([...copy.records].sort()).toEqual([...exported.records].sort())
    return copy
  }
}

function apply(change: RecordChange, records: Map<string, string>): void {
  const key = JSON.stringify(change.key)
  if (change.op === 'delete') expect(records.delete(key)).toBe(true)
  else {
    const record = JSON.stringify(change.record)
    // what is equal is no change
    expect(records.get(key)).not.toBe(record)
    records.set(key, record)
  }
}
