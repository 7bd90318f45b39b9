import { TOTALS } from '../data/activity.ts'
import type { Field } from '../schema/catalogue.ts'

const SUMMED = new Map<string, number>(TOTALS.map((name, index) => [`metrics.${name}`, index]))

const ratio = (over: number | undefined, under: number | undefined, factor = 1) =>
  under ? ((over ?? 0) / under) * factor : undefined

/** A metric of a row as a number; undefined if the divisor is zero. */
export function metricValue(field: Field, total: Float64Array): number | undefined {
  const index = SUMMED.get(field.name)
  if (index !== undefined) return total[index]
  const [impressions, clicks, , cost] = total
  switch (field.name) {
    case 'metrics.ctr':
      return ratio(clicks, impressions)
    case 'metrics.average_cpc':
      return ratio(cost, clicks)
    case 'metrics.average_cpm':
      return ratio(cost, impressions, 1000)
    default:
      // counts of what the sandbox has not
      return field.type.kind === 'int64' ? 0 : undefined
  }
}
