import { VendorRefusal } from '../../kit/http.ts'
import type { Property } from '../data/properties.ts'
import type { CheckCompatibilityRequest } from '../generated/requests.ts'
import { fieldsOfProperty, MOST_DIMENSIONS, MOST_METRICS, resolveColumns } from './columns.ts'

type Compatibility = 'COMPATIBLE' | 'INCOMPATIBLE'

/**
 * Which dimensions and metrics a request could have beside its own. Refuses unknown fields, and those that the request
 * cannot have together.
 */
export function checkCompatibility(request: CheckCompatibilityRequest, property: Property): object {
  const { compatibilityFilter, dimensions = [], metrics = [], ...filters } = request
  const fields = fieldsOfProperty(property)
  const fits = (more: CheckCompatibilityRequest): Compatibility => {
    try {
      resolveColumns({ ...filters, ...more }, fields)
      return 'COMPATIBLE'
    } catch (error) {
      if (error instanceof VendorRefusal) return 'INCOMPATIBLE'
      throw error
    }
  }
  resolveColumns(request, fields)
  const beside = <Item extends { name?: string }>(own: readonly Item[], name: string, most: number) => {
    const others = own.filter((each) => each.name !== name)
    // the limits on columns say nothing of their compatibility
    return [...others.slice(0, most - 1), { name }]
  }
  const wanted = (each: { compatibility: Compatibility }) =>
    compatibilityFilter === undefined ||
    compatibilityFilter === 'COMPATIBILITY_UNSPECIFIED' ||
    compatibilityFilter === each.compatibility
  return {
    dimensionCompatibilities: fields.dimensions
      .map((each) => ({
        dimensionMetadata: each.metadata,
        compatibility: fits({ dimensions: beside(dimensions, each.name, MOST_DIMENSIONS), metrics }),
      }))
      .filter(wanted),
    metricCompatibilities: fields.metrics
      .map((each) => ({
        metricMetadata: each.metadata,
        compatibility: fits({ dimensions, metrics: beside(metrics, each.name, MOST_METRICS) }),
      }))
      .filter(wanted),
  }
}
