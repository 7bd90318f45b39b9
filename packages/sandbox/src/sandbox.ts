import { type AdvertisingOptions, openAdvertising } from './advertising/advertising.ts'
import type { CallRecordingAccounts } from './call-recording/accounts/accounts.ts'
import {
  type CallRecordingOptions,
  openCallRecording,
  type SandboxCallRecording,
} from './call-recording/call-recording.ts'
import { type DriveOptions, openDrive, type SandboxDrive } from './drive/drive.ts'
import { type GoogleAccounts, openGoogleAccounts } from './google-accounts/google-accounts.ts'
import { ADWORDS_SCOPE } from './google-accounts/scopes.ts'
import type { Faults } from './kit/faults.ts'
import type { RecordedRequest } from './kit/http.ts'
import { createRecorder } from './kit/recorder.ts'
import {
  openWebAnalytics,
  type SandboxWebAnalytics,
  type WebAnalyticsOptions,
} from './web-analytics/web-analytics.ts'

/** What a sandbox is opened with. */
export interface SandboxOptions {
  /** All data follows from it; 1 unless told. */
  seed?: number
  /** The address to listen on; 127.0.0.1 unless told. */
  host?: string
  /** The port of each vendor host; any free one unless told. */
  ports?: {
    google_accounts?: number
    advertising?: number
    web_analytics?: number
    call_recording?: number
    call_recording_customer?: number
    call_recording_media?: number
    call_recording_accounts?: number
    drive?: number
  }
  /** The clock in milliseconds: today of the data, and when tokens expire. */
  now?: () => number
  /** A file to which every exchange with a vendor's API is appended as one JSON line; OAuth calls are not. */
  record?: string
  /** Seconds for which an access token is good; the vendors' own unless told: 3600, and 86400 for call recording. */
  access_token_lifetime?: number
  google_accounts?: {
    /** The redirect URIs of the client that is registered from the start. */
    redirect_uris?: readonly string[]
  }
  advertising?: AdvertisingOptions
  web_analytics?: WebAnalyticsOptions
  call_recording?: CallRecordingOptions
  drive?: DriveOptions
  call_recording_accounts?: {
    /** The redirect URIs of the integration that is registered from the start. */
    redirect_uris?: readonly string[]
  }
}

/** Google Ads on loopback. */
export interface SandboxAdvertising {
  /** Stands for https://googleads.googleapis.com; paths begin with the version. */
  base_url: string
  /** Fresh credentials of the sandbox's user, with the scope of the API. */
  credentials(): { client_id: string; client_secret: string; refresh_token: string }
  manager_customer_id: string
  /** Enabled clients under the manager, the largest first; the last one has no campaigns. */
  customer_ids: string[]
  /** A manager below the manager; the third client is its own. */
  sub_manager_customer_id: string
  /** A deactivated client under the manager. */
  disabled_customer_id: string
  /** A customer that the user reaches without any manager. */
  direct_customer_id: string
  /** A customer that the user cannot reach at all. */
  unreachable_customer_id: string
  /** The requests seen so far; `requests.length = 0` forgets them. */
  requests: RecordedRequest[]
  faults: Faults
}

/** The vendors on loopback. */
export interface Sandbox {
  google_accounts: GoogleAccounts
  advertising: SandboxAdvertising
  web_analytics: SandboxWebAnalytics
  call_recording: SandboxCallRecording
  drive: SandboxDrive
  call_recording_accounts: CallRecordingAccounts
  close(): Promise<void>
}

const REDIRECT_URIS = ['http://127.0.0.1:8080/oauth/callback', 'http://localhost:8080/oauth/callback']

/** Opens the vendors on loopback, each on a listener of its own. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { seed = 1, host = '127.0.0.1', ports = {}, now = Date.now } = options
  const google = await openGoogleAccounts({
    seed,
    host,
    port: ports.google_accounts ?? 0,
    now,
    access_token_lifetime: options.access_token_lifetime ?? 3600,
    redirect_uris: options.google_accounts?.redirect_uris ?? REDIRECT_URIS,
  })
  const { google_accounts, grants } = google
  const recorder = createRecorder(options.record)
  const opened: { close(): Promise<void> }[] = [google]
  const close = async () => {
    await Promise.all(opened.map((each) => each.close()))
  }
  try {
    const { listener, accounts } = await openAdvertising({
      ...options.advertising,
      seed,
      host,
      port: ports.advertising ?? 0,
      now,
      grants,
      recorder,
    })
    opened.push(listener)
    const analytics = await openWebAnalytics({
      ...options.web_analytics,
      seed,
      host,
      port: ports.web_analytics ?? 0,
      now,
      grants,
      google_accounts,
      recorder,
    })
    opened.push(analytics)
    const recording = await openCallRecording({
      ...options.call_recording,
      seed,
      host,
      ports: {
        generic: ports.call_recording ?? 0,
        customer: ports.call_recording_customer ?? 0,
        media: ports.call_recording_media ?? 0,
        accounts: ports.call_recording_accounts ?? 0,
      },
      now,
      access_token_lifetime: options.access_token_lifetime ?? 86_400,
      redirect_uris: options.call_recording_accounts?.redirect_uris ?? REDIRECT_URIS,
      recorder,
    })
    opened.push(recording)
    const files = await openDrive({
      ...options.drive,
      seed,
      host,
      port: ports.drive ?? 0,
      now,
      grants,
      google_accounts,
      recorder,
    })
    opened.push(files)
    return {
      google_accounts,
      advertising: {
        base_url: listener.base_url,
        credentials: () => {
          const { client_id, client_secret } = google_accounts.client
          const { refresh_token } = google_accounts.issue({ scopes: [ADWORDS_SCOPE] })
          return { client_id, client_secret, refresh_token }
        },
        manager_customer_id: accounts.manager_customer_id,
        customer_ids: accounts.customer_ids,
        sub_manager_customer_id: accounts.sub_manager_customer_id,
        disabled_customer_id: accounts.disabled_customer_id,
        direct_customer_id: accounts.direct_customer_id,
        unreachable_customer_id: accounts.unreachable_customer_id,
        requests: listener.requests,
        faults: listener.faults,
      },
      web_analytics: analytics.web_analytics,
      call_recording: recording.call_recording,
      call_recording_accounts: recording.call_recording_accounts,
      drive: files.drive,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
