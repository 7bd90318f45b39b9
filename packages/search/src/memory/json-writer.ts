import { PADDING, type TextValues } from './text-values.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const SPACE = 0x20
const MINUS = 0x2d
const ZERO = 0x30
const BILLION = 1_000_000_000

/** Bytes that are written again and again. */
export interface Fragment {
  readonly view: DataView
  readonly length: number
}

/** A text as a fragment. */
export function toFragment(text: string): Fragment {
  const length = Buffer.byteLength(text)
  const bytes = Buffer.alloc(length + PADDING)
  bytes.write(text)
  return { view: viewOf(bytes), length }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Writes JSON as UTF-8 into memory that grows. It copies four bytes at a time and overwrites what is too much. */
export class JsonWriter {
  #bytes: Buffer
  #view: DataView
  #length = 0

  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafeSlow(capacity + PADDING)
    this.#view = viewOf(this.#bytes)
  }

  get length(): number {
    return this.#length
  }

  /** What was written; it shares the writer's memory. */
  finish(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  fragment({ view, length }: Fragment): void {
    this.#copy(view, 0, length)
  }

  /** Writes one of many texts as it is, such as JSON. */
  raw({ view, offsets }: TextSource, code: number): void {
    const from = offsets[code] as number
    this.#copy(view, from, (offsets[code + 1] as number) - from)
  }

  /** Writes one of many texts as a JSON string. */
  text(source: TextSource, code: number): void {
    if (source.plain) this.#quoted(source, code)
    else this.#escaped(source, code)
  }

  #quoted(source: TextSource, code: number): void {
    const from = source.offsets[code] as number
    const length = (source.offsets[code + 1] as number) - from
    this.#reserve(length + 2)
    this.#bytes[this.#length] = QUOTE
    this.#length += 1
    this.#copy(source.view, from, length)
    this.#bytes[this.#length] = QUOTE
    this.#length += 1
  }

  number(value: number): void {
    if (Number.isSafeInteger(value)) this.#integer(value)
    else this.ascii(String(value))
  }

  /** Writes a text that has no other characters than ASCII. */
  ascii(text: string): void {
    this.#reserve(text.length)
    const bytes = this.#bytes
    let place = this.#length
    for (let index = 0; index < text.length; index += 1) {
      bytes[place] = text.charCodeAt(index)
      place += 1
    }
    this.#length = place
  }

  #integer(value: number): void {
    this.#reserve(17)
    let rest = value
    if (value < 0) {
      this.#bytes[this.#length] = MINUS
      this.#length += 1
      rest = -value
    }
    if (rest < BILLION) {
      this.#digits(rest, digitsOf(rest))
    } else {
      const high = Math.floor(rest / BILLION)
      this.#digits(high, digitsOf(high))
      this.#digits(rest - high * BILLION, 9)
    }
  }

  #digits(value: number, count: number): void {
    let rest = value | 0
    for (let place = this.#length + count - 1; place >= this.#length; place -= 1) {
      const tenth = (rest / 10) | 0
      this.#bytes[place] = ZERO + rest - tenth * 10
      rest = tenth
    }
    this.#length += count
  }

  #escaped({ bytes, offsets }: TextSource, code: number): void {
    const from = offsets[code] as number
    const end = offsets[code + 1] as number
    this.#reserve(6 * (end - from) + 2)
    this.#bytes[this.#length] = QUOTE
    this.#length += 1
    for (let place = from; place < end; place += 1) {
      const byte = bytes[place] as number
      if (byte === QUOTE || byte === BACKSLASH || byte < SPACE)
        this.ascii(JSON.stringify(String.fromCharCode(byte)).slice(1, -1))
      else {
        this.#bytes[this.#length] = byte
        this.#length += 1
      }
    }
    this.#bytes[this.#length] = QUOTE
    this.#length += 1
  }

  #copy(source: DataView, from: number, length: number): void {
    this.#reserve(length)
    const view = this.#view
    const place = this.#length
    for (let done = 0; done < length; done += 4) view.setUint32(place + done, source.getUint32(from + done))
    this.#length = place + length
  }

  #reserve(length: number): void {
    const needed = this.#length + length + PADDING
    if (needed <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
    this.#view = viewOf(larger)
  }
}

/** Texts that a writer copies from. */
export interface TextSource {
  readonly bytes: Buffer
  readonly view: DataView
  readonly offsets: Uint32Array
  readonly plain: boolean
}

/** The texts of a column as a writer reads them. */
export function toSource({ text, offsets, plain }: TextValues): TextSource {
  return { bytes: text, view: viewOf(text), offsets, plain }
}

/** How many digits a whole number below a billion has. */
function digitsOf(value: number): number {
  if (value < 10) return 1
  if (value < 100) return 2
  if (value < 1_000) return 3
  if (value < 10_000) return 4
  if (value < 100_000) return 5
  if (value < 1_000_000) return 6
  if (value < 10_000_000) return 7
  return value < 100_000_000 ? 8 : 9
}
