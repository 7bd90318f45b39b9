import * as z from 'zod'

/** The field of a configuration that bounds the windows of a sync. `documents` and `planSync` know it by its name. */
export const startDate = z.iso
  .date({ error: 'must be a day as YYYY-MM-DD' })
  .optional()
  .describe('The first day to sync, as YYYY-MM-DD.')

/** The first day to sync, if a checked configuration names one. */
export function startDateOf(config: unknown): string | undefined {
  const { start_date } = (config ?? {}) as { readonly start_date?: string }
  return start_date
}
