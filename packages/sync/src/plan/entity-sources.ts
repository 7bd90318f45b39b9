import {
  type DayRange,
  daysAfter,
  type ListedSource,
  lagOf,
  type SyncCaveat,
  type SyncRead,
  type SyncSource,
  type WindowRead,
} from '@linkspan/core'
import { CAVEAT_PAUSES } from './asking.ts'
import type { Checkpoint } from './checkpoint.ts'
import { daysIn } from './day-ranges.ts'
import { judged, type SourceReply } from './lacking.ts'
import type { RunContext } from './run-context.ts'
import { CLOCK_SKEW_MS, createPlans, type EntityPlan } from './source-plans.ts'
import { NEW_SOURCE, type SourceState } from './source-state.ts'
import { afterDays, afterDocuments, afterRefusedDays, beginPass } from './source-steps.ts'
import { dueDays, unreconciledDays, type WindowPlan } from './window-plan.ts'

/** A vendor that counts in another zone than known may refuse as many of the newest days, as not begun. */
const NOT_BEGUN_DAYS = 2

export interface EntitySourcesOptions {
  readonly run: RunContext
  readonly reads: readonly SyncRead[]
  /** The days that are wanted, if the entity is read by days. */
  readonly plan: EntityPlan | undefined
  readonly checkpoint: Checkpoint
}

/** Some days of a source that were read. */
export interface ReadSlice {
  readonly slice: DayRange
  /** The documents that are not known although they have rows, which were left out. */
  readonly orphans: readonly string[]
  /** Whether the reply lacked rows that a former one had. */
  readonly lacks_rows: boolean
  /** What the vendor says of the numbers. */
  readonly caveats: readonly SyncCaveat[]
  /** The time zone that the vendor has named. */
  readonly time_zone: string | undefined
}

/** What is known of the sources of one entity, and which of them the run has listed. */
export class EntitySources {
  readonly plan: EntityPlan | undefined
  readonly #run: RunContext
  readonly #reads: readonly SyncRead[]
  readonly #of: ((id: string) => SyncSource) | undefined
  readonly #states: Map<string, SourceState>
  readonly #window: WindowRead | undefined
  readonly #plan: ReturnType<typeof createPlans> | undefined
  readonly #listed = new Map<string, ListedSource>()
  #complete = true
  #is_open = false

  constructor({ run, reads, plan, checkpoint }: EntitySourcesOptions) {
    this.plan = plan
    this.#run = run
    this.#reads = reads
    this.#of = reads.map(bySource).find((each) => each !== undefined)?.of
    this.#states = new Map(checkpoint.sources)
    this.#window = reads.find((read) => read.kind === 'window')
    this.#plan = plan && createPlans(plan, run)
  }

