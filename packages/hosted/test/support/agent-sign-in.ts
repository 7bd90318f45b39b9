import type {
  OAuthClientInformation,
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  OAuthTokens,
} from '@modelcontextprotocol/client'

/** An application on a person's computer, as the official client asks for what it keeps. */
export class Application implements OAuthClientProvider {
  readonly redirectUrl: string
  readonly clientMetadata: OAuthClientMetadata
  readonly clientMetadataUrl?: string
  /** Where it has sent its person; the last one. */
  asked: URL | undefined
  held: OAuthTokens | undefined
  #information: OAuthClientInformation | undefined
  #verifier = ''
  #discovery: OAuthDiscoveryState | undefined

  constructor(clientMetadataUrl?: string, redirectUrl = 'http://127.0.0.1:33418/callback') {
    this.redirectUrl = redirectUrl
    if (clientMetadataUrl !== undefined) this.clientMetadataUrl = clientMetadataUrl
    this.clientMetadata = {
      client_name: 'Test agent',
      redirect_uris: [this.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }
  }

  state = () => 'a state of the application'
  clientInformation = () => this.#information
  saveClientInformation(information: OAuthClientInformation) {
    this.#information = information
  }
  tokens = () => this.held
  saveTokens(tokens: OAuthTokens) {
    this.held = tokens
  }
  redirectToAuthorization(url: URL) {
    this.asked = url
  }
  discoveryState = () => this.#discovery
  saveDiscoveryState(state: OAuthDiscoveryState) {
    this.#discovery = state
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
  codeVerifier = () => this.#verifier
  invalidateCredentials(scope: string) {
    if (scope === 'all' || scope === 'tokens') this.held = undefined
  }
}

/** What a browser got: a page, or the address of an application that it was sent to. */
export interface Shown {
  readonly status: number
  readonly headers: Headers
  readonly page: string
  /** The cookies that it was given on the way. */
  readonly set_cookies: readonly string[]
  /** The address outside of the server that it was sent to. */
  readonly sent_to: URL | undefined
}

/** A browser without a screen: it keeps cookies, follows redirects on the server, and sends the form of a page. */
export class Browser {
  /** What it keeps, by name and path. */
  readonly #cookies = new Map<string, { readonly pair: string; readonly path: string }>()
  readonly #own: string

  /** `own` is the address of the server; `cookie` that of a person who has signed in. */
  constructor(own: string, cookie?: string) {
    this.#own = own
    if (cookie) this.keep(cookie)
  }

  /** Keeps a cookie, as it is set. */
  keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(/; */)
    const path = attributes.find((each) => /^path=/i.test(each))?.slice('path='.length) ?? '/'
    this.#cookies.set(`${pair.split('=')[0]} ${path}`, { pair, path })
  }

  #cookiesFor({ pathname }: URL): string {
    const sent = [...this.#cookies.values()].filter(
      ({ path }) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')),
    )
    return sent.map(({ pair }) => pair).join('; ')
  }

  /** Opens an address, or sends a form there. */
  async open(address: URL | string, form?: URLSearchParams, headers: object = {}): Promise<Shown> {
    const url = new URL(address, this.#own)
    if (url.origin !== new URL(this.#own).origin)
      return { status: 0, headers: new Headers(), page: '', set_cookies: [], sent_to: url }
    const response = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      ...(form && { body: form }),
      headers: {
        cookie: this.#cookiesFor(url),
        ...(form && { 'sec-fetch-site': 'same-origin' }),
        ...headers,
      },
    })
    const set_cookies = response.headers.getSetCookie()
    for (const cookie of set_cookies) this.keep(cookie)
    const location = response.headers.get('location')
    if (location !== null) {
      const next = await this.open(new URL(location, url))
      return { ...next, set_cookies: [...set_cookies, ...next.set_cookies] }
    }
    return {
      status: response.status,
      headers: response.headers,
      page: await response.text(),
      set_cookies,
      sent_to: undefined,
    }
  }

  /** Sends the form of a page with these fields beside its hidden ones; several values of a field as a list. */
  send(page: string, fields: Record<string, string | readonly string[]>, headers?: object): Promise<Shown> {
    const address = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? ''
    const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const given = Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each]),
    )
    const kept = hidden.map(([, name = '', value = '']): [string, string] => [name, value])
    const form = new URLSearchParams([...kept, ...given])
    return this.open(address, form, headers)
  }
}

/** Lets an application in on the page that it has asked for. Returns what it is sent. */
export async function letIn(
  browser: Browser,
  application: Pick<Application, 'asked'>,
  fields: Record<string, string | readonly string[]> = { action: ['read', 'search'] },
): Promise<URLSearchParams> {
  const { page } = await browser.open(application.asked as URL)
  const { sent_to, page: next } = await browser.send(page, { decision: 'allow', ...fields })
  if (!sent_to) throw new Error(`the browser was not sent back: ${next}`)
  return sent_to.searchParams
}
