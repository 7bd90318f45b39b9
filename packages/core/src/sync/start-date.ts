import * as z from 'zod'

/** The field `start_date` of a configuration: the first day of every window. `documents` and `planSync` apply it. */
export const startDate = z.iso
  .date({ error: 'must be a day as YYYY-MM-DD' })
  .optional()
  .describe('The first day to sync, as YYYY-MM-DD.')

/** The first day to sync, if a checked configuration names one. */
export function startDateOf(config: unknown): string | undefined {
  const { start_date } = (config ?? {}) as { readonly start_date?: string }
  return start_date
}
