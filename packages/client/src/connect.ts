import type { ConnectRefusal, ConnectSession } from './generated/answers.ts'

export type { ConnectRefusal, ConnectSession } from './generated/answers.ts'

/** A link for a popup: what `connect_sessions.create` has answered to your server. */
export interface ConnectLink {
  /** The page of the link. The popup opens it; its code also lets `connect` ask how the session is. */
  readonly url: string
}

/** How `connect` opens the popup, and follows it. */
export interface ConnectOptions {
  /**
   * The link, or what becomes it. Browsers open a popup only while they handle a click, so do not await the link: the popup opens
   * at once, and goes to the link as soon as it is there.
   */
  readonly session: ConnectLink | PromiseLike<ConnectLink>
  /** Called with the session whenever it has changed, such as when the customer goes to the vendor. */
  readonly onChange?: (session: ConnectSession) => void
  /** Ends the waiting and closes the popup; `connect` then rejects with its reason. */
  readonly signal?: AbortSignal
  /** Milliseconds between two questions to the server; default 1,000. */
  readonly interval?: number
  /** The width of the popup in pixels; default 520. */
  readonly width?: number
  /** The height of the popup in pixels; default 720. */
  readonly height?: number
}

/** How connecting ended. */
export type ConnectResult =
  | {
      /** The customer has finished: the connector works. */
      readonly status: 'connected'
      readonly connector_id: string
      readonly session: ConnectSession
    }
  | {
      /** The customer has closed the popup. The link still works in this browser, so `connect` may open it again. */
      readonly status: 'closed'
      readonly session: ConnectSession
    }
  | {
      /** As `closed`, after the vendor has refused the consent or the credentials. */
      readonly status: 'refused'
      readonly refusal: ConnectRefusal
      readonly session: ConnectSession
    }
  | {
      /** The link has ended: by its time, or because its token was revoked. */
      readonly status: 'expired'
      readonly session: ConnectSession
    }
  | {
      /** The browser has opened no popup. Show the link, so that the customer can follow it. */
      readonly status: 'blocked'
      readonly url: string
    }

/** The server does not know the link, or the link is none. `code` says which. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError'
  /** `invalid_link`: it is not the url of a connect session. Others are codes of the server, such as `unauthenticated`. */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The parts of a browser that are used here. */
interface Browser {
  open(url: string, name: string, features: string): Popup | null
  readonly document: { hasFocus(): boolean }
}

interface Popup {
  readonly closed: boolean
  readonly location: { replace(url: string): void }
  close(): void
  focus(): void
}

const PAGE = '/connect'

/** The answers that a repetition does not change. */
const FINAL = [400, 401, 404]

/**
 * Opens the page of a link in a popup, and returns how it ended. It asks the server, and never the popup, which is of another
 * origin. Throws `ConnectError` for a link that is none, what `session` rejects with, and the reason of an aborted `signal`.
 */
export async function connect(options: ConnectOptions): Promise<ConnectResult> {
  const { signal, interval = 1_000 } = options
  signal?.throwIfAborted()
  // before anything is awaited: afterwards no click is being handled
  const popup = openPopup(options)
  try {
    const link = parseLink(await options.session)
    signal?.throwIfAborted()
    if (!popup) return { status: 'blocked', url: link.href }
    popup.location.replace(link.href)
    popup.focus()
    return await follow(popup, link, options, interval)
  } finally {
    popup?.close()
  }
}

function openPopup({ width = 520, height = 720 }: ConnectOptions): Popup | null {
  const at = (edge: string, side: string, size: number) =>
    Math.round(numberOf(edge) + Math.max(0, (numberOf(side) - size) / 2))
  const place = `left=${at('screenX', 'outerWidth', width)},top=${at('screenY', 'outerHeight', height)}`
  const features = `popup,width=${width},height=${height},${place}`
  const popup = (globalThis as unknown as Browser).open('about:blank', 'linkspan-connect', features)
  return popup?.closed === false ? popup : null
}

/** A number that the browser says of its window. */
const numberOf = (name: string) => Number(Reflect.get(globalThis, name) ?? 0)

/** Where and with what to ask for a session. */
type Watched = ReturnType<typeof parseLink>

function parseLink({ url }: ConnectLink) {
  const given = URL.parse(url)
  const id = given?.searchParams.get('session')
  if (!given || !id || !/^https?:$/.test(given.protocol) || !given.pathname.endsWith(PAGE) || !given.hash)
    throw new ConnectError('invalid_link', 'The url is not that of a connect session.')
  const base = given.origin + given.pathname.slice(0, -PAGE.length)
  const address = `${base}/api/v1/connect_visits/${encodeURIComponent(id)}/watch`
  return { href: given.href, address, code: given.hash.slice(1) }
}

/** Asks until the session or the popup has ended. */
async function follow(
  popup: Popup,
  link: Watched,
  { onChange, signal }: ConnectOptions,
  interval: number,
): Promise<ConnectResult> {
  let seen: ConnectSession | undefined
  for (;;) {
    // what the customer has done before it closed the popup is in the answer to a later question
    const was_closed = popup.closed
    const session = await ask(link, signal)
    if (session) {
      if (JSON.stringify(session) !== JSON.stringify(seen)) onChange?.(session)
      seen = session
      const ended = endOf(session, was_closed)
      if (ended) return ended
    }
    await pause(interval, signal)
  }
}

function endOf(session: ConnectSession, was_closed: boolean): ConnectResult | undefined {
  const { status, connector_id, refusal, step } = session
  if (status === 'completed' && connector_id !== null) return { status: 'connected', connector_id, session }
  if (status !== 'open') return { status: 'expired', session }
  if (!was_closed) return undefined
  // a vendor's page may hide its window from this one, as if it were closed; then the customer is not here either
  if (step === 'vendor' && !(globalThis as unknown as Browser).document.hasFocus()) return undefined
  return refusal ? { status: 'refused', refusal, session } : { status: 'closed', session }
}

/** How a session is; undefined if the server cannot be asked now. */
async function ask({ address, code: known }: Watched, signal: AbortSignal | undefined) {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: known }),
    credentials: 'omit',
    ...(signal && { signal }),
  }).catch(() => {
    signal?.throwIfAborted()
  })
  if (!answer) return undefined
  const body: unknown = await answer.json().catch(() => undefined)
  if (answer.ok) return body as ConnectSession | undefined
  if (!FINAL.includes(answer.status)) return undefined
  const { code = 'not_found', message = 'There is no such link.' } = Object(body)
  throw new ConnectError(code, message)
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
