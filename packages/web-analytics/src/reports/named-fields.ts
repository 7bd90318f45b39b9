import type { FilterExpression } from '../generated/inputs.ts'
import type { ConfiguredReport } from '../report-config.ts'

/** The fields that a report names, with the paths where it does. */
export function namedFields(report: ConfiguredReport) {
  const { dimensions, metrics, dimension_filter, metric_filter } = report
  return [
    ...dimensions.map((name, at) => ({ kind: 'dimension', name, path: `$.dimensions[${at}]` }) as const),
    ...metrics.map((name, at) => ({ kind: 'metric', name, path: `$.metrics[${at}]` }) as const),
    ...filtered(dimension_filter).map(
      (name) => ({ kind: 'dimension', name, path: '$.dimension_filter' }) as const,
    ),
    ...filtered(metric_filter).map((name) => ({ kind: 'metric', name, path: '$.metric_filter' }) as const),
  ]
}

/** The fields that a filter names. */
function filtered(expression: FilterExpression | undefined): string[] {
  if (!expression) return []
  const { andGroup, orGroup, notExpression, filter } = expression
  const inner = [...(andGroup?.expressions ?? []), ...(orGroup?.expressions ?? []), notExpression]
  return [...(filter ? [filter.fieldName] : []), ...inner.flatMap(filtered)]
}
