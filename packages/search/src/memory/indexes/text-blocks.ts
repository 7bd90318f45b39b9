/** Neighbouring texts. */
export interface TextRange {
  readonly first: number
  /** The first text after them. */
  readonly end: number
}

/** Some of the blocks of neighbouring texts in a column. */
export class TextBlocks {
  /** Where each block begins, and where the last one ends. */
  readonly #starts: Uint32Array
  /** One bit for each block. */
  readonly #bits: Uint32Array

  constructor(starts: Uint32Array, bits: Uint32Array) {
    this.#starts = starts
    this.#bits = bits
  }

  /** Whether a text is in one of the blocks. */
  has(text: number): boolean {
    let [low, high] = [0, this.#starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if ((this.#starts[middle] as number) <= text) low = middle
      else high = middle - 1
    }
    return (((this.#bits[low >>> 5] as number) >>> (low & 31)) & 1) === 1
  }

  /** How many texts a block has on average. */
  get length(): number {
    return (this.#starts.at(-1) as number) / (this.#starts.length - 1)
  }

  /** About how many texts they have. */
  get texts(): number {
    let blocks = 0
    for (const word of this.#bits) for (let rest = word; rest !== 0; rest &= rest - 1) blocks++
    return Math.round(blocks * this.length)
  }

  /** The texts of each block, ascending. */
  *ranges(): Generator<TextRange> {
    for (let word = 0; word < this.#bits.length; word++)
      for (let rest = this.#bits[word] as number; rest !== 0; rest &= rest - 1)
        yield this.#rangeOf(word, rest)
  }

  /** The texts of a few of the blocks, evenly spread. */
  *sample(most: number): Generator<TextRange> {
    const step = Math.ceil(this.#bits.length / most)
    for (let word = 0; word < this.#bits.length; word += step) {
      const bits = this.#bits[word] as number
      if (bits !== 0) yield this.#rangeOf(word, bits)
    }
  }

  /** The texts of the first block that a word has. */
  #rangeOf(word: number, bits: number): TextRange {
    const block = 32 * word + 31 - Math.clz32(bits & -bits)
    return { first: this.#starts[block] as number, end: this.#starts[block + 1] as number }
  }
}
