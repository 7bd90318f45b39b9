import type { FilterExpression } from '../generated/requests.ts'

/** A saved comparison of every property. */
export interface SavedComparison {
  apiName: string
  uiName: string
  description: string
  filter: FilterExpression
}

const device = (value: string): FilterExpression => ({
  filter: { fieldName: 'deviceCategory', stringFilter: { matchType: 'EXACT', value } },
})

export const SAVED_COMPARISONS: readonly SavedComparison[] = [
  {
    apiName: 'comparisons/1',
    uiName: 'Mobile traffic',
    description: 'Sessions on phones.',
    filter: device('mobile'),
  },
  {
    apiName: 'comparisons/2',
    uiName: 'Tablet traffic',
    description: 'Sessions on tablets.',
    filter: device('tablet'),
  },
]
