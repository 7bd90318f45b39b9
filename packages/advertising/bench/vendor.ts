/** What a sandbox process says of itself, as far as the benchmarks need it. */
export interface SandboxProcess {
  readonly advertising: {
    readonly base_url: string
    readonly manager_customer_id: string
    readonly customer_ids: string[]
    readonly credentials: Record<string, string>
  }
  readonly google_accounts: { readonly token_url: string }
}
