import type { AxiosAdapter } from 'axios'
import type { Dispatcher } from 'undici'
import { InvalidOptionsError } from '../errors.ts'
import { fetchAdapter } from './fetch-adapter.ts'
import type { Timeouts } from './timeouts.ts'
import { undiciAdapter } from './undici-adapter.ts'

/** The adapter of connections that one connector has for itself. */
export interface OwnAdapter {
  readonly send: AxiosAdapter
  close(): Promise<void>
}

/** Opens connections on the first request: over undici, and over the runtime's fetch where undici does not run. */
export function openOwnAdapter(timeouts: Timeouts): OwnAdapter {
  let opening: Promise<Dispatcher | undefined> | undefined
  let opened: AxiosAdapter | undefined
  async function open(): Promise<AxiosAdapter> {
    opening ??= openDispatcher(timeouts)
    const dispatcher = await opening
    opened = dispatcher ? undiciAdapter(dispatcher) : fetchAdapter(timeouts)
    return opened
  }
  return {
    send: async (config) => (opened ?? (await open()))(config),
    async close() {
      const dispatcher = await opening?.catch(() => undefined)
      await dispatcher?.close()
    },
  }
}

/**
 * Keep-alive connections that honour HTTP_PROXY, HTTPS_PROXY and NO_PROXY. Undefined where undici cannot be loaded, such
 * as in an ES module bundle of esbuild, and on Bun, whose stand-in for undici dispatches nothing.
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
    // neither the address nor the cause, which holds it: a proxy's address may have a password
    throw new InvalidOptionsError('environment', [
      {
        path: '$.HTTPS_PROXY',
        message: 'this variable, or HTTP_PROXY, is no address such as http://proxy.example.com:3128',
      },
    ])
  }
}
