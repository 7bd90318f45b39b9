export * from '@linkspan/core/callers'
export type {
  AnalyticsAccount,
  AnalyticsProperty,
  AudienceExport,
  CustomDimension,
  CustomMetric,
  DataStream,
  KeyEvent,
} from './admin/admin-rows.ts'
export { createWebAnalytics, type WebAnalytics, webAnalytics } from './connector.ts'
export type { AudienceUsers } from './entities/audience-exports.ts'
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
export type { ReportMeta } from './report.ts'
export type {
  PivotDimensionHeader,
  PivotHeader,
  PropertyMetadata,
  PropertyQuota,
  ReportFacts,
  ReportHeaders,
  ReportMetadata,
  ReportRow,
} from './rows.ts'
