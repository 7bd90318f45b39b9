import { DecimalText, toExactNumber } from './numbers.ts'

/** A number that a double may round has more digits than this, or a large exponent; others are written otherwise. */
const OWN_DIGITS = /[\d.]{16}|[eE][+-]?\d{3}|(?:\d[eE][+-]?\d+|\.\d*0|-0)\s*[,}\]]|0\.0{6}/

/** Parses JSON. Numbers keep all their digits. Returns undefined if the text is not whole JSON. */
export function parseJsonValue(text: string): unknown {
  try {
    return OWN_DIGITS.test(text) ? JSON.parse(text, exactNumbers) : JSON.parse(text)
  } catch {
    return undefined
  }
}

function exactNumbers(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const { source } = context ?? {}
  if (typeof value !== 'number' || source === undefined) return value
  const exact = toExactNumber(source)
  return typeof exact === 'number' && String(exact) !== source ? new DecimalText(source, exact) : exact
}
