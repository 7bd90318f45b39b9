import {
  accountOfGoogle,
  type Clock,
  type ConnectorOptions,
  createHttp,
  type Http,
  type OpenedApi,
  oauth,
  type RetryPolicy,
  requestsTo,
  retryPolicy,
  systemClock,
} from '@linkspan/core'
import { readFault } from './failure.ts'
import type { DriveCredentials } from './generated/inputs.ts'
import { driveOAuth } from './oauth.ts'
import { type DriveQuota, quotaLimits, unitsOf } from './quota-units.ts'

/** The options of the drive connector. */
export interface DriveOptions extends ConnectorOptions {
  /** The vendor's quota, if it is another than that of new projects. */
  readonly quota?: DriveQuota
}

/** The opened connector, which the actions are given. See https://developers.google.com/workspace/drive/api/reference/rest/v3. */
export interface GoogleDrive {
  readonly http: Http
  readonly clock: Clock
  /** How failed calls are retried. */
  readonly retry: RetryPolicy
}

/** The domains of the addresses that the vendor returns and that need the user's credentials. */
export const VENDOR_DOMAINS = ['googleapis.com', 'google.com'] as const

/** By default the vendor indents its replies. */
export const COMPACT = { prettyPrint: false } as const

/** What every path begins with. */
export const DRIVE_BASE = '/drive/v3'

/** The path of a resource, with its ids encoded. */
export function pathTo(words: TemplateStringsArray, ...ids: string[]): string {
  return `${DRIVE_BASE}${String.raw({ raw: words }, ...ids.map(encodeURIComponent))}`
}

/** Opens Google Drive with one user's credentials. */
export function openGoogleDrive(
  credentials: DriveCredentials,
  options: DriveOptions,
): OpenedApi<GoogleDrive> {
  // the project of a service account is in its address
  const project =
    credentials.service_account?.client_email.split('@')[1] ??
    credentials.client_id ??
    options.oauth_client?.client_id
  const http = createHttp({
    vendor: 'drive',
    base_url: options.base_url ?? 'https://www.googleapis.com',
    auth: oauth({ vendor: 'drive', endpoints: driveOAuth, credentials }, options),
    account: accountOfGoogle(credentials),
    limits: quotaLimits('user', options.quota),
    wider: project === undefined ? undefined : { id: project, limits: quotaLimits('project', options.quota) },
    unitsOf,
    // the vendor only compresses replies if the user agent contains gzip;
    // https://developers.google.com/workspace/drive/api/guides/performance#gzip
    headers: { 'user-agent': 'linkspan-drive (gzip)' },
    readFault,
    request_id_header: 'x-guploader-uploadid',
    options,
  })
  const { clock = systemClock } = options
  return {
    api: { http, clock, retry: retryPolicy(options.retry) },
    targets: { drive: requestsTo(http) },
    usage: http.usage,
    close: http.close,
  }
}
