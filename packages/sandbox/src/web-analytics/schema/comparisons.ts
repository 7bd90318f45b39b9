import type { Expression } from '../report/request.ts'

/** A saved comparison of every property. */
export interface SavedComparison {
  apiName: string
  uiName: string
  description: string
  filter: Expression
}

const device = (value: string): Expression => ({
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
