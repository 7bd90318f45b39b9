import { type ConnectorKind, prepareRequest, type VendorRequest } from '@linkspan/core'
import { ServiceError } from '../errors.ts'

/** Which requests of their own callers may send to vendors: none, those that only read, or all. */
export const REQUEST_POLICIES = ['off', 'reads', 'all'] as const

/** Which requests of their own callers may send to vendors. */
export type RequestPolicy = (typeof REQUEST_POLICIES)[number]

const REMEDY = 'The operator of the server can allow it by the setting LINKSPAN_VENDOR_REQUESTS.'

/**
 * Throws `forbidden` for a request that the operator does not allow, and `invalid_params` for a malformed one. Returns
 * whether the request changes something at the vendor.
 */
export function requireAllowed(
  policy: RequestPolicy,
  { type, apis = [] }: ConnectorKind,
  request: VendorRequest,
): boolean {
  if (policy === 'off')
    throw new ServiceError('forbidden', "This server sends no requests of its callers' own.", {
      remedy: REMEDY,
    })
  if (apis.length === 0) return false
  const { write } = prepareRequest(type, apis, request)
  if (write && policy === 'reads')
    throw new ServiceError(
      'forbidden',
      `This server sends only requests that read; ${request.method} to this path counts as a write.`,
      { remedy: REMEDY },
    )
  return write
}
