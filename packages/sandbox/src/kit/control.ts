import type { Fault } from './faults.ts'
import { json, parseJson, type VendorRequest, type VendorResponse } from './http.ts'
import type { Listener } from './listener.ts'

/** The tokens that the control API reaches. */
export interface ControlledTokens {
  expireAccessTokens(): void
  revoke(token: string): unknown
}

/** A fault as JSON: an expression is given as `path_pattern`. */
type WrittenFault = Omit<Fault, 'path'> & { path?: string; path_pattern?: string }

function readFault({ path_pattern, ...fault }: WrittenFault): Fault {
  return path_pattern === undefined ? fault : { ...fault, path: new RegExp(path_pattern) }
}

/**
 * The control API, the same on every listener, for whoever runs in another process:
 * POST and DELETE /__sandbox/faults, GET and DELETE /__sandbox/requests, POST /__sandbox/expire-access-tokens,
 * POST /__sandbox/revoke with `{ "refresh_token" }`.
 */
export function createControl(tokens: ControlledTokens) {
  return (request: VendorRequest, listener: Listener): VendorResponse => {
    const body = parseJson(request.text)
    switch (`${request.method} ${request.path}`) {
      case 'POST /__sandbox/faults': {
        if (typeof body !== 'object' || body === null)
          return json(400, { error: 'a fault or an array of faults' })
        const faults = (Array.isArray(body) ? body : [body]) as WrittenFault[]
        listener.faults.add(...faults.map(readFault))
        return json(200, { added: faults.length })
      }
      case 'DELETE /__sandbox/faults':
        listener.faults.clear()
        return json(200, {})
      case 'GET /__sandbox/requests':
        return json(200, { requests: listener.requests })
      case 'DELETE /__sandbox/requests':
        listener.requests.length = 0
        return json(200, {})
      case 'POST /__sandbox/expire-access-tokens':
        tokens.expireAccessTokens()
        return json(200, {})
      case 'POST /__sandbox/revoke':
        tokens.revoke(String((body as { refresh_token?: unknown } | undefined)?.refresh_token))
        return json(200, {})
      default:
        return json(404, { error: `no such control: ${request.method} ${request.path}` })
    }
  }
}
