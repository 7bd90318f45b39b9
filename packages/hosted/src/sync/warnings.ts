import type { SyncPart, SyncWarning } from '@linkspan/core'
import type { Filter } from '@linkspan/search'

/** More parts than these are not told apart: a filter has a limited number of conditions. */
const MOST_RANGES = 80
const MOST_VALUES = 1_000

const LAST_CODE_POINT = 0x10ffff
const SURROGATES = { first: 0xd800, last: 0xdfff } as const

/** The parts that one reading could not read. Their former records stay. */
export class FailedParts {
  readonly #parts = new Map<string, SyncPart>()
  #unknown = false

  /** Whether every part was read. */
  get none(): boolean {
    return !this.#unknown && this.#parts.size === 0
  }

  add({ part }: SyncWarning): void {
    if (part) this.#parts.set(JSON.stringify(part), part)
    else this.#unknown = true
  }

  /** The records of these parts, among the comparable fields; undefined if every part was read. */
  filter(comparable: readonly string[]): Filter | undefined {
    if (this.none) return undefined
    const parts = [...this.#parts.values()]
    const ranges = parts.filter((part) => 'starts_with' in part)
    const values = Map.groupBy(
      parts.filter((part) => 'equals' in part),
      ({ field }) => field,
    )
    const known =
      !this.#unknown &&
      parts.every(({ field }) => comparable.includes(field)) &&
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

/** A part in words, such as `property_id 123`. */
export function describePart(part: SyncPart): string {
  return 'equals' in part ? `${part.field} ${part.equals}` : `${part.field} ${part.starts_with}…`
}
