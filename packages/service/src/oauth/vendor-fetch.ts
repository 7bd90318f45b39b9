import { createTransport } from '@linkspan/core'
import type { ProviderFetch } from '../identity/oidc-provider.ts'

const MAX_REPLY_BYTES = 256 * 1024

/** Opens connections for the requests of consent flows, or of what else is named for errors. */
export function openVendorFetch(
  limit_ms: number,
  { subject = 'OAuth', max_reply_bytes = MAX_REPLY_BYTES } = {},
) {
  const timeouts = { connect: limit_ms, response: limit_ms, idle: limit_ms, total: limit_ms }
  const transport = createTransport({ timeouts, max_reply_bytes })
  return {
    fetch: (async (url, { method, headers, body, signal }) => {
      const limit = AbortSignal.timeout(limit_ms)
      const reply = await transport.send({
        subject,
        method,
        url,
        headers: { ...headers, 'accept-encoding': 'gzip, br' },
        ...(body !== undefined && { body: String(body) }),
        reply: 'whole',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
      const { status, text } = reply
      const bare = [204, 205, 304].includes(status)
      // vendors label JSON in many ways; whatever else it is does not parse
      return new Response(bare ? null : text, { status, headers: { 'content-type': 'application/json' } })
    }) as ProviderFetch,
    close: (): Promise<void> => transport.close(),
  }
}

/** Sends the requests of the OAuth library as connectors send theirs: with timeouts, without redirects, within a size. */
export type VendorFetch = ReturnType<typeof openVendorFetch>