  /** The states for the checkpoint. */
  get progress(): Pick<Checkpoint, 'sources'> {
    return { sources: new Map(this.#states) }
  }

  /** The state of each source, also of those that are not listed. */
  get states(): ReadonlyMap<string, SourceState> {
    return this.#states
  }

  /**
   * The states that answers describe. Before the vendor has listed the sources, the passes are those of earlier runs, and
   * a source that the configuration names may be new.
   */
  get described(): ReadonlyMap<string, SourceState> {
    if (this.#is_open) return this.#states
    const named = (this.#of && this.#run.sources.named) ?? []
    const unread = named.map((id): [string, SourceState] => [id, NEW_SOURCE])
    return new Map([...unread, ...this.#states].map(([id, state]) => [id, { ...state, pass: null }]))
  }

  /** The ids of the sources that the run has listed. */
  get listed(): ReadonlySet<string> {
    return new Set(this.#listed.keys())
  }

  /** Whether the list was complete. */
  get isComplete(): boolean {
    return this.#complete
  }

  /** The documents of a source; undefined if the entity has no sources. */
  documentsOf(id: string): SyncSource | undefined {
    return this.#of?.(id)
  }

  stateOf(id: string): SourceState {
    return this.#states.get(id) ?? NEW_SOURCE
  }

  set(id: string, state: SourceState): void {
    this.#states.set(id, state)
  }

  forget(ids: readonly string[]): void {
    for (const id of ids) this.#states.delete(id)
  }

  /** The sources with a state that the configuration does not name, although it names some. */
  unnamed(): string[] {
    const { named } = this.#run.sources
    return named && this.#of ? [...this.#states.keys()].filter((id) => !named.includes(id)) : []
  }

  /**
   * Lists the sources, and begins or continues the pass of each. Returns those that an earlier run has found absent
   * already.
   */
  async open(): Promise<string[]> {
    const { sources: run_sources, times, asksAgain } = this.#run
    const { sources, complete } = await run_sources.list(this.#of !== undefined)
    this.#complete = complete
    for (const source of sources.filter((each) => this.#reads.some((read) => includes(read, each)))) {
      const { id } = source
      this.#listed.set(id, source)
      const known = this.stateOf(id)
      const again = known.doubted !== null && asksAgain(known.doubted, CAVEAT_PAUSES)
      const time_zone = source.time_zone ?? known.time_zone
      this.set(id, { ...known, absent_since: null, time_zone })
      this.#note(id, beginPass(this.stateOf(id), this.planOf(id), times, again))
    }
    this.#is_open = true
    if (!complete) return []
    const missing = [...this.#states].filter(([id]) => !this.#listed.has(id))
    // an earlier chain of runs has found it absent too
    const isGone = ({ absent_since }: SourceState) => (absent_since ?? times.since) !== times.since
    for (const [id, state] of missing)
      if (!isGone(state)) this.set(id, { ...state, absent_since: times.since })
    return missing.flatMap(([id, state]) => (isGone(state) ? [id] : []))
  }

  /** The listed sources that a read has, in the order of the list. */
  of(read: SyncRead): ListedSource[] {
    return [...this.#listed.values()].filter((source) => includes(read, source))
  }

  /** The days that are wanted of a source; undefined if it has none. */
  planOf(id: string): WindowPlan | undefined {
    const source = this.#listed.get(id)
    if (!this.#window || (source && !includes(this.#window, source))) return undefined
    return this.#plan?.(this.#zoneOf(id), this.stateOf(id))
  }

  #zoneOf(id: string): string | null {
    return this.#window?.time_zone ?? this.stateOf(id).time_zone
  }

  /** Whether the run has something to read of a source. */
  hasWork(id: string): boolean {
    const state = this.stateOf(id)
    const documents = this.#reads.some(({ kind }) => kind === 'snapshot') && !state.pass?.documents_at
    const plan = this.planOf(id)
    const days = plan ? [...dueDays(state, plan), ...unreconciledDays(state, plan)] : []
    return documents || days.length > 0
  }

  /** Notes that the vendor sends something of a source, which it may have refused before. */
  noteAnswer(id: string): void {
    const state = this.stateOf(id)
    if (state.refused) this.set(id, { ...state, refused: null })
  }

  /** Lets the next run continue the pass of a source, whatever it is made for. */
  holdPass(id: string): void {
    const state = this.stateOf(id)
    if (state.pass) this.set(id, { ...state, pass: { ...state.pass, paused: true } })
  }

  /** Which documents of a source a complete reply lacks, by the stored ones that are missing, and which are gone. */
  judge(id: string, reply: Pick<SourceReply, 'missing' | 'has'>): Pick<SourceReply, 'missing' | 'gone'> {
    return judged(this.stateOf(id).lacking, reply, this.#run.times.since)
  }

  /** Notes that the documents of a source were read, with what is missing, and what the vendor says of their numbers. */
  noteDocuments(id: string, reply?: SourceReply, caveats: readonly SyncCaveat[] = []): void {
    const reading = { at: this.#run.times.at, plan: this.planOf(id), reply, caveats }
    this.#note(id, afterDocuments(this.stateOf(id), reading))
  }

  /** Notes that some days of a source were read. */
  noteDays(id: string, { slice: read, orphans, lacks_rows, caveats, time_zone }: ReadSlice): void {
    const { sources, times } = this.#run
    const state = this.stateOf(id)
    this.#note(id, { ...state, time_zone: time_zone ?? state.time_zone })
    const plan = this.planOf(id) as WindowPlan
    const { endOf } = sources.daysIn(this.#zoneOf(id) ?? undefined)
    // in a zone that the vendor has named only now, the newest days may not have begun
    const slice = read.to > plan.today ? { ...read, to: plan.today } : read
    if (slice.from > slice.to) return
    const { documents_at } = state.pass ?? {}
    // a document that came after the snapshot has no rows of days that had ended before it
    const isNewer = (day: string) => documents_at !== times.at && endOf(day) > (documents_at ?? 0)
    const incomplete = orphans.length > 0 ? daysIn(slice).find(isNewer) : undefined
    const lagAt = (day: string) => lagOf(endOf(day), times.at - CLOCK_SKEW_MS)
    const reading = { slice, plan, incomplete, orphans, lacks_rows, caveats, lagOf: lagAt }
    this.set(id, afterDays(this.stateOf(id), reading))
    sources.noteRead(id)
  }

  /**
   * Notes that the vendor has refused some days for what they are. Returns whether the others can be read: `shorter`, in
   * shorter slices; undefined if it is an ordinary failure.
   */
  noteRefusedDays(id: string, slice: DayRange): 'shorter' | 'others' | undefined {
    const next = afterRefusedDays(this.stateOf(id), slice)
    if (next) this.#note(id, next)
    else if (slice.to <= daysAfter(this.planOf(id)?.today ?? '', -NOT_BEGUN_DAYS)) return undefined
    return slice.from < slice.to ? 'shorter' : 'others'
  }

  /** Notes a state. It is as new as its pass if nothing is left to read: its days may all be yet to come, or refused. */
  #note(id: string, state: SourceState): void {
    this.set(id, state)
    const { pass } = state
    if (pass && this.planOf(id) && !this.hasWork(id)) this.set(id, { ...state, read_at: pass.since })
  }
}

function includes(read: SyncRead, source: ListedSource): boolean {
  return bySource(read)?.includes?.(source as never) ?? true
}

function bySource(read: SyncRead) {
  return read.kind === 'changes' ? undefined : read.by_source
}
