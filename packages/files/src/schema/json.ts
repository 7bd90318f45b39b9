import { toExactNumber } from './numbers.ts'

/** A number that a double may round has more digits than this, or a large exponent. */
const LONG_NUMBER = /[\d.]{16}|[eE][+-]?\d{3}/

/** Parses JSON. Numbers keep all their digits. Returns undefined if the text is not whole JSON. */
export function parseJson(text: string): unknown {
  try {
    return LONG_NUMBER.test(text) ? JSON.parse(text, exactNumbers) : JSON.parse(text)
  } catch {
    return undefined
  }
}

function exactNumbers(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && context?.source !== undefined ? toExactNumber(context.source) : value
}
