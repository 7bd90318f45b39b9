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
  readonly accounts: WithParams<typeof entities.accounts, {
    /** Lists accounts, one row each. */
    list: AccountsListParams
    /** Gets one account. */
    get: AccountsGetParams
  }>
  /** The users of audiences at one time. The vendor takes some minutes to create one. */
  readonly audienceExports: WithParams<typeof entities.audienceExports, {
    /** Lists the exports of a property, which the vendor keeps for three days. */
    list: AdminListParams
    /** Gets one export: its users can be queried once its state is ACTIVE. */
    get: AudienceExportsGetParams
    /** Begins to export the users of an audience. */
    create: AudienceExportsCreateParams
    /** Queries the users of an export, as rows with its dimensions. */
    query: AudienceExportsQueryParams
  }>
  /** Dimensions of a property's own. */
  readonly customDimensions: WithParams<typeof entities.customDimensions, {
    /** Lists the custom dimensions of a property, without archived ones. */
    list: AdminListParams
    /** Gets one custom dimension. */
    get: CustomDimensionsGetParams
    /** Creates a custom dimension. */
    create: CustomDimensionsCreateParams
    /** Changes the name or the description of a custom dimension. */
    update: CustomDimensionsUpdateParams
    /** Archives a custom dimension, which nothing brings back. */
    archive: CustomDimensionsArchiveParams
  }>
  /** Metrics of a property's own. */
  readonly customMetrics: WithParams<typeof entities.customMetrics, {
    /** Lists the custom metrics of a property, without archived ones. */
    list: AdminListParams
    /** Gets one custom metric. */
    get: CustomMetricsGetParams
    /** Creates a custom metric. */
    create: CustomMetricsCreateParams
    /** Changes the name, the description or the unit of a custom metric. */
    update: CustomMetricsUpdateParams
    /** Archives a custom metric, which nothing brings back. */
    archive: CustomMetricsArchiveParams
  }>
  /** How many users of one property were active on a day. */
  readonly dailyActiveUsers: WithParams<typeof entities.dailyActiveUsers, {
    /** Lists how many users were active on each day. */
    list: ReportParams
  }>
  /** Where a property gets its data from: a web site or an app. */
  readonly dataStreams: WithParams<typeof entities.dataStreams, {
    /** Lists the data streams of a property. */
    list: AdminListParams
    /** Gets one data stream. */
    get: DataStreamsGetParams
    /** Creates the data stream of a web site. */
    create: DataStreamsCreateParams
    /** Changes the name of a data stream, or the address of its web site. */
    update: DataStreamsUpdateParams
    /** Deletes a data stream. The property gets no further data from it. */
    delete: DataStreamsDeleteParams
  }>
  /** The devices on which one property was visited; the bounce rate is a fraction, 0.27 for 27 %. */
  readonly devices: WithParams<typeof entities.devices, {
    /** Lists users, sessions and views by day, device category, operating system and browser. */
    list: ReportParams
  }>
  /** How many users of one property were active within 28 days. */
  readonly fourWeeklyActiveUsers: WithParams<typeof entities.fourWeeklyActiveUsers, {
    /** Lists, for each day, how many users were active on it or the 27 days before. */
    list: ReportParams
  }>
  /** The events that count for the success of a property. */
  readonly keyEvents: WithParams<typeof entities.keyEvents, {
    /** Lists the key events of a property. */
    list: AdminListParams
    /** Gets one key event. */
    get: KeyEventsGetParams
    /** Makes an event a key event. */
    create: KeyEventsCreateParams
    /** Changes how a key event counts. */
    update: KeyEventsUpdateParams
    /** Deletes a key event: the event itself stays. */
    delete: KeyEventsDeleteParams
  }>
  /** The places from which one property was visited; the bounce rate is a fraction, 0.27 for 27 %. */
  readonly locations: WithParams<typeof entities.locations, {
    /** Lists users, sessions and views by region, country, city and day. */
    list: ReportParams
  }>
  /** The dimensions and metrics of one property. */
  readonly metadata: WithParams<typeof entities.metadata, {
    /** Gets the dimensions, metrics and comparisons that reports of a property can use. */
    get: MetadataGetParams
  }>
  /** The pages of one property, with their views; the bounce rate is a fraction, 0.27 for 27 %. */
  readonly pages: WithParams<typeof entities.pages, {
    /** Lists views and bounce rate by day, host name and page path with query string. */
    list: ReportParams
  }>
  /** Properties that the authorizing user has access to. */
  readonly properties: WithParams<typeof entities.properties, {
    /** Lists the properties that the user has access to, with their accounts. A page holds all properties of some accounts. */
    list: PropertiesListParams
    /** Gets one property with its time zone, currency and industry. */
    get: PropertiesGetParams
  }>
  /** Reports of one property with any columns; rows have the names of the columns. */
  readonly reports: WithParams<typeof entities.reports, {
    /** Runs a report with the dimensions, metrics and filters that you choose. */
    run: ReportsRunParams
    /** Runs a report on the last 30 minutes. */
    realtime: ReportsRealtimeParams
    /** Runs a report as a table whose columns are values of dimensions. */
    pivot: ReportsPivotParams
    /** Runs up to 5 reports in one call. */
    batch: ReportsBatchParams
  }>
  /** Where the sessions of one property came from; the bounce rate is a fraction, 0.27 for 27 %. */
  readonly trafficSources: WithParams<typeof entities.trafficSources, {
    /** Lists users, sessions and views by day, session source and session medium. */
    list: ReportParams
  }>
  /** Users, sessions and views of one property, by day; the bounce rate is a fraction, 0.27 for 27 %. */
  readonly websiteOverview: WithParams<typeof entities.websiteOverview, {
    /** Lists users, sessions, views, duration and bounce rate by day. */
    list: ReportParams
  }>
  /** How many users of one property were active within 7 days. */
  readonly weeklyActiveUsers: WithParams<typeof entities.weeklyActiveUsers, {
    /** Lists, for each day, how many users were active on it or the 6 days before. */
    list: ReportParams
  }>
}
