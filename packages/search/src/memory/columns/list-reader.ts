/** A packed list: its bytes without its length, and whether they have a bit for each number, which are all below `below`. */
export interface PackedNumbers {
  readonly packed: Uint8Array
  readonly length: number
  readonly dense: boolean
  readonly below: number
}

/** Reads a packed list once, from its beginning, and no further than it is asked. */
export class ListReader {
  readonly #list: PackedNumbers
  /** The next byte. */
  #place = 0
  /** How many gaps it has read, and the last number. */
  #read = 0
  #last = -1

  constructor(list: PackedNumbers) {
    this.#list = list
  }

  /** About `most` of the next numbers, those below `from` left out; undefined at the end. There may be none of them. */
  next(from: number, most: number): Uint32Array | undefined {
    const { packed, length, dense, below } = this.#list
    if (!dense) return this.#read < length ? this.#afterGaps(from, most) : undefined
    const first = Math.max(8 * this.#place, from & ~7)
    if (first >= below) return undefined
    this.#place = Math.min((below + 7) >>> 3, (first >>> 3) + Math.ceil((most * below) / (8 * length)))
    const numbers = numbersOfBits(packed, length, first, 8 * this.#place)
    let left_out = 0
    while ((numbers[left_out] as number) < from) left_out++
    return numbers.subarray(left_out)
  }

  /** Those of some ascending numbers that the list has. They are larger than all that it was asked before. */
  keep(numbers: Uint32Array): Uint32Array {
    const { packed, length, dense } = this.#list
    if (dense) return keepBits(numbers, packed)
    const kept = new Uint32Array(Math.min(numbers.length, length))
    let [place, read, last, count] = [this.#place, this.#read, this.#last, 0]
    for (let index = 0; index < numbers.length; index++) {
      const number = numbers[index] as number
      while (last < number && read < length) {
        let byte = packed[place++] as number
        let gap = byte & 0x7f
        for (let shift = 7; byte > 0x7f; shift += 7) {
          byte = packed[place++] as number
          gap |= (byte & 0x7f) << shift
        }
        last += gap
        read++
      }
      if (last !== number) continue
      kept[count] = number
      count++
    }
    this.#place = place
    this.#read = read
    this.#last = last
    return kept.subarray(0, count)
  }

  #afterGaps(from: number, most: number): Uint32Array {
    const { packed, length } = this.#list
    const numbers = new Uint32Array(Math.min(most, length - this.#read))
    let [place, read, last, count] = [this.#place, this.#read, this.#last, 0]
    for (; read < length && count < numbers.length; read++) {
      let byte = packed[place++] as number
      let gap = byte & 0x7f
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = packed[place++] as number
        gap |= (byte & 0x7f) << shift
      }
      last += gap
      numbers[count] = last
      if (last >= from) count++
    }
    this.#place = place
    this.#read = read
    this.#last = last
    return numbers.subarray(0, count)
  }
}

/** The numbers from `from`, the first of a byte, to `to` that have a bit; at most `most` are. */
export function numbersOfBits(bits: Uint8Array, most: number, from: number, to: number): Uint32Array {
  const numbers = new Uint32Array(Math.min(most, to - from))
  let count = 0
  for (let place = from >>> 3; place < (to + 7) >>> 3; place++) {
    for (let rest = bits[place] as number; rest !== 0; rest &= rest - 1) {
      numbers[count] = 8 * place + 31 - Math.clz32(rest & -rest)
      count++
    }
  }
  return numbers.subarray(0, count)
}

function keepBits(numbers: Uint32Array, bits: Uint8Array): Uint32Array {
  const kept = new Uint32Array(numbers.length)
  let length = 0
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] as number
    kept[length] = number
    length += ((bits[number >>> 3] as number) >>> (number & 7)) & 1
  }
  return kept.subarray(0, length)
}
