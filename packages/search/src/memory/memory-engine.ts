import { isDeepStrictEqual } from 'node:util'
import type { BuilderOptions, CollectionBuilder, SearchCollection, SearchEngine } from '../engine.ts'
import { CollectionStateError } from '../errors.ts'
import { type Cursors, createCursors } from '../language/cursor.ts'
import {
  type CollectionAddress,
  type CollectionDeclaration,
  checkDeclaration,
  type SearchFields,
} from '../language/fields.ts'
import type { DiffOptions, ReadOptions, VersionDiff, VersionReader } from '../versions.ts'
import { MemoryBuilder } from './build/memory-builder.ts'
import type { EngineContext } from './engine-context.ts'
import { DEFAULT_TUNING, type Tuning } from './indexes/tuning.ts'
import { MemoryAccount } from './memory-account.ts'
import { MemoryCollection } from './memory-collection.ts'
import { RoundRobin } from './pace.ts'
import { Pages } from './records/page.ts'
import { diffVersions } from './versions/version-diff.ts'
import { openVersion } from './versions/version-reader.ts'

/** Options of the engine in memory. */
export interface MemoryEngineOptions {
  /** Signs cursors; at least 16 bytes. Random by default, so cursors are valid in this engine alone. */
  readonly secret?: string | Uint8Array
  /** Signs and verifies cursors in place of `secret`, such as with several secrets. */
  readonly cursors?: Cursors
  /** The limit for all collections together, in bytes; none by default. */
  readonly memory_limit_bytes?: number
}

/** Creates an engine that keeps its collections in memory, as columns. */
export function createMemoryEngine(options: MemoryEngineOptions = {}): SearchEngine {
  return new MemoryEngine(options)
}

/** The engine of `createMemoryEngine`; tests create it with their own tuning. */
export class MemoryEngine implements SearchEngine {
  readonly #context: EngineContext
  readonly #collections = new Map<string, MemoryCollection>()
  readonly #builders = new Set<MemoryBuilder>()

  constructor({ secret, cursors, memory_limit_bytes }: MemoryEngineOptions, tuning: Partial<Tuning> = {}) {
    this.#context = {
      memory: new MemoryAccount(memory_limit_bytes ?? Number.POSITIVE_INFINITY),
      round_robin: new RoundRobin(),
      cursors: cursors ?? createCursors(secret),
      tuning: { ...DEFAULT_TUNING, ...tuning },
      pages: new Pages(),
    }
  }

  async open<const Fields extends SearchFields>(
    declaration: CollectionDeclaration<Fields>,
  ): Promise<SearchCollection<Fields>> {
    // the implementation knows the fields at run time only
    const known = declaration as unknown as CollectionDeclaration
    checkDeclaration(known)
    const name = nameOf(known)
    let collection = this.#collections.get(name)
    if (!collection) {
      collection = new MemoryCollection({ ...known }, this.#context)
      this.#collections.set(name, collection)
    } else if (!isDeepStrictEqual(collection.declaration, known)) {
      throw new CollectionStateError(declaration, 'is open with another declaration; drop it first')
    }
    // the declarations are equal, and so are their types
    return collection as unknown as SearchCollection<Fields>
  }

  async build<const Fields extends SearchFields>(
    declaration: CollectionDeclaration<Fields>,
    options: BuilderOptions,
  ): Promise<CollectionBuilder<Fields>> {
    const known = declaration as unknown as CollectionDeclaration
    checkDeclaration(known)
    const onClosed = (closed: MemoryBuilder) => this.#builders.delete(closed)
    const builder = await MemoryBuilder.open({ ...known }, options, { ...this.#context, onClosed })
    this.#builders.add(builder)
    // the implementation knows the fields at run time only
    return builder as unknown as CollectionBuilder<Fields>
  }

  async read<const Fields extends SearchFields>(
    declaration: CollectionDeclaration<Fields>,
    options: ReadOptions<Fields>,
  ): Promise<VersionReader> {
    const known = declaration as unknown as CollectionDeclaration
    checkDeclaration(known)
    // the implementation knows the fields at run time only
    return openVersion(known, options as unknown as ReadOptions, this.#context)
  }

  async diff<const Fields extends SearchFields>(
    declaration: CollectionDeclaration<Fields>,
    options: DiffOptions,
  ): Promise<VersionDiff> {
    const known = declaration as unknown as CollectionDeclaration
    checkDeclaration(known)
    return diffVersions(known, options, this.#context)
  }

  async drop(address: CollectionAddress): Promise<void> {
    const name = nameOf(address)
    this.#collections.get(name)?.close()
    this.#collections.delete(name)
  }

  async collections(): Promise<CollectionAddress[]> {
    return [...this.#collections.values()].map(({ declaration: { connector, entity } }) => ({
      connector,
      entity,
    }))
  }

  async close(): Promise<void> {
    for (const address of await this.collections()) await this.drop(address)
    for (const builder of [...this.#builders]) await builder.close()
  }
}

function nameOf({ connector, entity }: CollectionAddress): string {
  return JSON.stringify([connector, entity])
}
