/*
 * A vendor that is held in memory, with everything that was ever true of it. It shares no code with what it tests.
 */

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A source of the vendor: a customer or a property. */
export interface VendorSource {
  readonly id: string
  /** The offset of its time zone from UTC in hours. */
  readonly offset: number
  /** What the list says of its zone; undefined if it says nothing. */
  readonly zone: string | undefined
  isListed: boolean
  isRefused: boolean
}

/** A row: an item of a day, and its value. */
export type Rows = ReadonlyMap<string, number>

interface Version<Value> {
  readonly at: number
  readonly value: Value
}

/** Why a call was refused. */
export class Refusal extends Error {
  readonly reason: 'refused' | 'days' | 'account limit' | 'source limit'
  readonly retry_after_seconds: number

  constructor(reason: Refusal['reason'], retry_after_seconds = 0) {
    super(reason)
    this.reason = reason
    this.retry_after_seconds = retry_after_seconds
  }
}

/** The vendor keeps the rows of a number of days before the present one. It has no others, or refuses to read them. */
export interface Wall {
  readonly days: number
  readonly answer: 'empty' | 'refused'
  /** Whether its documentation says so. */
  readonly is_declared: boolean
}

export interface VendorOptions {
  readonly wall: Wall | undefined
  /** The first day that has rows, as milliseconds since 1970. */
  readonly first: number
  readonly now: number
  /** Until how many days after its end a day changes. */
  readonly late_days: number
  /** Whether rows can vanish at any time. */
  readonly vanishes: boolean
  /** Whether rows belong to documents, which come, change and go. */
  readonly has_documents: boolean
  readonly sources: readonly VendorSource[]
  readonly random: () => number
}

/** What a call may use in an hour: of the account, and of each source. */
export interface Budget {
  readonly account: number
  readonly source: number
}

const ITEMS = ['ant', 'bee', 'cat', 'dog']

export class Vendor {
  now: number
  /** Every call, as `list`, `documents <source>` or `rows <source> <from> <to>`. */
  readonly calls: string[] = []
  budget: Budget | undefined
  /** The sources of the last list; set it to undefined to notice the next one. */
  listed: readonly string[] | undefined
  /** Called at each call. */
  onCall: (() => void) | undefined
  readonly sources: readonly VendorSource[]
  readonly #options: VendorOptions
  readonly #cells = new Map<string, Version<Rows>[]>()
  readonly #documents = new Map<string, Version<ReadonlyMap<string, string>>[]>()
  /** The documents that a reply lacked, each with its source. */
  readonly #omitted = new Set<string>()
  /** Whether replies of documents may lack one, though each only once: a cut run loses a complete reply between two. */
  omits = true
  #used = new Map<string, number>()
  #hour = 0
  #changes = 0

  constructor(options: VendorOptions) {
    this.#options = options
    this.sources = options.sources
    this.now = options.first
    if (options.has_documents) {
      for (const { id } of options.sources) {
        const names = ITEMS.slice(0, 3).map((name) => [name, `${name} of ${id}`] as const)
        this.#documents.set(id, [{ at: options.first, value: new Map(names) }])
      }
    }
    this.goOn(options.now)
  }

