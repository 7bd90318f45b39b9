export * from '@linkspan/core/callers'
export { createWebAnalytics, type WebAnalytics, webAnalytics } from './connector.ts'
export type { PropertyRow } from './entities/properties.ts'
export type * from './generated/inputs.ts'
export type { WebAnalyticsOptions } from './google-analytics.ts'
export { type NamedRecord, toNamedRecord } from './named-record.ts'
export type { ReportMeta } from './report.ts'
export type {
  PropertyMetadata,
  PropertyQuota,
  ReportHeaders,
  ReportMetadata,
  ReportRow,
} from './rows.ts'
