import type { SyncSource, SyncWarning } from '@linkspan/core'
import type { Filter } from '@linkspan/search'

/** More sources than these are not distinguished: a filter has a limited number of conditions. */
const MOST_RANGES = 80
const MOST_VALUES = 1_000

const LAST_CODE_POINT = 0x10ffff
const SURROGATES = { first: 0xd800, last: 0xdfff } as const

/** The sources that one reading could not read. Their former records stay. */
export class FailedSources {
  readonly #sources = new Map<string, SyncSource>()
  #unknown = false

  /** Whether every source was read. */
  get none(): boolean {
    return !this.#unknown && this.#sources.size === 0
  }

  add({ source }: SyncWarning): void {
    if (source) this.#sources.set(JSON.stringify(source), source)
    else this.#unknown = true
  }

  /** The records of these sources, among the comparable fields; undefined if every source was read. */
  filter(comparable: readonly string[]): Filter | undefined {
    if (this.none) return undefined
    const sources = [...this.#sources.values()]
    const ranges = sources.filter((source) => 'starts_with' in source)
    const values = Map.groupBy(
      sources.filter((source) => 'equals' in source),
      ({ field }) => field,
    )
    const known =
      !this.#unknown &&
      sources.every(({ field }) => comparable.includes(field)) &&
      ranges.length <= MOST_RANGES &&
      values.size <= MOST_RANGES &&
      [...values.values()].every(({ length }) => length <= MOST_VALUES)
    // without knowing which records they are, all stay
    if (!known) return {}
    return {
      or: [
        ...ranges.map(({ field, starts_with }) => beginningWith(field, starts_with)),
        ...[...values].map(
          ([field, some]): Filter => ({ in: { [field]: some.map(({ equals }) => equals) } }),
        ),
      ],
    }
  }
}

/** The records whose field begins with a text. Unlike `like`, it distinguishes upper and lower case. */
export function beginningWith(field: string, text: string): Filter {
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

/** A source in words, such as `property_id 123`. */
export function describeSource(source: SyncSource): string {
  return 'equals' in source ? `${source.field} ${source.equals}` : `${source.field} ${source.starts_with}…`
}