  /** Lets time pass. Rows come, change and go, each as long as its day may. */
  goOn(to: number): void {
    const { first, late_days, random, has_documents } = this.#options
    const from = this.now
    const count = Math.floor(((to - from) / DAY) * 3 + random())
    const moments = Array.from({ length: count }, () => from + 1 + Math.floor(random() * (to - from)))
    // every day has rows before long
    for (let noon = Math.floor(from / DAY) * DAY + DAY / 2; noon <= to; noon += DAY)
      if (noon > from) moments.push(noon)
    for (const at of moments.sort((left, right) => left - right)) {
      for (const source of this.sources) {
        const today = Math.floor((at + source.offset * HOUR) / DAY) * DAY
        const back = Math.floor(random() * (late_days + 2))
        const start = today - back * DAY
        const end = start + DAY - source.offset * HOUR
        if (start >= first && at < end + late_days * DAY) this.#changeCell(source.id, dayOf(start), at, end)
        if (this.#options.vanishes && random() < 0.1)
          this.#vanish(source.id, dayOf(first + Math.floor(random() * (today - first))), at)
        if (has_documents && random() < 0.15) this.#changeDocuments(source.id, at)
      }
    }
    this.now = to
  }

  /** Lets time pass in which nothing changes. */
  rest(to: number): void {
    this.now = to
  }

  /** The present day of a source, at a moment. */
  todayOf(id: string, at: number): string {
    const { offset = 0 } = this.sources.find((source) => source.id === id) ?? {}
    return dayOf(at + offset * HOUR)
  }

  /** The rows of a day of a source at a moment, without those whose document is gone. */
  rowsAt(source: string, day: string, at: number): Rows {
    return valueAt(this.#cells.get(`${source} ${day}`), at) ?? new Map()
  }

  documentsAt(source: string, at: number): ReadonlyMap<string, string> {
    return valueAt(this.#documents.get(source), at) ?? new Map()
  }

  /** The moments at which something of a source changed, since a moment and with it. */
  momentsSince(source: string, day: string, since: number): number[] {
    const versions = [...(this.#cells.get(`${source} ${day}`) ?? []), ...(this.#documents.get(source) ?? [])]
    return [since, ...versions.map(({ at }) => at).filter((at) => at > since && at <= this.now)]
  }

  /** Lists the sources. */
  list(): readonly VendorSource[] {
    this.#spend('list', undefined, 1)
    const listed = this.sources.filter(({ isListed }) => isListed)
    this.listed = listed.map(({ id }) => id)
    return listed
  }

  /** Reads the documents of a source. */
  documents(source: string): ReadonlyMap<string, string> {
    this.#spend(`documents ${source}`, source, 1)
    const documents = this.documentsAt(source, this.now)
    const { random } = this.#options
    if (!this.omits || random() > 0.3) return documents
    // one that was gone may be forgotten by a second reply that lacks it, which may be this one
    const names = [...documents.keys()].filter(
      (name) => !this.#omitted.has(`${source} ${name}`) && !this.#wasGone(source, name),
    )
    const omitted = names[Math.floor(random() * names.length)]
    if (omitted !== undefined) this.#omitted.add(`${source} ${omitted}`)
    return new Map([...documents].filter(([name]) => name !== omitted))
  }

  /** Reads the rows of some days of a source. Each week is a page, which is a call. */
  rows(source: string, from: string, to: string): { day: string; item: string; value: number }[] {
    const found: { day: string; item: string; value: number }[] = []
    const last = Date.parse(to)
    const { wall } = this.#options
    const first = wall && dayOf(Date.parse(this.todayOf(source, this.now)) - wall.days * DAY)
    for (let page = Date.parse(from); page <= last; page += 7 * DAY) {
      const end = Math.min(last, page + 6 * DAY)
      this.#spend(`rows ${source} ${dayOf(page)} ${dayOf(end)}`, source, 1)
      if (first !== undefined && wall?.answer === 'refused' && dayOf(page) < first) throw new Refusal('days')
      for (let at = page; at <= end; at += DAY)
        for (const [item, value] of dayOf(at) < (first ?? '') ? [] : this.rowsAt(source, dayOf(at), this.now))
          found.push({ day: dayOf(at), item, value })
    }
    return found
  }

  #wasGone(source: string, name: string): boolean {
    const present = (this.#documents.get(source) ?? []).map(({ value }) => value.has(name))
    return present.includes(false, present.indexOf(true))
  }

  #spend(call: string, source: string | undefined, cost: number): void {
    this.calls.push(call)
    this.onCall?.()
    const asked = this.sources.find(({ id }) => id === source)
    if (asked?.isRefused || asked?.isListed === false) throw new Refusal('refused')
    if (!this.budget) return
    const hour = Math.floor(this.now / HOUR)
    if (hour !== this.#hour) this.#used = new Map()
    this.#hour = hour
    const left = Math.ceil(((hour + 1) * HOUR - this.now) / 1_000)
    for (const [name, most, reason] of [
      ['', this.budget.account, 'account limit'],
      [source, this.budget.source, 'source limit'],
    ] as const) {
      if (name === undefined) continue
      const used = this.#used.get(name) ?? 0
      if (used + cost > most) throw new Refusal(reason, left)
      this.#used.set(name, used + cost)
    }
  }

  #changeCell(source: string, day: string, at: number, end: number): void {
    const { random } = this.#options
    const rows = new Map(this.rowsAt(source, day, at))
    // what did not exist on a day has no rows of it
    const documents = this.documentsAt(source, Math.min(at, end))
    const items = this.#options.has_documents ? [...documents.keys()] : ITEMS
    const item = items[Math.floor(random() * items.length)] as string
    this.#changes++
    if (random() < 0.25) rows.delete(item)
    else rows.set(item, this.#changes)
    put(this.#cells, `${source} ${day}`, { at, value: rows })
  }

  #vanish(source: string, day: string, at: number): void {
    const rows = new Map(this.rowsAt(source, day, at))
    const [item] = rows.keys()
    if (item === undefined) return
    rows.delete(item)
    put(this.#cells, `${source} ${day}`, { at, value: rows })
  }

  #changeDocuments(source: string, at: number): void {
    const { random } = this.#options
    const documents = new Map(this.documentsAt(source, at))
    const names = [...documents.keys()]
    const name = names[Math.floor(random() * names.length)] as string
    this.#changes++
    const kind = random()
    const gone = this.#documents.get(source)?.flatMap(({ value }) => [...value.keys()])
    const returning = gone?.find((each) => !documents.has(each))
    // the rows of one that is gone stay
    if (kind < 0.3 && documents.size > 1) documents.delete(name)
    else if (kind < 0.4 && returning) documents.set(returning, `${returning} again`)
    else if (kind < 0.6) documents.set(`item ${this.#changes}`, 'new')
    else documents.set(name, `${name} ${this.#changes}`)
    put(this.#documents, source, { at, value: documents })
  }
}

export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

function put<Value>(all: Map<string, Version<Value>[]>, key: string, version: Version<Value>): void {
  const versions = all.get(key)
  if (versions) versions.push(version)
  else all.set(key, [version])
}

function valueAt<Value>(versions: readonly Version<Value>[] | undefined, at: number): Value | undefined {
  return versions?.findLast((version) => version.at <= at)?.value
}
