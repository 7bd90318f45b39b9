/** The part of a sandbox process's output that the benchmarks need. */
export interface SandboxProcess {
  readonly advertising: {
    readonly base_url: string
    readonly manager_customer_id: string
    readonly customer_ids: string[]
    readonly credentials: Record<string, string>
  }
  readonly google_accounts: { readonly token_url: string }
}
