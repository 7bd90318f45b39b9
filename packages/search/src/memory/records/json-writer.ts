import { PADDING } from '../columns/text-values.ts'
import { type TextSource, viewOf } from './text-source.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const SPACE = 0x20
const MINUS = 0x2d
const ZERO = 0x30
const BILLION = 1_000_000_000
/** Up to this number of characters, copying them takes less time than a native call. */
const FEW = 32
/** The bytes that an empty writer keeps at most. */
const MOST_KEPT = 1_048_576

/**
 * Writes JSON as UTF-8 into memory that grows. It copies eight bytes at a time as one double, and overwrites the
 * excess: a page of 1,000 takes three quarters of the time of copying bytes. Valid UTF-8 never has the bytes of a
 * NaN, whose payload could change in a copy.
 */
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

  /** The memory that is written to, until it grows. */
  get view(): DataView {
    return this.#view
  }

  /** The bytes written; they share the writer's memory. */
  finish(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  /** A copy of the bytes written, after which the writer begins anew. */
  take(): Uint8Array {
    const bytes = new Uint8Array(this.finish())
    this.#length = 0
    return bytes
  }

  /** Begins anew, in the same memory unless that has become large. */
  clear(): void {
    this.#length = 0
    if (this.#bytes.length <= MOST_KEPT) return
    this.#bytes = Buffer.allocUnsafeSlow(MOST_KEPT)
    this.#view = viewOf(this.#bytes)
  }

  /** Writes one of many texts as it is, such as JSON. */
  raw({ view, offsets }: TextSource, code: number): void {
    const from = offsets[code] as number
    this.copy(view, from, (offsets[code + 1] as number) - from)
  }

  /** Writes one of many texts as a JSON string. */
  text(source: TextSource, code: number): void {
    const from = source.offsets[code] as number
    if (!source.plain) {
      this.#escaped(source, code)
      return
    }
    this.#byte(QUOTE)
    this.closed(source.view, from, (source.offsets[code + 1] as number) - from)
  }

  /** Writes a text that needs no escaping, and the quote that ends it. */
  closed(source: DataView, from: number, length: number): void {
    this.copy(source, from, length)
    this.#byte(QUOTE)
  }

  /** Copies bytes, with up to seven more to read after them. */
  copy(source: DataView, from: number, length: number): void {
    this.#reserve(length)
    const view = this.#view
    const place = this.#length
    for (let done = 0; done < length; done += 8)
      view.setFloat64(place + done, source.getFloat64(from + done, true), true)
    this.#length = place + length
  }

  /** Writes a safe integer. */
  integer(value: number): void {
    this.#reserve(17)
    let rest = value
    if (value < 0) {
      this.#byte(MINUS)
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

  /** Writes an ASCII text. */
  ascii(text: string): void {
    this.#reserve(text.length)
    if (text.length > FEW) {
      this.#length += this.#bytes.write(text, this.#length, 'latin1')
      return
    }
    const bytes = this.#bytes
    let place = this.#length
    for (let index = 0; index < text.length; index++) {
      bytes[place] = text.charCodeAt(index)
      place++
    }
    this.#length = place
  }

  #byte(byte: number): void {
    this.#reserve(1)
    this.#bytes[this.#length] = byte
    this.#length++
  }

  #digits(value: number, count: number): void {
    let rest = value | 0
    for (let place = this.#length + count - 1; place >= this.#length; place--) {
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
    this.#length++
    for (let place = from; place < end; place++) {
      const byte = bytes[place] as number
      if (byte === QUOTE || byte === BACKSLASH || byte < SPACE)
        this.ascii(JSON.stringify(String.fromCharCode(byte)).slice(1, -1))
      else {
        this.#bytes[this.#length] = byte
        this.#length++
      }
    }
    this.#bytes[this.#length] = QUOTE
    this.#length++
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

/** How many digits a natural number below a billion has. */
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
