import { type Clock, elapsed, type SyncSource, type SyncWarning } from '@linkspan/core'
import type { WriteSummary } from '@linkspan/search'
import type { EntityProgress, StoredWarning, SyncPaused, SyncProblem, SyncRemoval } from '@linkspan/stores'
import type { RunReport } from './report.ts'
import { describeSource } from './source-filters.ts'

/** How often the progress is stored, in milliseconds. */
const STORE_EVERY_MS = 1_000
/** The most warnings and removals that a run stores: an account can have thousands of customers. */
const MOST_WARNINGS = 100

/** What changes of the progress with an entity. */
export type EntityChange = Partial<Omit<EntityProgress, 'entity'>>

export interface RunProgressOptions {
  readonly entities: readonly string[]
  /** What the run has done before, if it continues. */
  readonly former?: Pick<RunReport, 'entities' | 'warnings' | 'removed'>
  readonly clock: Clock
  /** What the run waits for. */
  readonly pauses: () => readonly SyncPaused[]
  /** A failure without secrets and without details of the host. */
  readonly toProblem: (error: unknown) => SyncProblem
  /** Stores the progress. A failure must not end the run, so it must not throw. */
  readonly store: (report: RunReport) => Promise<void>
}

/** How far a run is with its entities. It stores itself at most once a second. */
export class RunProgress {
  readonly #options: RunProgressOptions
  readonly #entities: Map<string, EntityProgress>
  readonly #warnings = new Map<string, StoredWarning>()
  readonly #removed: SyncRemoval[]
  #stored_at = Number.NEGATIVE_INFINITY
  #storing: Promise<void> | undefined

  constructor(options: RunProgressOptions) {
    this.#options = options
    const counts = { read: 0, written: 0, deleted: 0, slices_done: 0, slices: null } as const
    const { entities = [], warnings = [], removed = [] } = options.former ?? {}
    this.#entities = new Map(
      options.entities.map((entity) => {
        const { error: _, ...known } = {
          entity,
          status: 'waiting' as const,
          ...counts,
          ...entities.find((each) => each.entity === entity),
        }
        return [entity, { ...known, status: 'waiting' }]
      }),
    )
    for (const warning of warnings) this.#warnings.set(nameOf(warning), warning)
    this.#removed = [...removed]
  }

  get entities(): EntityProgress[] {
    return [...this.#entities.values()]
  }

  /** The progress with one entity. */
  of(entity: string): EntityProgress {
    const progress = this.#entities.get(entity)
    if (!progress) throw new RangeError(`the run does not have the entity ${entity}`)
    return progress
  }

  set(entity: string, change: EntityChange): void {
    this.#entities.set(entity, { ...this.of(entity), ...change })
    this.#touch()
  }

  /** Counts the records that a builder took and deleted. `read` of them came from the vendor. */
  count(entity: string, read: number, { written, unchanged, deleted }: Partial<WriteSummary>): void {
    const known = this.of(entity)
    this.set(entity, {
      read: known.read + read,
      written: known.written + (written ?? 0) - (unchanged ?? 0),
      deleted: known.deleted + (deleted ?? 0),
    })
  }

  /** Notes that a source could not be read. The same warning of another slice is noted once. */
  warn(entity: string, { error, source }: Pick<SyncWarning, 'source'> & { readonly error: unknown }): void {
    this.note(entity, this.#options.toProblem(error), source)
  }

  /** Notes a problem with a source, once. */
  note(entity: string, problem: SyncProblem, source: SyncSource | undefined): void {
    const warning = { entity, ...problem, ...(source && { source: describeSource(source) }) }
    const name = nameOf(warning)
    if (this.#warnings.size < MOST_WARNINGS && !this.#warnings.has(name)) this.#warnings.set(name, warning)
    this.#touch()
  }

  /** Notes that the records of a source were removed. */
  remove(removal: SyncRemoval): void {
    if (this.#removed.length < MOST_WARNINGS) this.#removed.push(removal)
    this.#touch()
  }

  /** Stores the progress as it is now. */
  async flush(): Promise<void> {
    await this.#storing
    this.#stored_at = Number.NEGATIVE_INFINITY
    this.#touch()
    await this.#storing
  }

  #touch(): void {
    const { clock, store, pauses } = this.#options
    if (this.#storing || elapsed(clock) - this.#stored_at < STORE_EVERY_MS) return
    this.#stored_at = elapsed(clock)
    const change = {
      entities: this.entities,
      warnings: [...this.#warnings.values()],
      removed: [...this.#removed],
      pauses: pauses(),
    }
    this.#storing = store(change).finally(() => {
      this.#storing = undefined
    })
  }
}

/** Warnings of one name say the same. */
function nameOf({ entity, source, code, vendor_code }: StoredWarning): string {
  return JSON.stringify([entity, source, code, vendor_code])
}
