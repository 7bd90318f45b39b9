import {
  dayAt,
  dayEnds,
  type ListedSource,
  type SourceList,
  type SyncScope,
  type SyncWarning,
} from '@linkspan/core'
import type { SyncProblem } from '@linkspan/stores'

/** An entity without sources is read as one, whose id is empty. */
const ACCOUNT: SourceList = { sources: [{ id: '' }], complete: true }

export interface RunSourcesOptions {
  /** What comes before the id of a source in texts. */
  readonly noun: string
  /** The ids that the configuration names, if it does. */
  readonly named: readonly string[] | undefined
  /** Lists the sources at the vendor. */
  readonly list: (scope: Pick<SyncScope, 'onWarning'>) => Promise<SourceList>
}

/** The days of a time zone: that of a moment, and when each ends, in milliseconds since 1970. */
interface DaysOfZone {
  readonly at: (moment: number) => string
  readonly endOf: (day: string) => number
}

/** What the entities of a run know of its sources. */
export class RunSources {
  readonly #options: RunSourcesOptions
  readonly #warnings: SyncWarning[] = []
  readonly #zones = new Map<string | undefined, DaysOfZone>()
  readonly #refused = new Map<string, SyncProblem>()
  readonly #read = new Set<string>()
  #list: Promise<SourceList> | undefined

  constructor(options: RunSourcesOptions) {
    this.#options = options
  }

  get noun(): string {
    return this.#options.noun
  }

  get named(): readonly string[] | undefined {
    return this.#options.named
  }

  /** What could not be listed. */
  get warnings(): readonly SyncWarning[] {
    return this.#warnings
  }

  /** The sources, or the account as the only one. The vendor is asked once a run. */
  list(by_source: boolean): Promise<SourceList> {
    if (!by_source) return Promise.resolve(ACCOUNT)
    this.#list ??= this.#options.list({ onWarning: (warning) => this.#warnings.push(warning) })
    return this.#list
  }

  /** A source in words. */
  nameOf(id: string): string {
    return id === '' ? 'all' : `${this.#options.noun} ${id}`
  }

  /** The days of a time zone. */
  daysIn(time_zone: ListedSource['time_zone']): DaysOfZone {
    const known = this.#zones.get(time_zone) ?? { at: dayAt(time_zone), endOf: dayEnds(time_zone) }
    this.#zones.set(time_zone, known)
    return known
  }

  /** Notes that the vendor refuses a source in this run. */
  refuse(id: string, problem: SyncProblem): void {
    this.#refused.set(id, problem)
  }

  /** Why an entity of this run could not read a source. */
  refusalOf(id: string): SyncProblem | undefined {
    return this.#refused.get(id)
  }

  /** Notes that something of a source was read completely. */
  noteRead(id: string): void {
    this.#read.add(id)
  }

  /** Whether this run has read something: of a source, or of any. */
  hasRead(id?: string): boolean {
    return id === undefined ? this.#read.size > 0 : this.#read.has(id)
  }
}
