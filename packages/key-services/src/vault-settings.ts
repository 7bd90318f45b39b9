/** How a server is known to Vault. Functions hide secrets from logs and inspection. */
export type VaultLogin =
  | { readonly method: 'token'; token(): string }
  | {
      readonly method: 'approle'
      /** The path of the login, by default `approle`. */
      readonly mount?: string | undefined
      readonly role_id: string
      secretId(): string
    }
  | {
      readonly method: 'kubernetes'
      /** The path of the login, by default `kubernetes`. */
      readonly mount?: string | undefined
      readonly role: string
      /** The file of the service account's token, by default that of every pod. */
      readonly token_file?: string | undefined
    }

/** A Vault or OpenBao. */
export interface VaultSettings {
  /** Such as `https://vault.example:8200`. */
  readonly address: string
  readonly namespace?: string | undefined
  /** A file with the certificates, as PEM, that its certificate is signed by; default those that Node trusts. */
  readonly ca_file?: string | undefined
  readonly login: VaultLogin
}
