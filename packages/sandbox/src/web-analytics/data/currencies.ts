import { invalid } from '../refusal.ts'

/** The invented worth of one US dollar, the same on every day. */
const RATES: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 0.9,
  GBP: 0.78,
  PLN: 3.9,
  JPY: 150,
  CHF: 0.88,
  INR: 84,
  BRL: 5.5,
}

/** The worth of one unit of a currency in another. */
export function exchangeRate(from: string, to: string): number {
  const [own, wanted] = [RATES[from], RATES[to]]
  if (own === undefined || wanted === undefined) throw invalid(`Currency code ${to} is not supported.`)
  return wanted / own
}
