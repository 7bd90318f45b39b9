import type { AxiosAdapter } from 'axios'
import type { Dispatcher } from 'undici'
import { InvalidOptionsError } from '../errors.ts'
import { sendBy } from './axios.ts'
import { fetchAdapter } from './fetch-adapter.ts'
import type { ConnectorOptions } from './options.ts'
import { type Timeouts, toTimeouts } from './timeouts.ts'
import { undiciAdapter, undiciSender } from './undici-adapter.ts'
import type { Sent, WireReply } from './wire.ts'

/** A pool of keep-alive connections. */
export interface Connections {
  /** Sends requests over the pool. */
  readonly adapter: AxiosAdapter
  /**
   * Opens the pool now. Otherwise the first request does, and loading undici holds the thread for about 80 ms. Throws
   * `invalid_options` if the environment names a proxy that is no URL; then each request throws it, too.
   */
  open(): Promise<void>
  /** Closes the pool when its requests in flight have ended. */
  close(): Promise<void>
}

/**
 * Opens a pool of keep-alive connections that any number of connectors share by their option `adapter`. Otherwise each
 * connector has a pool of its own. The pool opens on the first request: undici's, or that of the runtime's fetch if undici
 * does not run. `timeout` is that of the connectors, in milliseconds; its total is theirs to keep.
 */
export function openConnections(timeout?: ConnectorOptions['timeout']): Connections {
  const timeouts = toTimeouts(timeout)
  let opening: Promise<Dispatcher | undefined> | undefined
  let opened: { readonly adapter: AxiosAdapter; readonly send: Send } | undefined
  const adapter: AxiosAdapter = async (config) => (opened ?? (await openPool())).adapter(config)
  senders.set(adapter, (sent) => (opened ? opened.send(sent) : openPool().then(({ send }) => send(sent))))
  async function openPool() {
    opening ??= openDispatcher(timeouts)
    const dispatcher = await opening
    const by_fetch = fetchAdapter(timeouts)
    opened = dispatcher
      ? { adapter: undiciAdapter(dispatcher), send: undiciSender(dispatcher) }
      : { adapter: by_fetch, send: (sent) => sendBy(by_fetch, sent) }
    return opened
  }
  return {
    adapter,
    async open() {
      await openPool()
    },
    async close() {
      const dispatcher = await opening?.catch(() => undefined)
      await dispatcher?.close()
    },
  }
}

type Send = (sent: Sent) => Promise<WireReply>

const senders = new WeakMap<AxiosAdapter, Send>()

/** What sends requests over the pool of an adapter without axios, whose own work takes several times as long. */
export const senderOf = (adapter: AxiosAdapter | undefined): Send | undefined =>
  adapter && senders.get(adapter)

/**
 * undici's pool of keep-alive connections, which respects HTTP_PROXY, HTTPS_PROXY and NO_PROXY. Undefined if undici
 * cannot be loaded, such as in an ES module bundle of esbuild, and on Bun, whose substitute for undici cannot dispatch.
 */
async function openDispatcher({ connect, response, idle }: Timeouts): Promise<Dispatcher | undefined> {
  const undici = await import('undici').catch(() => undefined)
  const { EnvHttpProxyAgent: Agent } = undici?.EnvHttpProxyAgent ? undici : (undici?.default ?? {})
  if (typeof Agent?.prototype?.dispatch !== 'function') return undefined
  const socket = { timeout: connect, rejectUnauthorized: true }
  try {
    return new Agent({
      connect: socket,
      requestTls: socket,
      proxyTls: socket,
      headersTimeout: response,
      bodyTimeout: idle,
      allowH2: false,
    })
  } catch {
    // the URL may contain a password, so neither it nor the cause, which contains it, is shown
    throw new InvalidOptionsError('environment', [
      {
        path: '$.HTTPS_PROXY',
        message: 'this variable, or HTTP_PROXY, must be a URL such as http://proxy.example.com:3128',
      },
    ])
  }
}
