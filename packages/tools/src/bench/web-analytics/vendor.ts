/** The part of a sandbox process's output that the benchmarks need. */
export interface SandboxProcess {
  readonly web_analytics: {
    readonly base_url: string
    readonly large_property_id: string
    readonly credentials: Record<string, string>
  }
  readonly google_accounts: { readonly token_url: string }
}
