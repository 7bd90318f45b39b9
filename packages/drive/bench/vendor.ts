/** What a sandbox process says of itself, as far as the benchmarks need it. */
export interface SandboxProcess {
  readonly drive: {
    readonly base_url: string
    readonly credentials: Record<string, string>
    readonly files: Record<string, string>
    readonly many_files_folder_id: string
  }
  readonly google_accounts: { readonly token_url: string }
}
