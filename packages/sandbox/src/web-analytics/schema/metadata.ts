import type { Property } from '../data/properties.ts'
import { SAVED_COMPARISONS } from './comparisons.ts'
import { dimensionsOf } from './dimensions.ts'
import { METRICS } from './metrics.ts'

/** The dimensions and metrics of a property; without a property, those common to all. */
export function metadataOf(property: Property | undefined): object {
  return {
    name: `properties/${property?.id ?? '0'}/metadata`,
    dimensions: dimensionsOf(property?.custom_dimensions).map((each) => ({
      apiName: each.name,
      uiName: each.title,
      description: each.description,
      category: each.category,
      ...(each.custom && { customDefinition: true }),
    })),
    metrics: METRICS.map((each) => ({
      apiName: each.name,
      uiName: each.title,
      description: each.description,
      ...(each.deprecated && { deprecatedApiNames: each.deprecated }),
      type: each.type,
      ...(each.expression && { expression: each.expression }),
      category: each.category,
    })),
    ...(property && {
      comparisons: SAVED_COMPARISONS.map(({ filter: _, ...shown }) => shown),
    }),
  }
}
