// Written by `npm run docs:reference` from the declarations. Do not edit.

import type { WithParams } from '@linkspan/core'
import type * as entities from '../entities/index.ts'
import type {
  AccountsGetParams,
  AccountsListParams,
  AdminListParams,
  AudienceExportsCreateParams,
  AudienceExportsGetParams,
  AudienceExportsQueryParams,
  CustomDimensionsArchiveParams,
  CustomDimensionsCreateParams,
  CustomDimensionsGetParams,
  CustomDimensionsUpdateParams,
  CustomMetricsArchiveParams,
  CustomMetricsCreateParams,
  CustomMetricsGetParams,
  CustomMetricsUpdateParams,
  DataStreamsCreateParams,
  DataStreamsDeleteParams,
  DataStreamsGetParams,
  DataStreamsUpdateParams,
  KeyEventsCreateParams,
  KeyEventsDeleteParams,
  KeyEventsGetParams,
  KeyEventsUpdateParams,
  MetadataGetParams,
  PropertiesGetParams,
  PropertiesListParams,
  ReportParams,
  ReportsBatchParams,
  ReportsPivotParams,
  ReportsRealtimeParams,
  ReportsRunParams,
} from './inputs.ts'

/** The entities, with the parameters of their actions by name. */
export type WebAnalyticsEntities = {
  /** Accounts that the authorizing user has access to. */
  readonly accounts: WithParams<typeof entities.accounts, { list: AccountsListParams; get: AccountsGetParams }>
  /** The users of audiences at one time. The vendor takes some minutes to create one. */
  readonly audienceExports: WithParams<typeof entities.audienceExports, { list: AdminListParams; get: AudienceExportsGetParams; create: AudienceExportsCreateParams; query: AudienceExportsQueryParams }>
  /** Dimensions of a property's own. */
  readonly customDimensions: WithParams<typeof entities.customDimensions, { list: AdminListParams; get: CustomDimensionsGetParams; create: CustomDimensionsCreateParams; update: CustomDimensionsUpdateParams; archive: CustomDimensionsArchiveParams }>
  /** Metrics of a property's own. */
  readonly customMetrics: WithParams<typeof entities.customMetrics, { list: AdminListParams; get: CustomMetricsGetParams; create: CustomMetricsCreateParams; update: CustomMetricsUpdateParams; archive: CustomMetricsArchiveParams }>
  /** How many users of one property were active on a day. */
  readonly dailyActiveUsers: WithParams<typeof entities.dailyActiveUsers, { list: ReportParams }>
  /** Where a property gets its data from: a web site or an app. */
  readonly dataStreams: WithParams<typeof entities.dataStreams, { list: AdminListParams; get: DataStreamsGetParams; create: DataStreamsCreateParams; update: DataStreamsUpdateParams; delete: DataStreamsDeleteParams }>
  /** The devices on which one property was visited; the bounce rate is a fraction, 0.27 for 27 %. */
  readonly devices: WithParams<typeof entities.devices, { list: ReportParams }>
  /** How many users of one property were active within 28 days. */
  readonly fourWeeklyActiveUsers: WithParams<typeof entities.fourWeeklyActiveUsers, { list: ReportParams }>
  /** The events that count for the success of a property. */
  readonly keyEvents: WithParams<typeof entities.keyEvents, { list: AdminListParams; get: KeyEventsGetParams; create: KeyEventsCreateParams; update: KeyEventsUpdateParams; delete: KeyEventsDeleteParams }>
  /** The places from which one property was visited; the bounce rate is a fraction, 0.27 for 27 %. */
  readonly locations: WithParams<typeof entities.locations, { list: ReportParams }>
  /** The dimensions and metrics of one property. */
  readonly metadata: WithParams<typeof entities.metadata, { get: MetadataGetParams }>
  /** The pages of one property, with their views; the bounce rate is a fraction, 0.27 for 27 %. */
  readonly pages: WithParams<typeof entities.pages, { list: ReportParams }>
  /** Properties that the authorizing user has access to. */
  readonly properties: WithParams<typeof entities.properties, { list: PropertiesListParams; get: PropertiesGetParams }>
  /** Reports of one property with any columns; rows have the names of the columns. */
  readonly reports: WithParams<typeof entities.reports, { run: ReportsRunParams; realtime: ReportsRealtimeParams; pivot: ReportsPivotParams; batch: ReportsBatchParams }>
  /** Where the sessions of one property came from; the bounce rate is a fraction, 0.27 for 27 %. */
  readonly trafficSources: WithParams<typeof entities.trafficSources, { list: ReportParams }>
  /** Users, sessions and views of one property, by day; the bounce rate is a fraction, 0.27 for 27 %. */
  readonly websiteOverview: WithParams<typeof entities.websiteOverview, { list: ReportParams }>
  /** How many users of one property were active within 7 days. */
  readonly weeklyActiveUsers: WithParams<typeof entities.weeklyActiveUsers, { list: ReportParams }>
}
