import { authorizationOf, json, type SandboxRequest, VendorRefusal } from '../kit/http.ts'

/** An error of the authorization server (RFC 6749 section 5.2). */
export class OAuthError extends VendorRefusal {
  readonly status: number
  readonly error: string
  constructor(status: number, error: string, description: string) {
    super(description, json(status, { error, error_description: description }))
    this.status = status
    this.error = error
  }
}

/** Reads a required parameter; throws `OAuthError`. */
export function requiredParameter(parameters: URLSearchParams, name: string): string {
  const value = parameters.get(name)
  if (!value) throw new OAuthError(400, 'invalid_request', `Missing required parameter: ${name}`)
  return value
}

/** The fields of a form body. */
export const formOf = ({ headers, text }: SandboxRequest): URLSearchParams =>
  new URLSearchParams(headers['content-type']?.includes('x-www-form-urlencoded') ? text : '')

/** The user and password of HTTP Basic, form-decoded (RFC 6749 section 2.3.1); empty strings without them. */
export function basicOf({ headers }: SandboxRequest): [user: string, password: string] {
  const [scheme, encoded] = authorizationOf(headers)
  if (scheme !== 'basic') return ['', '']
  const [user = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  try {
    return [decodeURIComponent(user), decodeURIComponent(rest.join(':'))]
  } catch {
    return ['', '']
  }
}
