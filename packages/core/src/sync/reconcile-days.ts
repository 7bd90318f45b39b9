import * as z from 'zod'

/** The field `reconcile_days` of a configuration, for connectors with reads that `reconciles` is declared of. */
export const reconcileDays = z
  .number()
  .int()
  .min(1)
  .max(365)
  .nullable()
  .default(30)
  .describe(
    'After at most how many days all synced days are read again, since the vendor may remove rows later; null for never.',
  )

/** The days between two comparisons of all rows, if a checked configuration names them; null for never. */
export function reconcileDaysOf(config: unknown): number | null {
  const { reconcile_days = null } = (config ?? {}) as { readonly reconcile_days?: number | null }
  return reconcile_days
}
