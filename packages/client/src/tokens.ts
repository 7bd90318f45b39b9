import type { IssuedScopedToken } from './access-token.ts'
import { PAGE } from './api-request.ts'
import type { RequestOptions } from './call-options.ts'
import type { TokenPage } from './generated/answers.ts'
import type { NewToken, TokenQuery } from './generated/requests.ts'
import type { Http } from './http.ts'

/** Tokens with a scope, which may do less than their maker. */
export interface Tokens {
  /**
   * Makes a token. One that is made with a token, and not with the secret of the client, ends with that token at the
   * latest. Throws `forbidden` for a scope beyond the maker's.
   */
  create(token: NewToken, options?: RequestOptions): Promise<IssuedScopedToken>
  /** One page, newest first: of a client without a scope, those of its organization. */
  list(query?: TokenQuery, options?: RequestOptions): Promise<TokenPage>
  /** Revokes a token and those that were made from it. Throws `not_found`. */
  revoke(token_id: string, options?: RequestOptions): Promise<void>
}

const TOKENS = 'account/tokens'

/** Creates the methods for tokens. */
export function bindTokens(http: Http): Tokens {
  return {
    create: (token, options) => http.issueScoped(token, options),
    list: (query = {}, options) =>
      http.json(
        {
          operation: 'tokens.list',
          method: 'GET',
          path: TOKENS,
          query: { ...query },
          repeatable: true,
          expected: PAGE,
        },
        options,
      ),
    revoke: (id, options) =>
      http.json(
        {
          operation: 'tokens.revoke',
          method: 'DELETE',
          path: `${TOKENS}/${encodeURIComponent(id)}`,
          repeatable: false,
        },
        options,
      ),
  }
}
