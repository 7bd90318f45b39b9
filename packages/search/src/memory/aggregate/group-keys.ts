import { HashNumbering, type Numbering, TableNumbering } from '../numbers/numbering.ts'
import { eachSlice, type Pace } from '../pace.ts'
import type { GroupContext } from './group-memory.ts'

/** Up to this number of places for each row that makes a group, a table is faster than a hash table. */
const TABLE_PLACES = 16

/** One group field: it turns the number of the earlier fields' codes into that of one code more. */
interface Step {
  /** The number of codes of the field. */
  readonly radix: number
  /** Undefined if there are few possible keys: they are numbers themselves. */
  readonly numbering: Numbering | undefined
}

/**
 * Gives each combination of the group fields' codes in a segment a number. With few possible combinations, the number
 * is computed from the codes; otherwise combinations are numbered as they are seen.
 */
export class GroupKeys {
  /** The groups have numbers below this one. */
  readonly bound: number
  /** Whether the numbers are computed; with one field they are its codes. */
  readonly computed: boolean
  readonly #steps: readonly Step[]

  /**
   * `radices` are the numbers of codes of the fields; there are at most `most` groups. If about `expected` rows make groups,
   * as many possible ones are few.
   */
  constructor(
    radices: readonly number[],
    { most, expected }: { readonly most: number; readonly expected: number },
    { indexes: { tuning }, memory }: GroupContext,
  ) {
    let bound = 1
    const few = Math.max(tuning.few_keys, Math.min(2 * expected, memory.most))
    this.#steps = radices.map((radix): Step => {
      const possible = bound * radix
      if (possible <= few) {
        bound = possible
        return { radix, numbering: undefined }
      }
      bound = Math.min(possible, most, memory.most)
      const places = Math.max(tuning.table_keys, TABLE_PLACES * expected)
      const numbering =
        possible <= places
          ? new TableNumbering(possible, bound, memory.onFull)
          : new HashNumbering(bound, expected, memory.onFull)
      return { radix, numbering }
    })
    this.bound = bound
    this.computed = this.#steps.every(({ numbering }) => !numbering)
  }

  /** The groups so far have numbers below this one; without numbering, some of them are not in use. */
  get size(): number {
    return this.#steps.at(-1)?.numbering?.size ?? this.bound
  }

  /** Turns the numbers of the fields before field `index` into those with it; the first ones are zero. */
  add(index: number, numbers: Uint32Array, codes: Uint32Array, length: number): void {
    const { radix, numbering } = this.#steps[index] as Step
    if (numbering) numbering.number(numbers, codes, radix, length)
    else if (index === 0) numbers.set(codes.subarray(0, length))
    else combine(numbers, codes, radix, length)
  }

  /** By field and group, the codes of groups given by their numbers. */
  async codesOf(groups: Uint32Array, pace: Pace): Promise<Uint32Array[]> {
    const codes: Uint32Array[] = []
    let numbers = groups
    for (const [index, { radix, numbering }] of [...this.#steps.entries()].reverse()) {
      // the number of the first field is its code
      if (index === 0 && !numbering) {
        codes.unshift(numbers === groups ? groups.slice() : numbers)
        break
      }
      const taken = new Uint32Array(groups.length)
      const rest = new Uint32Array(groups.length)
      const of = numbers
      await eachSlice(groups.length, pace, (from, to) => {
        splitKeys(numbering?.keys, of, radix, from, to, taken, rest)
      })
      codes.unshift(taken)
      numbers = rest
    }
    return codes
  }
}

/** Splits each number, or the key that has it, into its last code and the number before it. */
function splitKeys(
  keys: Float64Array | undefined,
  numbers: Uint32Array,
  radix: number,
  from: number,
  to: number,
  codes: Uint32Array,
  rest: Uint32Array,
): void {
  for (let place = from; place < to; place++) {
    const number = numbers[place] as number
    const key = keys ? (keys[number] as number) : number
    // a quotient of natural numbers below 2 ** 53 is not rounded up to the next one
    const quotient = Math.floor(key / radix)
    rest[place] = quotient
    codes[place] = key - quotient * radix
  }
}

function combine(numbers: Uint32Array, codes: Uint32Array, radix: number, length: number): void {
  for (let place = 0; place < length; place++)
    numbers[place] = (numbers[place] as number) * radix + (codes[place] as number)
}
