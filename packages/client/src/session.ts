import type { RequestOptions } from './call-options.ts'
import type { Session, SignInMethods } from './generated/answers.ts'
import type { Http } from './http.ts'

/** The session of the person in front of the browser. The browser keeps it in a cookie that no script can read. */
export interface PersonSession {
  /** Signs in with the code of a link, which works once. Throws `unauthenticated`. */
  signIn(code: string, options?: RequestOptions): Promise<Session>
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
    signIn: (code, options) =>
      http.json(
        {
          operation: 'session.sign_in',
          method: 'POST',
          path: SESSION,
          body: { code },
          open: true,
          repeatable: false,
        },
        options,
      ),
    get: (options) =>
      http.json({ operation: 'session.read', method: 'GET', path: SESSION, repeatable: true }, options),
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
