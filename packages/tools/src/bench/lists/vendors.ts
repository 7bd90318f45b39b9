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
  }
  readonly google_accounts: { readonly token_url: string }
}

type GoogleCredentials = Record<string, string> & { readonly refresh_token: string }
