import { type AdvertisingOptions, openAdvertising } from './advertising/advertising.ts'
import { type CallRecordingOptions, openCallRecording } from './call-recording/call-recording.ts'
import type { DriveOptions } from './drive/data/build.ts'
import { openDrive } from './drive/drive.ts'
import { openGoogleAccounts } from './google/accounts.ts'
import { openAll } from './kit/open-all.ts'
import { createRecorder } from './kit/recorder.ts'
import type { AuthorizationServerOptions } from './oauth/server.ts'
import { openWebAnalytics, type WebAnalyticsOptions } from './web-analytics/web-analytics.ts'

/** The hosts of the vendors, in the order of their ports. */
export const PORTS = [
  'google_accounts',
  'advertising',
  'web_analytics',
  'drive',
  'call_recording',
  'call_recording_customer',
  'call_recording_media',
  'call_recording_accounts',
] as const

/** Options of an authorization server: the redirect URIs of the client that is registered from the start. */
type AccountsOptions = Partial<Pick<AuthorizationServerOptions, 'redirect_uris'>>

/** Options of a sandbox. */
export interface SandboxOptions {
  /** The seed of all data; default 1. */
  seed?: number
  /** The address to listen on; default 127.0.0.1. */
  host?: string
  /** The port of each vendor host; by default any free one. */
  ports?: Partial<Record<(typeof PORTS)[number], number>>
  /** The clock, in milliseconds since 1970; it determines today's date and when tokens expire. */
  now?: () => number
  /** A file to which every exchange with a vendor's API is appended as one JSON line, except those of OAuth. */
  record?: string
  /** Lifetime of an access token in seconds; default 3600, and 86400 for call recording, as the vendors have it. */
  access_token_lifetime?: number
  google_accounts?: AccountsOptions
  advertising?: AdvertisingOptions
  web_analytics?: WebAnalyticsOptions
  call_recording?: CallRecordingOptions
  drive?: DriveOptions
  call_recording_accounts?: AccountsOptions
}

const REDIRECT_URIS = ['http://127.0.0.1:8080/oauth/callback', 'http://localhost:8080/oauth/callback']

async function openVendors(options: SandboxOptions) {
  const { seed = 1, host = '127.0.0.1', ports = {}, now = Date.now } = options
  const common = { seed, host, now, recorder: createRecorder(options.record) }
  return openAll(async (keep) => {
    const { google_accounts, grants } = await keep(
      openGoogleAccounts({
        ...common,
        port: ports.google_accounts ?? 0,
        access_token_lifetime: options.access_token_lifetime ?? 3600,
        redirect_uris: options.google_accounts?.redirect_uris ?? REDIRECT_URIS,
      }),
    )
    const google = (port = 0) => ({ ...common, grants, google_accounts, port })
    const { advertising } = await keep(
      openAdvertising({ ...options.advertising, ...google(ports.advertising) }),
    )
    const { web_analytics } = await keep(
      openWebAnalytics({ ...options.web_analytics, ...google(ports.web_analytics) }),
    )
    const { drive } = await keep(openDrive({ ...options.drive, ...google(ports.drive) }))
    const { call_recording, call_recording_accounts } = await keep(
      openCallRecording({
        ...options.call_recording,
        ...common,
        ports,
        access_token_lifetime: options.access_token_lifetime ?? 86_400,
        redirect_uris: options.call_recording_accounts?.redirect_uris ?? REDIRECT_URIS,
      }),
    )
    return { google_accounts, advertising, web_analytics, call_recording, call_recording_accounts, drive }
  })
}

/** The vendors on loopback. */
export interface Sandbox extends Awaited<ReturnType<typeof openVendors>> {}

/** Opens the vendors on loopback, each on a listener of its own. */
export const createSandbox = (options: SandboxOptions = {}): Promise<Sandbox> => openVendors(options)
