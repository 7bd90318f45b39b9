export * from '@linkspan/core/callers'
export { createWebAnalytics, type WebAnalytics, webAnalytics } from './connector.ts'
export type { PropertyRow } from './entities/properties.ts'
export type * from './generated/inputs.ts'
export type { WebAnalyticsOptions } from './google-analytics.ts'
export { type NamedRecord, type NamedRow, type NamedRowOf, toNamedRecord } from './named-record.ts'
export type {
  NamedColumns,
  NamedDimension,
  NamedMetric,
  PivotMeta,
  PivotParams,
  PivotReport,
  RealtimeParams,
  Report,
  ReportBatch,
  RunParams,
} from './own-reports.ts'
export type { ReportFacts, ReportMeta } from './report.ts'
export type {
  PivotDimensionHeader,
  PivotHeader,
  PropertyMetadata,
  PropertyQuota,
  ReportHeaders,
  ReportMetadata,
  ReportRow,
} from './rows.ts'
