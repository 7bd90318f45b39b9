import type { Property } from '../data/properties.ts'
import comparisons from '../fixtures/comparisons.json' with { type: 'json' }
import { type Dimension, dimensionsOf } from './dimensions.ts'
import { METRICS, type Metric } from './metrics.ts'

/** What the vendor says of a dimension. */
export const dimensionMetadata = ({ name, title, description, category, custom }: Dimension): object => ({
  apiName: name,
  uiName: title,
  description,
  category,
  ...(custom && { customDefinition: true }),
})

/** What the vendor says of a metric. */
export const metricMetadata = (each: Metric): object => ({
  apiName: each.name,
  uiName: each.title,
  description: each.description,
  ...(each.deprecated && { deprecatedApiNames: each.deprecated }),
  type: each.type,
  ...(each.expression && { expression: each.expression }),
  category: each.category,
})

/** The dimensions and metrics of a property; without a property, those common to all. */
export function metadataOf(property: Property | undefined): object {
  return {
    name: `properties/${property?.id ?? '0'}/metadata`,
    dimensions: dimensionsOf(property?.custom_dimensions).map(dimensionMetadata),
    metrics: METRICS.map(metricMetadata),
    ...(property && {
      comparisons: comparisons.map(({ filter: _, ...shown }) => shown),
    }),
  }
}
