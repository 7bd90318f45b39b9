// Written by `npm run docs:reference` from the declarations. Do not edit.

import type { WithParams } from '@linkspan/core'
import type * as entities from '../entities/index.ts'
import type {
  MetadataGetParams,
  PropertiesListParams,
  ReportParams,
  ReportsBatchParams,
  ReportsPivotParams,
  ReportsRealtimeParams,
  ReportsRunParams,
} from './inputs.ts'

/** The entities, with the parameters of their actions by name. */
export type WebAnalyticsEntities = {
  /** How many users of one property were active on a day. */
  readonly dailyActiveUsers: WithParams<typeof entities.dailyActiveUsers, { list: ReportParams }>
  /** The devices on which one property was visited; the bounce rate is a fraction, 0.27 for 27 %. */
  readonly devices: WithParams<typeof entities.devices, { list: ReportParams }>
  /** How many users of one property were active within 28 days. */
  readonly fourWeeklyActiveUsers: WithParams<typeof entities.fourWeeklyActiveUsers, { list: ReportParams }>
  /** The places from which one property was visited; the bounce rate is a fraction, 0.27 for 27 %. */
  readonly locations: WithParams<typeof entities.locations, { list: ReportParams }>
  /** The dimensions and metrics of one property. */
  readonly metadata: WithParams<typeof entities.metadata, { get: MetadataGetParams }>
  /** The pages of one property, with their views; the bounce rate is a fraction, 0.27 for 27 %. */
  readonly pages: WithParams<typeof entities.pages, { list: ReportParams }>
  /** Properties that the authorizing user has access to. */
  readonly properties: WithParams<typeof entities.properties, { list: PropertiesListParams }>
  /** Reports of one property with any columns; rows have the names of the columns. */
  readonly reports: WithParams<typeof entities.reports, { run: ReportsRunParams; realtime: ReportsRealtimeParams; pivot: ReportsPivotParams; batch: ReportsBatchParams }>
  /** Where the sessions of one property came from; the bounce rate is a fraction, 0.27 for 27 %. */
  readonly trafficSources: WithParams<typeof entities.trafficSources, { list: ReportParams }>
  /** Users, sessions and views of one property, by day; the bounce rate is a fraction, 0.27 for 27 %. */
  readonly websiteOverview: WithParams<typeof entities.websiteOverview, { list: ReportParams }>
  /** How many users of one property were active within 7 days. */
  readonly weeklyActiveUsers: WithParams<typeof entities.weeklyActiveUsers, { list: ReportParams }>
}
