import { foldCase } from '../../language/words.ts'
import { type Pace, STRIDE } from '../pace.ts'
import { TextBlocks } from './text-blocks.ts'
import type { Texts } from './texts.ts'

/** A block ends with this number of texts, or of characters. */
const BLOCK_TEXTS = 16
const BLOCK_CHARACTERS = 640
/** Three characters have one of this number of places; few enough for the memory, and many enough to tell blocks apart. */
const PLACES = 4_096
/** How many characters have a place together. */
const GRAM = 3
/** With fewer blocks, all texts are read as fast. */
const FEW_BLOCKS = 32

/**
 * Which blocks of neighbouring texts may have some characters: for each place of three folded characters, one bit for each
 * block. It takes 32 bytes for each short text, and less than a byte for each character of long ones.
 */
export class TextGrams {
  /** Where each block begins, and where the last one ends. */
  readonly #starts: Uint32Array
  /** By place, one bit for each block. */
  readonly #bits: Uint32Array
  readonly #words: number

  constructor(starts: Uint32Array, bits: Uint32Array) {
    this.#starts = starts
    this.#bits = bits
    this.#words = bits.length / PLACES
  }

  get bytes(): number {
    return this.#starts.byteLength + this.#bits.byteLength
  }

  /** The blocks that may have a text with all of these folded texts. */
  blocks(literals: readonly string[]): TextBlocks {
    const blocks = this.#starts.length - 1
    const bits = new Uint32Array((blocks + 31) >>> 5).fill(0xffff_ffff)
    // no block has the bits after the last one
    if (blocks % 32 > 0) bits[bits.length - 1] = 2 ** (blocks % 32) - 1
    for (const literal of this.#words > 0 ? literals : [])
      for (let end = GRAM; end <= literal.length; end++) this.#keep(bits, placeOf(literal, end))
    return new TextBlocks(this.#starts, bits)
  }

  #keep(bits: Uint32Array, place: number): void {
    const from = place * this.#words
    for (let word = 0; word < bits.length; word++)
      bits[word] = (bits[word] as number) & (this.#bits[from + word] as number)
  }
}

/** The place of the characters before `end`. */
function placeOf(text: string, end: number): number {
  const mixed =
    Math.imul(text.charCodeAt(end - 3), 0x9e37_79b1) ^
    Math.imul(text.charCodeAt(end - 2), 0x85eb_ca6b) ^
    Math.imul(text.charCodeAt(end - 1), 0xc2b2_ae35)
  return (mixed ^ (mixed >>> 15)) & (PLACES - 1)
}

/** Notes the characters of texts. */
export async function buildTextGrams(texts: Texts, pace: Pace): Promise<TextGrams> {
  const starts = await blockStarts(texts, pace)
  const blocks = starts.length - 1
  const words = blocks < FEW_BLOCKS ? 0 : (blocks + 31) >>> 5
  const bits = new Uint32Array(PLACES * words)
  for (let block = 0; block < blocks && words > 0; block++) {
    if (pace.due) await pace.rest()
    const [word, bit] = [block >>> 5, 1 << (block & 31)]
    for (let number = starts[block] as number; number < (starts[block + 1] as number); number++) {
      const text = texts.text(number)
      if (text !== null) note(foldCase(text), bits, words, word, bit)
    }
  }
  return new TextGrams(starts, bits)
}

function note(text: string, bits: Uint32Array, words: number, word: number, bit: number): void {
  for (let end = GRAM; end <= text.length; end++) {
    const at = placeOf(text, end) * words + word
    bits[at] = (bits[at] as number) | bit
  }
}

async function blockStarts(texts: Texts, pace: Pace): Promise<Uint32Array> {
  const starts = [0]
  let characters = 0
  let first = 0
  for (let number = 0; number < texts.size; number++) {
    if (number % STRIDE === 0 && pace.due) await pace.rest()
    characters += texts.length(number)
    if (number + 1 - first < BLOCK_TEXTS && characters < BLOCK_CHARACTERS && number + 1 < texts.size) continue
    first = number + 1
    characters = 0
    starts.push(first)
  }
  return Uint32Array.from(starts)
}
