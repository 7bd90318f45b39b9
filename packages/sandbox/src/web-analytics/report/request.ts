import type { RunReportRequest } from '../generated/requests.ts'

/** The columns and the filters of any report. */
export type Definition = Pick<
  RunReportRequest,
  'dimensions' | 'metrics' | 'dimensionFilter' | 'metricFilter' | 'comparisons'
>
