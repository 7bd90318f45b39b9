import { Resolver } from 'node:dns/promises'

/** Finds the addresses of a host name. Returns none if there is no such name. */
export type ResolveHost = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

/** How long one question to a name server may take, in milliseconds. */
const QUESTION_MS = 3_000

/**
 * Asks the name servers of this machine. Node's `lookup` would hold one of its few threads for each name, so that slow
 * name servers would delay everything else; in return, `/etc/hosts` is not read.
 */
export const resolveHost: ResolveHost = async (hostname, signal) => {
  signal.throwIfAborted()
  const resolver = new Resolver({ timeout: QUESTION_MS, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const found = await Promise.all([
      resolver.resolve4(hostname).catch(() => []),
      resolver.resolve6(hostname).catch(() => []),
    ])
    signal.throwIfAborted()
    return found.flat()
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
