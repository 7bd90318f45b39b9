import { compareCodePoints } from '../../language/code-points.ts'
import type { Scalar } from '../../language/fields.ts'
import type { Values } from './values.ts'

/** Bytes after the last text, so that eight can be read at once from any place. */
export const PADDING = 7

/** Concatenated texts as UTF-8, whose bytes compare as code points do. */
export class TextValues implements Values {
  readonly text: Buffer
  /** Where each text begins, and where the last one ends. */
  readonly offsets: Uint32Array
  readonly size: number
  /** Whether no text needs escaping in JSON. */
  readonly plain: boolean

  constructor(text: Buffer, offsets: Uint32Array, plain: boolean) {
    this.text = text
    this.offsets = offsets
    this.size = offsets.length - 1
    this.plain = plain
  }

  get bytes(): number {
    return this.text.byteLength + this.offsets.byteLength
  }

  locate(value: Scalar): number {
    const wanted = Buffer.from(String(value))
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      const order = compareText(this, middle, wanted, 0, wanted.length)
      if (order === 0) return 2 * middle + 1
      if (order < 0) low = middle + 1
      else high = middle
    }
    return 2 * low
  }

  at(code: number): string {
    return this.text.toString('utf8', this.offsets[code], this.offsets[code + 1])
  }
}

/** Compares a text with the bytes from `start` to `end` of another buffer. */
export function compareText(
  values: TextValues,
  code: number,
  other: Buffer,
  start: number,
  end: number,
): number {
  const text = values.text
  const from = values.offsets[code] as number
  const length = (values.offsets[code + 1] as number) - from
  const shared = Math.min(length, end - start)
  for (let index = 0; index < shared; index++) {
    const difference = (text[from + index] as number) - (other[start + index] as number)
    if (difference !== 0) return difference
  }
  return length - (end - start)
}

/** The values of texts that are distinct and sorted by code point. */
export function textValues(sorted: readonly string[]): TextValues {
  const joined = sorted.join('')
  const length = Buffer.byteLength(joined)
  const text = Buffer.alloc(length + PADDING)
  text.write(joined)
  const offsets = new Uint32Array(sorted.length + 1)
  const ascii = length === joined.length
  let end = 0
  for (let code = 0; code < sorted.length; code++) {
    const value = sorted[code] as string
    end += ascii ? value.length : Buffer.byteLength(value)
    offsets[code + 1] = end
  }
  return new TextValues(text, offsets, isPlain(joined))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON must escape these.
const ESCAPED = /[\0-\x1f"\\]/

function isPlain(text: string): boolean {
  return !ESCAPED.test(text)
}

const SURROGATE = /[\ud800-\udfff]/

/** Sorts texts by code point. JavaScript's own order differs for surrogates. */
export function sortTexts(texts: string[]): string[] {
  texts.sort()
  return texts.some((text) => SURROGATE.test(text)) ? texts.sort(compareCodePoints) : texts
}
