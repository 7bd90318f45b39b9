import { ConnectorError } from '../errors.ts'
import { checkCallOptions } from '../http/check-options.ts'
import type { Http } from '../http/http.ts'
import type { Call, CallOptions } from '../http/options.ts'
import { toConnectorError } from '../http/unexpected.ts'
import type { VendorReply } from '../http/vendor-reply.ts'
import type { Reviver } from '../pages/parse-json.ts'
import { traced } from '../tracing.ts'
import type { VendorApi } from './vendor-api.ts'
import { prepareRequest, type VendorRequest } from './vendor-request.ts'

/** Sends a request to one API of the vendor. */
export type SendRequest = (request: Omit<VendorRequest, 'api'>, call: Call) => Promise<VendorReply>

/** How the requests to one API differ from others. */
interface Defaults {
  /** Headers that each request has, unless it sets them. */
  readonly headers?: Readonly<Record<string, string>>
  /** For vendors that send integers too long for a JavaScript number. */
  readonly reviver?: Reviver
}

/** The longest reply, in bytes. Downloads are for files. */
const MOST_REPLY_BYTES = 10 * 1024 * 1024

/** Makes what sends requests to the API at the base URL of `http`. */
export function requestsTo(http: Http, { headers, reviver }: Defaults = {}): SendRequest {
  return ({ method, path, query, headers: own, body }, call) =>
    http.reply(
      {
        method,
        path,
        is_path_of_caller: true,
        query: query ?? {},
        headers: { ...headers, ...own },
        max_reply_bytes: MOST_REPLY_BYTES,
        ...(body !== undefined && { body }),
        ...(reviver && { reviver }),
        ...(method === 'GET' && { accept_status: [304] }),
      },
      call,
    )
}

/** An opened connector, as its requests need it. */
export interface RequestRuntime {
  readonly type: string
  readonly apis: readonly VendorApi[]
  readonly targets: Readonly<Record<string, SendRequest>>
}

/** Sends a request that no entity covers. */
export async function runRequest(
  { type, apis, targets }: RequestRuntime,
  given: unknown,
  options?: CallOptions | null,
): Promise<VendorReply> {
  const subject = `${type}: request`
  if (apis.length === 0)
    throw new ConnectorError('unsupported_action', `${subject}: not offered by this connector`)
  checkCallOptions(subject, options ?? {}, false)
  const { api, request, write } = prepareRequest(type, apis, given)
  const send = targets[api.name]
  if (!send) {
    const message = `${subject}: the connector itself failed: open() returns no targets.${api.name} for its API.`
    throw new ConnectorError('connector_failed', message)
  }
  const attributes = { 'linkspan.connector': type, 'linkspan.api': api.name }
  return traced(`${type} request`, 'internal', attributes, async () => {
    try {
      return await send(request, { ...options, operation: 'request', write })
    } catch (error) {
      throw toConnectorError(error, subject, options?.signal)
    }
  })
}
