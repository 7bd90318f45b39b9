import type { CoveredDays } from '@linkspan/client'
import { partialText } from './partial-text.ts'

/** What is known of a day, the better before the worse. */
export const DAY_STATES = ['settled', 'moving', 'beyond', 'missing', 'partial'] as const
type DayState = (typeof DAY_STATES)[number]

/** The reasons that are states of their own. */
const STATES: Partial<Record<CoveredDays['lacks'][number]['reason'], DayState>> = {
  moving: 'moving',
  forgotten: 'beyond',
  not_read: 'missing',
}

/** The states in words. */
export const DAY_STATE_TEXTS: Readonly<Record<DayState, string>> = {
  settled: 'final',
  moving: 'may still change',
  beyond: 'no longer kept',
  missing: 'missing',
  partial: 'partial',
}

/** The worst that is known of some days. */
export function dayState(lacks: CoveredDays['lacks']): DayState {
  const states = lacks.map(({ reason }) => STATES[reason] ?? 'partial')
  return DAY_STATES.findLast((state) => states.includes(state)) ?? 'settled'
}

/** Why days are not settled, in words. */
export const lacksText = (lacks: CoveredDays['lacks']): string =>
  lacks.map((each) => partialText({ ...each, from: null, to: null })).join('; ')
