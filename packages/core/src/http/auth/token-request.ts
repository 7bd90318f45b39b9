import { ConnectorError } from '../../errors.ts'
import type { RawReply, Transport } from '../transport.ts'
import { basicClient, type OAuthClient } from './oauth-client.ts'

/** Where and how a token endpoint is asked. */
export interface TokenRequestOptions {
  readonly vendor: string
  readonly url: string
  readonly transport: Transport
  /** Whether the client's id and secret go into the form or into HTTP Basic (RFC 6749 section 2.3.1). */
  readonly client_auth: 'body' | 'basic'
  /** How long one request may take, in milliseconds. */
  readonly timeout_ms: number
}

/** Sends a form to the token endpoint, with the client's id and secret. */
export async function requestToken(
  { vendor, url, transport, client_auth, timeout_ms }: TokenRequestOptions,
  form: URLSearchParams,
  client: OAuthClient | undefined,
): Promise<RawReply> {
  const headers: Record<string, string> = {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  }
  // an assertion shows by itself whose it is
  if (client && client_auth === 'basic') headers.authorization = basicClient(client)
  else for (const [name, value] of Object.entries(client ?? {})) form.set(name, value)
  const signal = AbortSignal.timeout(timeout_ms)
  const subject = `${vendor}: token endpoint`
  const body = form.toString()
  try {
    return await transport.send({ subject, method: 'POST', url, headers, body, reply: 'whole', signal })
  } catch (error) {
    if (!signal.aborted) throw error
    const message = `${vendor}: the token endpoint sent no reply within ${timeout_ms} ms.`
    throw new ConnectorError('vendor_unreachable', message, { retryable: true, reason: 'timeout' })
  }
}
