/** The part of a sandbox process's output that the benchmarks need. */
export interface SandboxProcess {
  readonly advertising: {
    readonly base_url: string
    readonly manager_customer_id: string
    readonly customer_ids: readonly [string, ...string[]]
    readonly credentials: GoogleCredentials
  }
  readonly web_analytics: {
    readonly base_url: string
    readonly large_property_id: string
    readonly credentials: GoogleCredentials
  }
  readonly drive: {
    readonly base_url: string
    readonly credentials: GoogleCredentials
    readonly files: Readonly<Record<string, string>>
    readonly many_files_folder_id: string
  }
  readonly call_recording: {
    readonly customer_base_url: string
    readonly access_key: { readonly access_key: string; readonly access_key_secret: string }
  }
  readonly google_accounts: { readonly token_url: string }
}

type GoogleCredentials = Record<string, string> & { readonly refresh_token: string }

/** The header of requests with a fresh access token of Google. */
export async function bearerOf(
  { google_accounts }: SandboxProcess,
  credentials: GoogleCredentials,
): Promise<{ readonly authorization: string }> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', ...credentials })
  const reply = await fetch(google_accounts.token_url, { method: 'POST', body })
  const { access_token } = (await reply.json()) as { access_token: string }
  return { authorization: `Bearer ${access_token}` }
}
