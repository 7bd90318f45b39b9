import { ConnectorError, type DayRange, type ErrorCode, isSourceFailure } from '@linkspan/core'
import type { PartialReason, SyncProblem } from '@linkspan/stores'
import { refusalPauses } from './asking.ts'
import type { EntitySources } from './entity-sources.ts'
import { problemOf } from './report.ts'
import type { RunContext } from './run-context.ts'
import { afterLimit, afterRefusal } from './source-steps.ts'

/** Failures that concern all entities of a source, and last. */
const REFUSALS: readonly ErrorCode[] = ['vendor_forbidden', 'vendor_not_found']
/** A refusal holds for all entities of a run. But an entity may be refused alone, so now and then each one asks. */
const EACH_ASKS_EVERY = 4

/** Why a source is not read completely. */
export type Trouble = Extract<PartialReason, 'failed' | 'refused' | 'paused' | 'not_listed'>

/** The sources of one entity that a run cannot read, or not yet. */
export class SourceTroubles {
  readonly #run: RunContext
  readonly #entity: string
  readonly #sources: EntitySources
  readonly #troubles = new Map<string, Trouble>()
  readonly #failures: unknown[] = []
  /** Called when a later run has to know of a trouble. */
  readonly #remember: () => void

  constructor(run: RunContext, entity: string, sources: EntitySources, remember: () => void) {
    this.#run = run
    this.#entity = entity
    this.#sources = sources
    this.#remember = remember
  }

  /** The trouble with each source that has one. */
  get all(): ReadonlyMap<string, Trouble> {
    return this.#troubles
  }

  /** Whether a limit of a source keeps some of its work for a later run. */
  get hasPaused(): boolean {
    return [...this.#troubles.values()].includes('paused')
  }

  /** Notes what keeps sources from being read, once they are listed. */
  meet(): void {
    const { sources: run_sources, pauses, asksAgain, times } = this.#run
    const { listed, states } = this.#sources
    const refusal_pauses = refusalPauses(times.interval_ms)
    for (const warning of this.#sources.documentsOf('') ? run_sources.warnings : [])
      this.#run.progress.warn(this.#entity, warning)
    for (const [id, { refused }] of states) {
      if (!listed.has(id)) {
        if (!this.#sources.isComplete) this.#troubles.set(id, 'not_listed')
      } else if (this.#sources.hasWork(id) && pauses.holds(run_sources.nameOf(id))) this.#pause(id)
      // an earlier stage of this run may have asked
      else if (refused && (refused.asked_at === times.at || !asksAgain(refused, refusal_pauses)))
        this.#fail(id, 'refused', toError(refused))
    }
  }

  /** Whether a source is still to be read. Throws a `SyncPause` at a limit of the account. */
  mayRead(id: string): boolean {
    const { sources: run_sources, pauses } = this.#run
    pauses.check()
    if (this.#troubles.has(id)) return false
    if (pauses.holds(run_sources.nameOf(id))) {
      this.#pause(id)
      return false
    }
    const refusal = run_sources.refusalOf(id)
    const { tries = 0 } = this.#sources.stateOf(id).refused ?? {}
    if (!refusal || tries % EACH_ASKS_EVERY === 0) return true
    this.#refuse(id, toError(refusal))
    return false
  }

  /** Notes that a source, or some days of it, could not be read. Throws the error if it concerns more than that. */
  note(id: string, error: unknown, slice?: DayRange): void {
    const { sources: run_sources, signal } = this.#run
    signal.throwIfAborted()
    if (ConnectorError.isInstance(error) && error.code === 'rate_limited') this.#limit(id, error, slice)
    else if (!isSourceFailure(error) || id === '') throw error
    else if (REFUSALS.includes(error.code)) {
      run_sources.refuse(id, problemOf(error))
      this.#refuse(id, error)
    } else this.#fail(id, 'failed', error)
  }

  /** Throws the first failure if no source could be read. */
  requireOne(): void {
    const isStuck = (id: string) => ['failed', 'refused'].includes(this.#troubles.get(id) ?? '')
    if (this.#failures.length > 0 && [...this.#sources.listed].every(isStuck)) throw this.#failures[0]
  }

  #limit(id: string, error: ConnectorError, slice: DayRange | undefined): void {
    const { sources: run_sources, pauses } = this.#run
    const own = error.reason === 'partial_limit' && id !== ''
    const shrinks = !run_sources.hasRead(own ? id : undefined)
    this.#sources.set(id, afterLimit(this.#sources.stateOf(id), slice, shrinks))
    this.#remember()
    if (!own) throw pauses.ofAccount(error)
    pauses.limit(error, run_sources.nameOf(id))
    if (pauses.holds(run_sources.nameOf(id))) this.#pause(id)
  }

  #refuse(id: string, error: ConnectorError): void {
    const state = this.#sources.stateOf(id)
    this.#sources.set(id, afterRefusal(state, problemOf(error), this.#run.times.at))
    this.#remember()
    this.#fail(id, 'refused', error)
  }

  #fail(id: string, trouble: Trouble, error: ConnectorError): void {
    this.#troubles.set(id, trouble)
    this.#failures.push(error)
    const source = this.#sources.documentsOf(id)
    this.#run.progress.warn(this.#entity, { error, ...(source && { source }) })
  }

  #pause(id: string): void {
    this.#troubles.set(id, 'paused')
    this.#sources.holdPass(id)
    this.#remember()
  }
}

function toError({ code, message, vendor_code, remedy }: SyncProblem): ConnectorError {
  const details = { ...(vendor_code && { vendor_code }), ...(remedy && { remedy }) }
  return new ConnectorError(code as ErrorCode, message, details)
}
