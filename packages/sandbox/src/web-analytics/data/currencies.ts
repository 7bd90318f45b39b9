import currencies from '../fixtures/currencies.json' with { type: 'json' }
import { invalid } from '../refusal.ts'

/** The invented worth of one US dollar, the same on every day. */
const RATES: Readonly<Record<string, number>> = currencies

/** The worth of one unit of a currency in another. */
export function exchangeRate(from: string, to: string): number {
  const [own, wanted] = [RATES[from], RATES[to]]
  if (own === undefined || wanted === undefined) throw invalid(`Currency code ${to} is not supported.`)
  return wanted / own
}
