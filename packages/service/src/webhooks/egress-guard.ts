import { once } from 'node:events'
import { isIP } from 'node:net'
import { isInNetworks, isPublic, type Network } from './networks.ts'
import { type ResolveHost, resolveHost } from './resolve-host.ts'

/** An address that a caller chose may not be called. The message says why, in one clause. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError'
}

/** What a guard allows, and how it looks names up. */
export interface EgressGuardOptions {
  /** Networks that may be called although they are not public. */
  readonly allow: readonly Network[]
  /** Whether http is allowed beside https. */
  readonly http: boolean
  /** How names are looked up; default by the name servers of this machine. */
  readonly resolve?: ResolveHost | undefined
}

const LONGEST = 2000
/** Spaces and control characters would be removed or encoded unseen. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are refused
const WRITTEN = /^[^\u0000-\u0020\u007f-\u009f]*$/
const SHAPE = `must be an address such as https://app.example/hook, up to ${LONGEST} characters, without spaces`

/** Says the same of a host without addresses and of one with others, so that no caller can explore a network with it. */
const NOT_PUBLIC = 'must lead to a public address'

/** Creates a guard. */
export function createEgressGuard({ allow, http, resolve = resolveHost }: EgressGuardOptions) {
  const allows = (address: string) => isPublic(address) || isInNetworks(address, allow)

  async function addressesOf(hostname: string, signal: AbortSignal): Promise<readonly string[]> {
    if (isIP(hostname)) return [hostname]
    // these names mean this machine, whatever a name server says (RFC 6761)
    if (isLocalName(hostname)) return ['127.0.0.1', '::1']
    signal.throwIfAborted()
    const aborted = once(signal, 'abort').then(() => Promise.reject(signal.reason))
    return Promise.race([resolve(hostname, signal), aborted])
  }

  return {
    /** Reads an address that a caller chose. Throws `AddressRefusedError`. No name is looked up. */
    parse(text: string): URL {
      const url = text.length <= LONGEST && WRITTEN.test(text) ? URL.parse(text) : null
      if (!url) throw new AddressRefusedError(SHAPE)
      if (url.protocol !== 'https:' && !(http && url.protocol === 'http:'))
        throw new AddressRefusedError(http ? 'must be https or http' : 'must be https')
      if (url.username || url.password) throw new AddressRefusedError('must not contain a user or password')
      if (url.hash) throw new AddressRefusedError('must not contain a fragment')
      if (url.hostname.endsWith('.'))
        throw new AddressRefusedError('must not have a host that ends with a dot')
      const host = hostOf(url)
      const known = isIP(host) ? [host] : isLocalName(host) ? ['127.0.0.1'] : []
      if (!known.every(allows)) throw new AddressRefusedError(NOT_PUBLIC)
      return url
    },

    /**
     * Looks up the host of a parsed address. The connection must use one of the returned IP addresses: a second lookup could
     * return others. Throws `AddressRefusedError` if there is none, or if any of them may not be called.
     */
    async pin(url: URL, signal: AbortSignal): Promise<readonly [string, ...string[]]> {
      const [first, ...rest] = await addressesOf(hostOf(url), signal)
      if (first === undefined || ![first, ...rest].every(allows)) throw new AddressRefusedError(NOT_PUBLIC)
      return [first, ...rest]
    },
  }
}

/** Decides which addresses that callers choose may be called. */
export type EgressGuard = ReturnType<typeof createEgressGuard>

/** The host of an address. An IPv6 address is without its brackets. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function isLocalName(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost')
}
