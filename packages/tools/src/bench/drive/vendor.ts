/** The part of a sandbox process's output that the benchmarks need. */
export interface SandboxProcess {
  readonly drive: {
    readonly base_url: string
    readonly credentials: Record<string, string> & { readonly refresh_token: string }
    readonly files: Record<string, string>
    readonly many_files_folder_id: string
  }
  readonly google_accounts: { readonly token_url: string }
}
