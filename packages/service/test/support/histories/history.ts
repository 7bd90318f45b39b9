import { expect } from '@jest/globals'
import type { Collection } from '@linkspan/stores'
import { lacksOf } from '../lacks.ts'
import { createSyncWorld, type Interference, type SyncWorld } from '../sync-world.ts'
import { checkAnswer, isInPartial, mayBeStale, type Published } from './check.ts'
import { expectCovered } from './covered.ts'
import { apiOf, type HistoryKind, type ModelConfig, modelKind } from './kind.ts'
import { randomOf } from './random.ts'
import { type Followed, Readers } from './readers.ts'
import type { RunProcesses } from './run-processes.ts'
import { dayOf, Vendor, type VendorSource, type Wall } from './vendor.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 20, 12)

/** The zones of sources, in hours from UTC, and what the vendor says of them. */
const ZONES = [
  { offset: 0, zone: 'UTC' },
  { offset: 9, zone: 'Asia/Tokyo' },
  { offset: -11, zone: 'Pacific/Pago_Pago' },
  { offset: 14, zone: 'Pacific/Kiritimati' },
  { offset: -5, zone: 'Etc/GMT+5' },
  { offset: -12, zone: undefined },
  { offset: 13, zone: undefined },
  { offset: 14, zone: undefined },
]

const MINUTE = 60_000

/** What the last publication was made for. */
type Publication = Omit<Published, 'collection' | 'records' | 'skew_ms'>

/** What happened in a history. */
export interface Course extends Followed {
  runs: number
  paused: number
  cut: number
  rebuilds: number
  removed: number
  /** Answers that said of some records that they may be wrong. */
  partial: number
}

/** A course before anything has happened. */
export const NOTHING: Readonly<Course> = {
  runs: 0,
  paused: 0,
  cut: 0,
  rebuilds: 0,
  removed: 0,
  partial: 0,
  followed: 0,
  changes: 0,
  interrupted: 0,
  expired: 0,
}

/** One connector with its vendor, and what happens to both. */
export class History {
  readonly course: Course = { ...NOTHING }
  readonly vendor: Vendor
  readonly kind: HistoryKind
  readonly #processes: RunProcesses | undefined
  readonly #random: () => number
  readonly #late_days: number
  readonly #wall: Wall | undefined
  readonly #events: string[] = []
  #config: ModelConfig
  #world: SyncWorld | undefined
  #readers: Readers | undefined
  readonly #seed: number
  /** By how much the clocks of two processes are wrong, in milliseconds. */
  readonly #skews: readonly [number, number]
  /** Draws what clocks say, so that a history stays what it is. */
  readonly #drawn: () => number
  /** The clock of the process that runs. */
  #skew = 0
  /** The configuration and the time of the last publication. */
  #published: Publication | undefined
  #known = new Set<string>()

