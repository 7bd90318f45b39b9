const STATUS: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
}

const MESSAGE: Record<number, string> = {
  400: 'Request contains an invalid argument.',
  401: 'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
  403: 'The caller does not have permission',
  404: 'Requested entity was not found.',
  429: 'Resource has been exhausted (e.g. check quota).',
  500: 'Internal error encountered.',
  503: 'The service is currently unavailable.',
  504: 'Deadline expired before operation could complete.',
}

/** The canonical name of an HTTP status. */
const rpcStatus = (status: number): string => STATUS[status] ?? 'UNKNOWN'

/** The vendor's message for an HTTP status. */
const rpcMessage = (status: number): string => MESSAGE[status] ?? 'Unknown error.'

/** An error body of google.rpc, common to Google's REST services. */
export function rpcError(status: number, message = rpcMessage(status), details?: readonly object[]): object {
  return {
    error: { code: status, message, status: rpcStatus(status), ...(details?.length ? { details } : {}) },
  }
}

/** A google.rpc.ErrorInfo detail. */
export function errorInfo(
  reason: string,
  metadata: Record<string, string>,
  domain = 'googleapis.com',
): object {
  return { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain, metadata }
}
