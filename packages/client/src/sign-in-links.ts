import type { RequestOptions } from './call-options.ts'
import type { SignInLink } from './generated/answers.ts'
import type { NewSignInLink } from './generated/requests.ts'
import type { Http } from './http.ts'

/** Links by which people sign in. */
export interface SignInLinks {
  /** Makes a link that works once, within ten minutes. Throws `forbidden` for a role beyond what the maker may do. */
  create(link: NewSignInLink, options?: RequestOptions): Promise<SignInLink>
}

/** Creates the methods for links. */
export function bindSignInLinks(http: Http): SignInLinks {
  return {
    create: (body, options) =>
      http.json(
        {
          operation: 'sign_in_links.create',
          method: 'POST',
          path: 'account/sign_in_links',
          body,
          // a link whose answer was lost is nobody's, and ends by itself
          repeatable: true,
        },
        options,
      ),
  }
}