  /** Without `processes`, the runs happen in this process, over SQLite; with them in others, over PostgreSQL. */
  constructor(kind: HistoryKind, seed: number, processes?: RunProcesses) {
    this.kind = kind
    this.#seed = seed
    this.#processes = processes
    this.#random = randomOf(seed)
    this.#drawn = randomOf(seed + 0xc10c)
    const skew = () => Math.round((this.#drawn() * 2 - 1) * 60) * MINUTE
    this.#skews = this.#drawn() < 0.4 ? [0, 0] : [skew(), skew()]
    this.#late_days = this.#pick(0, 0, 1, 2, 3, 5)
    const first = NOW - this.#between(30, 110) * DAY
    this.#wall =
      kind === 'account' || this.#chance(0.5)
        ? undefined
        : {
            days: this.#between(20, 60),
            ...this.#pick<Omit<Wall, 'days'>>(
              { answer: 'empty', is_declared: true },
              { answer: 'refused', is_declared: true },
              { answer: 'refused', is_declared: false },
            ),
          }
    const count = kind === 'account' ? 1 : this.#between(1, 4)
    const sources = Array.from(
      { length: count },
      (_, at): VendorSource => ({
        id: kind === 'account' ? 'only' : `s${at}`,
        isListed: true,
        isRefused: false,
        ...(kind === 'account' ? (ZONES[0] as (typeof ZONES)[number]) : this.#pick(...ZONES)),
      }),
    )
    this.vendor = new Vendor({
      wall: this.#wall,
      first,
      now: NOW,
      late_days: this.#late_days,
      vanishes: kind === 'account',
      has_documents: kind === 'joined',
      sources,
      random: this.#random,
    })
    this.#config = {
      window_days: this.#late_days + this.#between(0, 3),
      reconcile_days: this.#between(3, 40),
      ...(this.#chance(0.7) && { start_date: dayOf(first + this.#between(0, 20) * DAY) }),
      ...(kind === 'rows' && this.#chance(0.7) && { source_ids: this.#someSources() }),
    }
  }

  /** What happened, for a failure. */
  get log(): string {
    return this.#events.join('\n')
  }

  async run(): Promise<void> {
    const api = apiOf(this.vendor)
    const wall = this.#wall
    const retention = wall?.is_declared ? { days: wall.days } : undefined
    this.#note(`clocks ${this.#skews.map((skew) => skew / MINUTE)} minutes`)
    if (wall) this.#note(`wall ${JSON.stringify(wall)}`)
    const processes = this.#processes
    this.#world = await createSyncWorld({
      kind: modelKind(this.kind, api, retention),
      ...(processes && {
        database: 'postgres',
        carryOut: (run, visitor) =>
          processes.carryOut({ history: this.kind, retention }, run, { api, ...visitor }),
      }),
      options: { credentials: {} },
      replication_config: this.#config,
      now: () => this.vendor.now,
      processNow: () => this.vendor.now + this.#skew,
    })
    // of their own, so that a history stays what it is
    this.#readers = new Readers(this.#world, randomOf(this.#seed + 0x5eed))
    try {
      for (let steps = this.#between(4, 9); steps > 0; steps--) await this.#step()
      await this.#rest()
      Object.assign(this.course, this.#readers.followed)
    } finally {
      await this.#world.close()
    }
  }

  #pick<Value>(...values: Value[]): Value {
    return values[Math.floor(this.#random() * values.length)] as Value
  }

  #between(least: number, most: number): number {
    return least + Math.floor(this.#random() * (most - least + 1))
  }

  #chance(share: number): boolean {
    return this.#random() < share
  }

  #someSources(): string[] {
    const ids = this.vendor.sources.map(({ id }) => id)
    const some = ids.filter(() => this.#chance(0.6))
    return some.length > 0 ? some : ids
  }

  #note(event: string): void {
    this.#events.push(`${new Date(this.vendor.now).toISOString()} ${event}`)
  }

  /** Something happens, and then a run, which may pause and go on. */
  async #step(): Promise<void> {
    if (this.course.runs > 0) {
      const longest = this.#pick(HOUR, 5 * HOUR, DAY, 8 * DAY, 60 * DAY)
      this.vendor.goOn(this.vendor.now + Math.ceil(this.#random() * longest))
      this.#note('nothing has run since')
      await this.#check(false)
    }
    this.#changeVendor()
    if (this.course.runs > 0 && this.#chance(0.3)) await this.#configure()
    const full = this.#chance(0.1)
    if (full) this.course.rebuilds++
    let waits = await this.#sync({ full, anew: full || this.#chance(0.1) })
    for (let more = this.#between(0, 25); waits !== undefined && more > 0; more--) {
      this.vendor.goOn(this.vendor.now + waits)
      waits = await this.#sync({ full })
    }
  }

  #changeVendor(): void {
    const { vendor } = this
    for (const source of vendor.sources) {
      if (this.kind === 'account') continue
      if (this.#chance(0.15)) source.isRefused = !source.isRefused
      if (this.#chance(0.15)) source.isListed = !source.isListed
      this.#note(`${source.id}${source.isListed ? '' : ' unlisted'}${source.isRefused ? ' refused' : ''}`)
    }
    const need = vendor.sources.length * 20
    const tenth = { account: Math.max(3, Math.ceil(need / 10)), source: 1_000 }
    if (this.#chance(0.5)) vendor.budget = this.#pick(undefined, tenth, { account: 1_000, source: 3 })
    if (vendor.budget) this.#note(`budget ${JSON.stringify(vendor.budget)}`)
  }

  async #configure(): Promise<void> {
    const { start_date } = this.#config
    const change = this.#pick<Partial<ModelConfig>>(
      { window_days: this.#late_days + this.#between(0, 12) },
      start_date ? { start_date: dayOf(Date.parse(start_date) + this.#between(-15, 15) * DAY) } : {},
      this.kind === 'rows' && this.#config.source_ids ? { source_ids: this.#someSources() } : {},
      { flavour: this.#pick('plain', 'sweet', 'sour') },
    )
    if (change.flavour && change.flavour !== this.#config.flavour) {
      this.course.rebuilds++
      // records of another flavour are not kept
      this.#known.clear()
    }
    this.#config = { ...this.#config, ...change }
    this.#note(`configure ${JSON.stringify(this.#config)}`)
    await this.#world?.configure(this.#config)
  }

  /** Runs a sync and checks what is published. Returns for how long it pauses, if it does. */
  async #sync({ full, anew = false }: { full: boolean; anew?: boolean }): Promise<number | undefined> {
    const world = this.#world as SyncWorld
    this.course.runs++
    this.#skew = this.#skews[this.#drawn() < 0.5 ? 0 : 1]
    const cut = this.#chance(0.15) ? this.#between(1, 12) : undefined
    const outcome = await world
      .sync(
        { full },
        { ...this.#interference(cut), cause: this.#pick('schedule', 'schedule', 'request'), anew },
      )
      .catch((error: unknown) => {
        if (cut === undefined) throw error
        return undefined
      })
    this.vendor.onCall = undefined
    this.#note(this.vendor.calls.splice(0).join(', '))
    const status = outcome?.outcome.status ?? 'cut'
    this.#note(
      `run ${this.#skew / MINUTE} ${full ? 'full ' : ''}${anew ? 'anew ' : ''}${status} ${outcome?.outcome.error?.message ?? ''}`,
    )
    if (status === 'cut') this.course.cut++
    this.course.removed += outcome?.run.removed.length ?? 0
    await this.#check(status === 'succeeded')
    if (status === 'paused') {
      this.course.paused++
      return Math.max(outcome?.outcome.resumes_in_ms ?? 0, 1_000)
    }
    return status === 'cut' ? 1_000 : undefined
  }

  /** Notes publications. Cuts the run off at a call or a publication, if asked. */
  #interference(cut: number | undefined): Interference {
    const stopping = new AbortController()
    let at = 0
    let is_lost = false
    const meet = () => {
      if (cut !== undefined && ++at === cut) stopping.abort(new Error('the process was killed'))
    }
    this.vendor.onCall = meet
    this.vendor.listed = undefined
    return {
      signal: stopping.signal,
      onPublish: async (collection: Collection, held) => {
        if (cut !== undefined && ++at === cut) {
          is_lost = true
          await held.release()
        } else if (!is_lost) this.#notePublication(collection)
      },
    }
  }

  #notePublication({ partial, checkpoint }: Collection): void {
    const at = this.vendor.now
    if (this.#published && partial.some(({ reason }) => reason === 'rebuilding')) {
      // the records are the former ones, without the sources that the configuration no longer names
      const { source_ids } = this.#config
      this.#published = { ...this.#published, config: { ...this.#published.config, source_ids } }
      return
    }
    // without a start_date, the first run chooses the first day
    const start = this.#config.start_date ?? String((checkpoint as { start?: string }).start)
    // a run that could not list the sources knows those of the run before
    const listed = this.kind === 'account' ? ['only'] : (this.vendor.listed ?? this.#published?.listed ?? [])
    this.#published = { at, config: this.#config, start, listed }
  }

  async #check(succeeded: boolean): Promise<void> {
    const published = this.#published
    if (!published) return
    const world = this.#world as SyncWorld
    const collection = await world.stored('records')
    const records = await world.records('records')
    if (lacksOf(collection.partial, this.vendor.now).length > 0) this.course.partial++
    await this.#readers?.readOn()
    const skew_ms = Math.max(...this.#skews.map(Math.abs))
    const answer = { ...published, collection, records, skew_ms }
    checkAnswer(this.vendor, this.kind, answer, { succeeded, known: this.#known })
    expectCovered(modelKind(this.kind, apiOf(this.vendor)), published.config, collection, this.vendor.now)
    const own = records.filter(({ flavour }) => flavour === (this.#config.flavour ?? 'plain'))
    this.#known = new Set(own.map(({ source }) => String(source)))
  }

  /** The vendor rests, and after some runs the records are its own. */
  async #rest(): Promise<void> {
    const { vendor } = this
    for (const source of vendor.sources) {
      source.isRefused = false
      if (this.#config.source_ids) source.isListed = true
    }
    this.#note('rest')
    vendor.omits = false
    for (let good = 0, runs = 0; ; runs++) {
      expect(runs).toBeLessThan(400)
      const waits = await this.#sync({ full: false })
      if (waits === undefined && ++good === 5) break
      // a refused source is asked after a day, and all rows are compared after some more
      const pause = good > 2 && this.kind === 'account' ? 42 * DAY : 25 * HOUR
      vendor.rest(vendor.now + (waits ?? pause))
    }
    const world = this.#world as SyncWorld
    const collection = await world.stored('records')
    const forgotten = lacksOf(collection.partial, vendor.now).filter(
      ({ reason }) => reason !== 'stale' || !mayBeStale(collection, vendor.now),
    )
    // may be empty: a vendor may keep every day
    for (const { reason } of forgotten)
      expect([this.#wall !== undefined, reason]).toEqual([true, 'forgotten'])
    const isKept = ({ source, day }: { readonly source?: unknown; readonly day?: unknown }) =>
      day === null || !isInPartial(forgotten, String(source), String(day))
    const published = this.#published as Publication
    const sources = this.#sourcesOf(published)
    const has_days = sources.every((id) => published.start <= this.vendor.todayOf(id, published.at))
    const start = has_days && sources.length > 0 ? published.start : null
    if (forgotten.length === 0) expect(collection.synced_from).toBe(start)
    expect(published.config).toEqual(this.#config)
    const found = await world.records('records')
    await this.#readers?.catchUp(found)
    expect(sorted(found.filter(isKept))).toEqual(sorted(this.#expected(published).filter(isKept)))
  }

  #sourcesOf({ config, listed }: Publication): readonly string[] {
    return config.source_ids?.filter((id) => listed.includes(id)) ?? listed
  }

  #expected(published: Publication): object[] {
    const { start, at: published_at, config } = published
    return this.#sourcesOf(published).flatMap((id) => {
      const documents = this.vendor.documentsAt(id, this.vendor.now)
      const flavour = config.flavour ?? 'plain'
      const rows: object[] = []
      for (let at = Date.parse(start); at <= Date.parse(this.vendor.todayOf(id, published_at)); at += DAY) {
        const day = dayOf(at)
        for (const [item, value] of this.vendor.rowsAt(id, day, this.vendor.now)) {
          const row = { source: id, name: `${id}/${item}`, day, value, flavour }
          if (this.kind !== 'joined') rows.push(row)
          else if (documents.has(item)) rows.push({ ...row, label: documents.get(item) })
        }
      }
      const alone = [...documents].map(([name, label]) => ({
        source: id,
        name: `${id}/${name}`,
        day: null,
        value: null,
        flavour: null,
        label,
      }))
      return [...alone, ...rows]
    })
  }
}

function sorted(records: readonly object[]): string[] {
  return records.map((record) => JSON.stringify(Object.fromEntries(Object.entries(record).sort()))).sort()
}
