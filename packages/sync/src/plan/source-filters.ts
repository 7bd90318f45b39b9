import type { SyncSource, SyncWarning } from '@linkspan/core'
import type { Filter, KnownField } from '@linkspan/search'

/** A filter has a limited number of conditions, and a list of values a limited length. */
const MOST_RANGES = 80
const MOST_VALUES = 1_000

const LAST_CODE_POINT = 0x10ffff
const SURROGATES = { first: 0xd800, last: 0xdfff } as const

/** The sources that one reading could not read. Their former records stay. */
export class FailedSources {
  readonly #sources = new Map<string, SyncSource>()
  #unknown: boolean

  /** null for unknown sources. */
  constructor(sources: readonly SyncSource[] | null = []) {
    this.#unknown = sources === null
    for (const source of sources ?? []) this.add({ source })
  }

  /** The sources; null if some are unknown. */
  get all(): readonly SyncSource[] | null {
    return this.#unknown ? null : [...this.#sources.values()]
  }

  /** These, and those that an earlier reading could not read. */
  and(former: readonly SyncSource[] | null): FailedSources {
    const { all } = this
    return new FailedSources(all && former && [...former, ...all])
  }

  add({ source }: Pick<SyncWarning, 'source'>): void {
    if (source) this.#sources.set(JSON.stringify(source), source)
    else this.#unknown = true
  }

  /**
   * The records of these sources, as filters over the comparable fields; no filter if every source was read. Without
   * knowing which records they are, all.
   */
  filters(comparable: readonly string[]): Filter[] {
    const sources = [...this.#sources.values()]
    if (this.#unknown || !sources.every(({ field }) => comparable.includes(field))) return [{}]
    const ranges = sources.flatMap((source) => ('starts_with' in source ? [filterOf(source)] : []))
    const equal = sources.flatMap((source) => ('equals' in source ? [source] : []))
    const lists = [...Map.groupBy(equal, ({ field }) => field)].flatMap(([field, some]) =>
      inPieces(some, MOST_VALUES).map(
        (values): Filter => ({ in: { [field]: values.map(({ equals }) => equals) } }),
      ),
    )
    return [...inPieces(ranges, MOST_RANGES).map((or): Filter => ({ or })), ...lists]
  }
}

/** The records of a source. */
export function filterOf(source: SyncSource): Filter {
  if ('equals' in source) return { eq: { [source.field]: source.equals } }
  return beginningWith(source.field, source.starts_with)
}

function inPieces<Value>(values: readonly Value[], most: number): Value[][] {
  const count = Math.ceil(values.length / most)
  return Array.from({ length: count }, (_, at) => values.slice(at * most, (at + 1) * most))
}

/** The records whose field begins with a text. Unlike `like`, it distinguishes upper and lower case. */
function beginningWith(field: string, text: string): Filter {
  const end = afterAll(text)
  const from: Filter = { gte: { [field]: text } }
  return end === undefined ? from : { and: [from, { lt: { [field]: end } }] }
}

/** The first text, by code points, after all that begin with a text; undefined if there is none. */
function afterAll(text: string): string | undefined {
  const characters = [...text]
  for (let last = characters.pop(); last !== undefined; last = characters.pop()) {
    const next = (last.codePointAt(0) as number) + 1
    if (next > LAST_CODE_POINT) continue
    const valid = next >= SURROGATES.first && next <= SURROGATES.last ? SURROGATES.last + 1 : next
    return characters.join('') + String.fromCodePoint(valid)
  }
  return undefined
}

/** What is known of the documents of a source. */
export function knownOf(source: SyncSource): Readonly<Record<string, KnownField>> {
  if ('equals' in source) return { [source.field]: { values: [source.equals] } }
  return { [source.field]: { from: source.starts_with, before: afterAll(source.starts_with) } }
}

/** The documents of a source in words, such as `property_id 123`. */
export function describeSource(source: SyncSource): string {
  return 'equals' in source ? `${source.field} ${source.equals}` : `${source.field} ${source.starts_with}…`
}
