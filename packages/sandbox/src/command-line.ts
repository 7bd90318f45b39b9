import { parseArgs } from 'node:util'
import type { Sandbox, SandboxOptions } from './sandbox.ts'

/** What `linkspan-sandbox --help` prints. */
export const USAGE = `Usage: linkspan-sandbox [options]

Runs the vendors on loopback and prints one JSON line with their addresses and credentials.

  --seed <n>                    all data follows from it (1)
  --host <address>              where to listen (127.0.0.1)
  --port-base <n>               google_accounts on n, advertising on n + 1, web_analytics on n + 2,
                                drive on n + 3, call_recording on n + 4 to n + 7
  --google-accounts-port <n>    the port of one vendor; any free one unless told
  --advertising-port <n>
  --web-analytics-port <n>
  --drive-port <n>
  --call-recording-port <n>     the first of four: its API, the customer's own, the recordings, the accounts
  --redirect-uri <uri>          a redirect URI of the registered client; may be repeated
  --record <file>               append every exchange with a vendor's API as one JSON line
  --access-token-lifetime <s>   seconds for which an access token is good (3600; of call recording 86400)
  --page-rows <n>               rows of a page of Google Ads (10000)
  --campaigns <n>               campaigns of the largest client (300)
  --sessions <n>                sessions a day of the largest property of Google Analytics (5600)
  --tokens <n>                  tokens of each quota of a property of Google Analytics (the vendor's)
  --page-cache-bytes <n>        written pages of a vendor that are kept (64000000)
  --many-files <n>              files of one folder more of Google Drive (0)
  --big-file-bytes <n>          the file of Google Drive that is made while it is read (2147483648)
  --calls <n>                   calls of a working day of Gong (24)
  --no-call-limits              Gong takes any number of calls a second and a day
  --help
`

function whole(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d+$/.test(text)) throw new TypeError(`--${name} takes a whole number, not '${text}'`)
  return Number(text)
}

const given = <T extends Record<string, unknown>>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Reads a command line into the options of a sandbox; undefined when it asks for help. */
export function readCommandLine(args: readonly string[]): SandboxOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      host: { type: 'string' },
      'port-base': { type: 'string' },
      'google-accounts-port': { type: 'string' },
      'advertising-port': { type: 'string' },
      'web-analytics-port': { type: 'string' },
      'drive-port': { type: 'string' },
      'call-recording-port': { type: 'string' },
      'redirect-uri': { type: 'string', multiple: true },
      record: { type: 'string' },
      'access-token-lifetime': { type: 'string' },
      'page-rows': { type: 'string' },
      campaigns: { type: 'string' },
      sessions: { type: 'string' },
      tokens: { type: 'string' },
      'page-cache-bytes': { type: 'string' },
      'many-files': { type: 'string' },
      'big-file-bytes': { type: 'string' },
      calls: { type: 'string' },
      'no-call-limits': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return undefined
  const base = whole('port-base', values['port-base'])
  const redirect_uris = values['redirect-uri']
  const recording =
    whole('call-recording-port', values['call-recording-port']) ?? (base === undefined ? undefined : base + 4)
  return {
    ...given({
      seed: whole('seed', values.seed),
      host: values.host,
      record: values.record,
      access_token_lifetime: whole('access-token-lifetime', values['access-token-lifetime']),
    }),
    ports: given({
      google_accounts: whole('google-accounts-port', values['google-accounts-port']) ?? base,
      advertising:
        whole('advertising-port', values['advertising-port']) ?? (base === undefined ? undefined : base + 1),
      web_analytics:
        whole('web-analytics-port', values['web-analytics-port']) ??
        (base === undefined ? undefined : base + 2),
      drive: whole('drive-port', values['drive-port']) ?? (base === undefined ? undefined : base + 3),
      ...(recording !== undefined && {
        call_recording: recording,
        call_recording_customer: recording + 1,
        call_recording_media: recording + 2,
        call_recording_accounts: recording + 3,
      }),
    }),
    ...(redirect_uris
      ? { google_accounts: { redirect_uris }, call_recording_accounts: { redirect_uris } }
      : {}),
    advertising: given({
      page_rows: whole('page-rows', values['page-rows']),
      campaigns_per_customer: whole('campaigns', values.campaigns),
      page_cache_bytes: whole('page-cache-bytes', values['page-cache-bytes']),
    }),
    call_recording: given({
      calls_per_day: whole('calls', values.calls),
      limits: values['no-call-limits'] ? {} : undefined,
    }),
    drive: given({
      many_files: whole('many-files', values['many-files']),
      big_file_bytes: whole('big-file-bytes', values['big-file-bytes']),
      page_cache_bytes: whole('page-cache-bytes', values['page-cache-bytes']),
    }),
    web_analytics: given({
      sessions_per_day: whole('sessions', values.sessions),
      tokens_per_day: whole('tokens', values.tokens),
      tokens_per_hour: whole('tokens', values.tokens),
      tokens_per_project_per_hour: whole('tokens', values.tokens),
      page_cache_bytes: whole('page-cache-bytes', values['page-cache-bytes']),
    }),
  }
}

/** The one line that tells another process how to reach a sandbox. */
export function describe(sandbox: Sandbox): string {
  const { google_accounts, advertising, web_analytics, call_recording, call_recording_accounts, drive } =
    sandbox
  return JSON.stringify({
    google_accounts: {
      base_url: google_accounts.base_url,
      authorize_url: google_accounts.authorize_url,
      token_url: google_accounts.token_url,
      revoke_url: google_accounts.revoke_url,
      client: google_accounts.client,
    },
    advertising: {
      base_url: advertising.base_url,
      credentials: advertising.credentials(),
      manager_customer_id: advertising.manager_customer_id,
      customer_ids: advertising.customer_ids,
      sub_manager_customer_id: advertising.sub_manager_customer_id,
      disabled_customer_id: advertising.disabled_customer_id,
      direct_customer_id: advertising.direct_customer_id,
      unreachable_customer_id: advertising.unreachable_customer_id,
    },
    call_recording: {
      base_url: call_recording.base_url,
      customer_base_url: call_recording.customer_base_url,
      media_base_url: call_recording.media_base_url,
      credentials: call_recording.credentials(),
      access_key: call_recording.access_key(),
      workspace_ids: call_recording.workspace_ids,
      manager_ids: call_recording.manager_ids,
    },
    call_recording_accounts: {
      base_url: call_recording_accounts.base_url,
      authorize_url: call_recording_accounts.authorize_url,
      token_url: call_recording_accounts.token_url,
      client: call_recording_accounts.client,
    },
    drive: {
      base_url: drive.base_url,
      credentials: drive.credentials(),
      root_folder_id: drive.root_folder_id,
      shared_drives: drive.shared_drives,
      files: drive.files,
      folders: drive.folders,
      many_files_folder_id: drive.many_files_folder_id,
      resource_keys: drive.resource_keys,
    },
    web_analytics: {
      base_url: web_analytics.base_url,
      admin_base_url: web_analytics.admin_base_url,
      credentials: web_analytics.credentials(),
      property_ids: web_analytics.property_ids,
      property_id: web_analytics.property_id,
      large_property_id: web_analytics.large_property_id,
      other_row_property_id: web_analytics.other_row_property_id,
      empty_property_id: web_analytics.empty_property_id,
      unreachable_property_id: web_analytics.unreachable_property_id,
    },
  })
}
