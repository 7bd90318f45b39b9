import type { VendorMethod } from '../vendor-method.ts'
import { readMethods } from './read-methods.ts'

/** The methods of the Google Analytics Data API and Admin API. */
export const webAnalyticsMethods: readonly VendorMethod[] = readMethods(
  '/v1beta/',
  `
properties.batchRunPivotReports POST properties/{propertiesId}:batchRunPivotReports | one report with pivots a call
properties.batchRunReports POST properties/{propertiesId}:batchRunReports
properties.checkCompatibility POST properties/{propertiesId}:checkCompatibility | a sync asks it before it reads reports of your own
properties.getMetadata GET properties/{propertiesId}/metadata
properties.runPivotReport POST properties/{propertiesId}:runPivotReport
properties.runRealtimeReport POST properties/{propertiesId}:runRealtimeReport
properties.runReport POST properties/{propertiesId}:runReport
properties.audienceExports.create POST properties/{propertiesId}/audienceExports
properties.audienceExports.get GET properties/{propertiesId}/audienceExports/{audienceExportsId}
properties.audienceExports.list GET properties/{propertiesId}/audienceExports
properties.audienceExports.query POST properties/{propertiesId}/audienceExports/{audienceExportsId}:query
accountSummaries.list GET accountSummaries
accounts.delete DELETE accounts/{accountsId} | set up once, in Google Analytics itself
accounts.get GET accounts/{accountsId}
accounts.getDataSharingSettings GET accounts/{accountsId}/dataSharingSettings | set up once, in Google Analytics itself
accounts.list GET accounts
accounts.patch PATCH accounts/{accountsId} | set up once, in Google Analytics itself
accounts.provisionAccountTicket POST accounts:provisionAccountTicket | set up once, in Google Analytics itself
accounts.runAccessReport POST accounts/{accountsId}:runAccessReport | set up once, in Google Analytics itself
accounts.searchChangeHistoryEvents POST accounts/{accountsId}:searchChangeHistoryEvents | set up once, in Google Analytics itself
properties.acknowledgeUserDataCollection POST properties/{propertiesId}:acknowledgeUserDataCollection | set up once, in Google Analytics itself
properties.create POST properties | set up once, in Google Analytics itself
properties.delete DELETE properties/{propertiesId} | set up once, in Google Analytics itself
properties.get GET properties/{propertiesId}
properties.getDataRetentionSettings GET properties/{propertiesId}/dataRetentionSettings | set up once, in Google Analytics itself
properties.list GET properties | \`properties.list\` reads all of them with \`accountSummaries.list\`
properties.patch PATCH properties/{propertiesId} | set up once, in Google Analytics itself
properties.runAccessReport POST properties/{propertiesId}:runAccessReport | set up once, in Google Analytics itself
properties.updateDataRetentionSettings PATCH properties/{propertiesId}/dataRetentionSettings | set up once, in Google Analytics itself
properties.conversionEvents.create POST properties/{propertiesId}/conversionEvents | key events replace it
properties.conversionEvents.delete DELETE properties/{propertiesId}/conversionEvents/{conversionEventsId} | key events replace it
properties.conversionEvents.get GET properties/{propertiesId}/conversionEvents/{conversionEventsId} | key events replace it
properties.conversionEvents.list GET properties/{propertiesId}/conversionEvents | key events replace it
properties.conversionEvents.patch PATCH properties/{propertiesId}/conversionEvents/{conversionEventsId} | key events replace it
properties.customDimensions.archive POST properties/{propertiesId}/customDimensions/{customDimensionsId}:archive
properties.customDimensions.create POST properties/{propertiesId}/customDimensions
properties.customDimensions.get GET properties/{propertiesId}/customDimensions/{customDimensionsId}
properties.customDimensions.list GET properties/{propertiesId}/customDimensions
properties.customDimensions.patch PATCH properties/{propertiesId}/customDimensions/{customDimensionsId}
properties.customMetrics.archive POST properties/{propertiesId}/customMetrics/{customMetricsId}:archive
properties.customMetrics.create POST properties/{propertiesId}/customMetrics
properties.customMetrics.get GET properties/{propertiesId}/customMetrics/{customMetricsId}
properties.customMetrics.list GET properties/{propertiesId}/customMetrics
properties.customMetrics.patch PATCH properties/{propertiesId}/customMetrics/{customMetricsId}
properties.dataStreams.create POST properties/{propertiesId}/dataStreams
properties.dataStreams.delete DELETE properties/{propertiesId}/dataStreams/{dataStreamsId}
properties.dataStreams.get GET properties/{propertiesId}/dataStreams/{dataStreamsId}
properties.dataStreams.list GET properties/{propertiesId}/dataStreams
properties.dataStreams.patch PATCH properties/{propertiesId}/dataStreams/{dataStreamsId}
properties.dataStreams.measurementProtocolSecrets.create POST properties/{propertiesId}/dataStreams/{dataStreamsId}/measurementProtocolSecrets | secrets stay in Google Analytics
properties.dataStreams.measurementProtocolSecrets.delete DELETE properties/{propertiesId}/dataStreams/{dataStreamsId}/measurementProtocolSecrets/{measurementProtocolSecretsId} | secrets stay in Google Analytics
properties.dataStreams.measurementProtocolSecrets.get GET properties/{propertiesId}/dataStreams/{dataStreamsId}/measurementProtocolSecrets/{measurementProtocolSecretsId} | secrets stay in Google Analytics
properties.dataStreams.measurementProtocolSecrets.list GET properties/{propertiesId}/dataStreams/{dataStreamsId}/measurementProtocolSecrets | secrets stay in Google Analytics
properties.dataStreams.measurementProtocolSecrets.patch PATCH properties/{propertiesId}/dataStreams/{dataStreamsId}/measurementProtocolSecrets/{measurementProtocolSecretsId} | secrets stay in Google Analytics
properties.firebaseLinks.create POST properties/{propertiesId}/firebaseLinks | set up once, in Google Analytics itself
properties.firebaseLinks.delete DELETE properties/{propertiesId}/firebaseLinks/{firebaseLinksId} | set up once, in Google Analytics itself
properties.firebaseLinks.list GET properties/{propertiesId}/firebaseLinks | set up once, in Google Analytics itself
properties.googleAdsLinks.create POST properties/{propertiesId}/googleAdsLinks | set up once, in Google Analytics itself
properties.googleAdsLinks.delete DELETE properties/{propertiesId}/googleAdsLinks/{googleAdsLinksId} | set up once, in Google Analytics itself
properties.googleAdsLinks.list GET properties/{propertiesId}/googleAdsLinks | set up once, in Google Analytics itself
properties.googleAdsLinks.patch PATCH properties/{propertiesId}/googleAdsLinks/{googleAdsLinksId} | set up once, in Google Analytics itself
properties.keyEvents.create POST properties/{propertiesId}/keyEvents
properties.keyEvents.delete DELETE properties/{propertiesId}/keyEvents/{keyEventsId}
properties.keyEvents.get GET properties/{propertiesId}/keyEvents/{keyEventsId}
properties.keyEvents.list GET properties/{propertiesId}/keyEvents
properties.keyEvents.patch PATCH properties/{propertiesId}/keyEvents/{keyEventsId}
`,
)
