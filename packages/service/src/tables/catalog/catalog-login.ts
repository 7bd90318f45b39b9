import { readFile } from 'node:fs/promises'
import { type Clock, elapsed } from '@linkspan/core'
import {
  allowInsecureRequests,
  ClientSecretPost,
  clientCredentialsGrantRequest,
  customFetch,
  processClientCredentialsResponse,
} from 'oauth4webapi'
import type { VendorFetch } from '../../oauth/vendor-fetch.ts'
import { CatalogError, shown } from './catalog-error.ts'

/** How the server logs in to a catalog. Without any of these, it does not. */
export interface CatalogLogin {
  /** A file with a bearer token, which is read for each request: another program renews it. */
  readonly token_file?: string | undefined
  /** An OAuth client, which gets bearer tokens for its credentials. */
  readonly client_id?: string | undefined
  /** The client's secret, or a bearer token if there is no client. A function, so that no log shows it. */
  readonly secret?: (() => string) | undefined
  /** Where the client gets tokens; default that of the catalog itself. */
  readonly token_url?: string | undefined
  /** What the client asks for; default `catalog`. */
  readonly scope?: string | undefined
}

/** A token is used for this part of its life. */
const LIFE = 0.8
/** How long a token lives that does not say so, in seconds. */
const LIFE_SECONDS = 600

/** Gets the bearer tokens of a catalog. */
export function createCatalogLogin(
  login: CatalogLogin & { readonly token_url: string },
  fetch: VendorFetch['fetch'],
  clock: Clock,
) {
  const { token_file, client_id, secret, token_url, scope = 'catalog' } = login
  let issued: { readonly token: Promise<string>; until: number } | undefined

  async function issue(id: string): Promise<string> {
    const [server, client] = [{ issuer: token_url, token_endpoint: token_url }, { client_id: id }]
    const auth = ClientSecretPost(secret?.() ?? '')
    // the configuration allows http only on this machine, and in development
    const options = { [customFetch]: fetch, [allowInsecureRequests]: true }
    try {
      const answer = await clientCredentialsGrantRequest(server, client, auth, { scope }, options)
      const tokens = await processClientCredentialsResponse(server, client, answer)
      const { access_token, expires_in = LIFE_SECONDS } = tokens
      if (issued) issued.until = elapsed(clock) + expires_in * LIFE * 1_000
      return access_token
    } catch (cause) {
      issued = undefined
      const { error_description, message } = cause as Error & { readonly error_description?: string }
      const said = shown(error_description ?? message, [secret?.()])
      throw new CatalogError(`gets no token at ${token_url}: ${said}`)
    }
  }

  return {
    /** The token to send; undefined if the catalog asks for none. Throws `CatalogError`. */
    async token(): Promise<string | undefined> {
      if (token_file !== undefined)
        return readFile(token_file, 'utf8').then(
          (text) => text.trim(),
          (cause) => {
            throw new CatalogError(`cannot be asked: ${token_file} cannot be read`, { cause })
          },
        )
      if (client_id === undefined) return secret?.()
      if (!issued || elapsed(clock) > issued.until)
        issued = { token: Promise.resolve().then(() => issue(client_id)), until: Number.POSITIVE_INFINITY }
      return issued.token
    },
    /** Forgets a token that was refused. Returns whether there may be another one. */
    refused(): boolean {
      issued = undefined
      return client_id !== undefined
    },
  }
}
