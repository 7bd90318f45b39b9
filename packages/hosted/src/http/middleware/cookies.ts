import type { Request, Response } from 'express'

/** The cookie with the secret of a session. Browsers keep one of this name only from the host itself, over a safe line. */
export const SESSION_COOKIE = '__Host-linkspan_session'

/** The cookie with what a browser keeps while its person is at the OpenID provider. */
export const OIDC_COOKIE = '__Host-linkspan_oidc'

/** The cookie of a customer who has opened the link of a connect session, of which a browser may have several. */
export const connectCookie = (id: string) => `__Host-linkspan_${id}`

/** The cookies of a request and of its answer. */
export type Cookies = ReturnType<typeof cookiesOf>

/** The cookies of a request and of its answer. */
export function cookiesOf(request: Request, response: Response) {
  return {
    /** The value of a cookie, if it was sent exactly once. */
    get: (name: string) => cookieOf(request, name),
    /** Sets a cookie that no script can read and that other sites' requests do not carry. With 0 seconds, it ends. */
    set(name: string, value: string, seconds: number): void {
      response.cookie(name, value, {
        httpOnly: true,
        secure: true,
        sameSite: 'lax',
        path: '/',
        maxAge: seconds * 1_000,
      })
    },
  }
}

/** The value of a cookie, if it was sent exactly once. Ours need no decoding. */
export function cookieOf({ headers }: Request, name: string): string | undefined {
  const values = (headers.cookie ?? '').split(/; */).flatMap((pair) => {
    const [before, ...value] = pair.split('=')
    return before?.trim() === name ? [value.join('=').trim()] : []
  })
  return values.length === 1 ? values[0] : undefined
}
