import type { ConsentErrorCode, Principal } from '@linkspan/service'
import type { Request, Response } from 'express'
import type { ProblemCode } from '../problem/problem-table.ts'

/** The fields of a request that the access log writes when the request ends. */
export interface RequestContext {
  readonly request_id: string
  client_id?: string
  /** The token, if it has a scope. */
  token_id?: string
  /** The person, if the request has a session in place of a token. */
  person_id?: string
  organization_id?: string
  connector_id?: string
  entity?: string
  action?: string
  vendor_method?: string
  vendor_api?: string
  /** The path of a request to the vendor, without its query. */
  vendor_path?: string
  /** The tool that an agent calls. */
  tool?: string
  code?: ProblemCode
  vendor_code?: string
  /** Why a consent gave no credentials. */
  consent_error?: ConsentErrorCode
  vendor_request_id?: string
}

/** The context of a request. */
export function contextOf(response: Response): RequestContext {
  return response.locals.context as RequestContext
}

/** Who sent a request, once `callerAuth` has let it in. */
export function principalOf(response: Response): Principal {
  return response.locals.principal as Principal
}

/**
 * The header of a request, by its name in small letters, if it was sent exactly once. Node's `headersDistinct` would read
 * all headers first.
 */
export function onlyHeader({ rawHeaders }: Request, name: string): string | undefined {
  let value: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at] as string
    if (sent.length !== name.length || sent.toLowerCase() !== name) continue
    if (value !== undefined) return undefined
    value = rawHeaders[at + 1]
  }
  return value
}
