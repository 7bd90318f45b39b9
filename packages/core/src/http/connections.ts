import type { AxiosAdapter } from 'axios'
import type { Dispatcher } from 'undici'
import { InvalidOptionsError } from '../errors.ts'
import { fetchAdapter } from './fetch-adapter.ts'
import type { ConnectorOptions } from './options.ts'
import { type Timeouts, toTimeouts } from './timeouts.ts'
import { undiciAdapter } from './undici-adapter.ts'

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
  let opened: AxiosAdapter | undefined
  const adapter: AxiosAdapter = async (config) => (opened ?? (await adapterOf()))(config)
  ours.add(adapter)
  async function adapterOf(): Promise<AxiosAdapter> {
    opening ??= openDispatcher(timeouts)
    const dispatcher = await opening
    opened = dispatcher ? undiciAdapter(dispatcher) : fetchAdapter(timeouts)
    return opened
  }
  return {
    adapter,
    async open() {
      await adapterOf()
    },
    async close() {
      const dispatcher = await opening?.catch(() => undefined)
      await dispatcher?.close()
    },
  }
}

const ours = new WeakSet<AxiosAdapter>()

/** Whether an adapter is that of such a pool. */
export function isOurs(adapter: AxiosAdapter | undefined): adapter is AxiosAdapter {
  return adapter !== undefined && ours.has(adapter)
}

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
