/** What a callback adds to the address of the application. */
export type RedirectAnswer =
  | { readonly secret_id: string }
  | { readonly error: string; readonly error_description: string }

/** The names that a callback adds to the query of an address, so that no address may have them already. */
const ANSWER_NAMES = ['secret_id', 'error', 'error_description']

const LONGEST = 2000

/** Whether a host is this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** Which addresses are allowed beside https. */
export interface RedirectRules {
  /** Whether http is allowed on this machine. */
  readonly loopback: boolean
}

/**
 * Reads the address that a consent flow returns to. It must be written exactly as it is parsed, so that nobody can read
 * it in two ways. Throws a sentence that says what is wrong.
 */
export function parseRedirectUrl(text: string, { loopback }: RedirectRules): URL {
  const url = text.length <= LONGEST ? URL.parse(text) : null
  const wrong = (message: string): never => {
    throw new Error(message)
  }
  if (!url || !/^[\x21-\x7e]+$/.test(text) || text.includes('\\')) {
    const rest = 'in ASCII, without spaces, control characters and backslashes'
    return wrong(
      `must be an address such as https://app.example/connected, up to ${LONGEST} characters, ${rest}`,
    )
  }
  if (url.protocol !== 'https:' && !(loopback && url.protocol === 'http:' && isLoopback(url.hostname)))
    return wrong(loopback ? 'must be https, or http on this machine' : 'must be https')
  if (url.username || url.password || text.includes('@')) return wrong('must not contain @')
  if (text.includes('#')) return wrong('must not contain a fragment')
  if (url.href !== text) {
    const parts = 'a lower-case host, no default port, a path that begins with / and has no dot segments'
    return wrong(`must be written as a browser would write it: ${parts}`)
  }
  const taken = ANSWER_NAMES.find((name) => url.searchParams.has(name))
  if (taken !== undefined) return wrong(`must not have the parameter ${taken}, which the callback adds`)
  return url
}

/** The part of an address that is registered: all but its query. */
export function registeredPart({ origin, pathname }: URL): string {
  return origin + pathname
}

/** The address of the application with the answer of a callback. What its query already had stays as it was. */
export function withAnswer(address: string, answer: RedirectAnswer): string {
  const url = new URL(address)
  const added = new URLSearchParams(answer).toString()
  url.search = url.search ? `${url.search}&${added}` : added
  return url.href
}
