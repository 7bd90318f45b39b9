import type { IssuedScopedToken } from './access-token.ts'
import type { RequestOptions } from './call-options.ts'
import type { TokensMethods } from './generated/methods.ts'
import type { NewToken } from './generated/requests.ts'
import type { ApiHttp } from './http.ts'

/** Tokens with a scope, which may do less than their maker. */
export interface Tokens extends TokensMethods {
  /**
   * Makes a token. One that is made with a token, and not with the secret of the client, ends with that token at the
   * latest. Throws `forbidden` for a scope beyond the maker's.
   */
  create(token: NewToken, options?: RequestOptions): Promise<IssuedScopedToken>
}

/** Adds the making of tokens to the other methods for them. */
export function bindTokens(http: ApiHttp, methods: TokensMethods): Tokens {
  return { ...methods, create: http.issueScoped }
}
