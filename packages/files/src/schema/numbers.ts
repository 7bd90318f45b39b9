/** A double has all the digits of a number with at most this many. */
const EXACT_DIGITS = 15
/** `toPrecision` gives at most this many digits. */
const MOST_DIGITS = 100

/** A number in digits, of which a double does not have all, or which is written otherwise, such as 2.50. */
export class DecimalText {
  readonly text: string
  /** The double that has all of them. */
  readonly value: number | undefined

  constructor(text: string, value?: number) {
    this.text = text
    this.value = value
  }

  /** JSON has digits as a text that its readers would round. */
  toJSON(): number | string {
    return this.value ?? this.text
  }
}

/** Whether the nearest double has all the digits of this number: written with as many, it is the same. */
export function isExactNumber(text: string): boolean {
  if (text.length <= EXACT_DIGITS && !/[eE]/.test(text)) return true
  if (/^-?\d+$/.test(text)) return text.length <= MOST_DIGITS && isExactInteger(BigInt(text))
  const value = Number(text)
  if (!Number.isFinite(value)) return false
  const digits = digitsOf(text)
  if (value === 0) return digits === ''
  return digits.length <= MOST_DIGITS && digitsOf(value.toPrecision(digits.length)) === digits
}

/** The digits of a number without its sign, point, exponent and leading zeros. */
function digitsOf(text: string): string {
  return text.replace(/[eE].*$/, '').replace(/^[-+0.]+|\./g, '')
}

/** Whether a double is written with all the digits of an integer. */
export function isExactInteger(value: bigint): boolean {
  return String(Number(value)) === value.toString()
}

/** Whether an integer has at most 64 bits with its sign. */
export function isLongInteger(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value
}

/** A number if that is exact. */
export function toExactInteger(value: bigint): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** The value of a number in digits: a number if that is exact, else an integer or the digits. */
export function toExactNumber(text: string): number | bigint | DecimalText {
  if (text.length > MOST_DIGITS) return new DecimalText(text)
  if (/^-?\d+$/.test(text)) return text.length <= EXACT_DIGITS ? Number(text) : toExactInteger(BigInt(text))
  return isExactNumber(text) ? Number(text) : new DecimalText(text)
}
