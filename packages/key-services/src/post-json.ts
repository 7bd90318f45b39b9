import type { Agent } from 'node:https'
import { KeyServiceError } from '@linkspan/stores'
import axios from 'axios'

/** How a request is sent. */
export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>
  /** Trusts servers by these certificates alone. */
  readonly agent?: Agent | undefined
  readonly limit_ms: number
}

/** What a service has answered. */
export interface ServiceAnswer {
  readonly status: number
  readonly body: unknown
}

const MOST_BYTES = 1024 ** 2
/** A standby of Vault leads to the server that is active. */
const MOST_REDIRECTS = 2

/**
 * Sends JSON. Returns the answer, whatever its status is. Throws `KeyServiceError` if none comes; nothing of the request is
 * in it.
 */
export async function postJson(
  url: string,
  body: object,
  { headers, agent, limit_ms }: PostOptions,
): Promise<ServiceAnswer> {
  try {
    const { status, data } = await axios.post<unknown>(url, body, {
      headers,
      signal: AbortSignal.timeout(limit_ms),
      validateStatus: () => true,
      maxRedirects: MOST_REDIRECTS,
      maxContentLength: MOST_BYTES,
      ...(agent && { httpsAgent: agent }),
    })
    return { status, body: data }
  } catch (error) {
    const { code } = error as { readonly code?: unknown }
    throw away(code === 'ERR_CANCELED' ? `within ${limit_ms / 1_000} s` : `(${String(code)})`)
  }
}

/** The error of a service that does not answer. */
export const away = (how: string): KeyServiceError =>
  new KeyServiceError(`the key service does not answer ${how}`, true)

/** Whether an answer with this status says nothing about the key: too many requests, or a fault of the service. */
export const isAwayStatus = (status: number): boolean => status === 408 || status === 429 || status >= 500

/** A sentence of a service as a log may have it. */
export function saidBy(text: unknown): string {
  const said = typeof text === 'string' ? text.replaceAll(/[^\x20-\x7e]+/g, ' ').trim() : ''
  return said === '' ? 'it does not say why' : said.slice(0, 200)
}
