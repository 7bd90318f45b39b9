import { BOUNDS } from '../../language/bounds.ts'
import { type Pace, STRIDE } from '../pace.ts'
import type { GroupContext } from './group-context.ts'
import { createNumbering, type Numbering } from './numbering.ts'

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
  /** The groups have numbers below this one; without numbering, some of them are not in use. */
  readonly bound: number
  /** Whether the numbers are computed; with one field they are its codes. */
  readonly computed: boolean
  readonly #steps: readonly Step[]

  /** `radices` are the numbers of codes of the fields; there are at most `most` groups. */
  constructor(radices: readonly number[], most: number, { indexes: { tuning }, onFull }: GroupContext) {
    let bound = 1
    this.#steps = radices.map((radix): Step => {
      const possible = bound * radix
      if (possible <= tuning.few_keys) {
        bound = possible
        return { radix, numbering: undefined }
      }
      bound = Math.min(possible, most, BOUNDS.groups)
      return { radix, numbering: createNumbering(possible, bound, tuning.table_keys, onFull) }
    })
    this.bound = bound
    this.computed = this.#steps.every(({ numbering }) => !numbering)
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
    const codes = this.#steps.map(() => new Uint32Array(groups.length))
    for (let place = 0; place < groups.length; place++) {
      if (place % STRIDE === 0 && pace.due) await pace.rest()
      let number = groups[place] as number
      for (let index = this.#steps.length - 1; index >= 0; index--) {
        const { radix, numbering } = this.#steps[index] as Step
        const key = numbering ? (numbering.keys[number] as number) : number
        const taken = codes[index] as Uint32Array
        taken[place] = key % radix
        number = Math.floor(key / radix)
      }
    }
    return codes
  }
}

function combine(numbers: Uint32Array, codes: Uint32Array, radix: number, length: number): void {
  for (let place = 0; place < length; place++) {
    numbers[place] = (numbers[place] as number) * radix + (codes[place] as number)
  }
}
