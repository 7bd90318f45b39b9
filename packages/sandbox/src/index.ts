export type { AdvertisingOptions, SandboxAdvertising } from './advertising/advertising.ts'
export {
  adsConcurrentModification,
  adsFailure,
  adsInternalError,
  adsQuotaExhausted,
  adsTemporarilyExhausted,
  adsTransientError,
  type QuotaOptions,
} from './advertising/fault-presets.ts'
export type { AccessKey, CallRecordingAccounts } from './call-recording/accounts.ts'
export type { CallRecordingOptions, SandboxCallRecording } from './call-recording/call-recording.ts'
export type { CallLimits } from './call-recording/limits.ts'
export type { DriveOptions } from './drive/data/build.ts'
export type { SandboxDrive, SandboxDriveUser } from './drive/drive.ts'
export type { GoogleAccounts } from './google/accounts.ts'
export type { Fault, Faults } from './kit/faults.ts'
export {
  delayed,
  emptyBody,
  hanging,
  htmlPage,
  reset,
  serverError,
  tooManyRequests,
  truncated,
  type When,
} from './kit/faults.ts'
export type { RecordedRequest } from './kit/http.ts'
export type { Exchange } from './kit/recorder.ts'
export { approveConsent, type ConsentDecision } from './oauth/approve-consent.ts'
export type { OAuthClient } from './oauth/clients.ts'
export { type TokenError, tokenError } from './oauth/fault-presets.ts'
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'
export type { CaveatDays, CaveatOptions } from './web-analytics/data/properties.ts'
export { analyticsQuotaExhausted } from './web-analytics/quotas.ts'
export type { SandboxWebAnalytics, WebAnalyticsOptions } from './web-analytics/web-analytics.ts'
