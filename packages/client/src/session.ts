import type { RequestOptions } from './call-options.ts'
import type { Session, SignInMethods } from './generated/answers.ts'
import type { Http } from './http.ts'

/** How a person signs in. */
export interface SignInOptions extends RequestOptions {
  /** Whether it takes the place of a session for another organization; default false. */
  readonly replace?: boolean
}

/** The session of the person in front of the browser. The browser keeps it in a cookie that no script can read. */
export interface PersonSession {
  /**
   * Signs in with the code of a link, which works once. Throws `unauthenticated`, and `conflict` if the browser is signed in
   * for another organization, unless `replace` is true.
   */
  signIn(code: string, options?: SignInOptions): Promise<Session>
  /** Who has signed in, for what, and until when. Throws `unauthenticated` if nobody has. */
  get(options?: RequestOptions): Promise<Session>
  /** Ends the session. */
  signOut(options?: RequestOptions): Promise<void>
  /** How people can sign in. */
  methods(options?: RequestOptions): Promise<SignInMethods>
}

const SESSION = 'session'

/** Creates the methods for the session. */
export function bindSession(http: Http): PersonSession {
  return {
    signIn: (code, { replace, ...options } = {}) =>
      http.json(
        {
          operation: 'session.sign_in',
          method: 'POST',
          path: SESSION,
          body: { code, ...(replace && { replace }) },
          open: true,
          repeatable: false,
        },
        options,
      ),
    get: (options) =>
      http.json({ operation: 'session.get', method: 'GET', path: SESSION, repeatable: true }, options),
    signOut: (options) =>
      http.json(
        { operation: 'session.sign_out', method: 'DELETE', path: SESSION, repeatable: false },
        options,
      ),
    methods: (options) =>
      http.json(
        {
          operation: 'session.methods',
          method: 'GET',
          path: `${SESSION}/methods`,
          open: true,
          repeatable: true,
        },
        options,
      ),
  }
}
