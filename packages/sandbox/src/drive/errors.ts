import { challenge, FEW_SCOPES, MISSING } from '../google/bearer.ts'
import { errorInfo, rpcError } from '../google/errors.ts'
import { json, VendorRefusal } from '../kit/http.ts'
import errors from './fixtures/errors.json' with { type: 'json' }
import statuses from './fixtures/statuses.json' with { type: 'json' }

/** The location of an error in a request. */
export interface Where {
  location: string
  locationType: 'parameter' | 'header' | 'other'
}

/** What a refusal has beside its reason. */
interface More {
  domain?: string
  headers?: Record<string, string>
  /** The additional and different fields of the newer body. */
  error?: object
}

function errorBody(code: number, reason: string, message: string, place?: Where, more: More = {}): object {
  const { domain = 'global', error } = more
  return { error: { code, message, errors: [{ message, domain, reason, ...place }], ...error } }
}

/** A refusal with the vendor's reason, in the older of Google's two error bodies. */
export class DriveError extends VendorRefusal {
  constructor(status: number, reason: string, message: string, place?: Where, more: More = {}) {
    super(message, json(status, errorBody(status, reason, message, place, more), more.headers))
  }
}

/** A refusal whose reason has one status and message. */
export function driveError(reason: keyof typeof errors, place?: Where, more?: More): DriveError {
  const { status, message } = errors[reason]
  return new DriveError(status, reason, message, place, more)
}

/** A location in the query or the path. */
export const parameter = (location: string): Where => ({ location, locationType: 'parameter' })

/** 404 for an id that is unknown or that the user may not see; the vendor does not say which. */
export const unknownId = (what: string, id: string, location: string) =>
  new DriveError(404, 'notFound', `${what} not found: ${id}.`, parameter(location))

/** 404 for a file. */
export const fileNotFound = (id: string) => unknownId('File', id, 'fileId')

/** 400 for a malformed parameter. */
export const invalidValue = (location: string, message = 'Invalid Value') =>
  new DriveError(400, 'invalid', message, parameter(location))

/** 400 for an invalid parameter. */
export const invalidParameter = (location: string, message: string) =>
  new DriveError(400, 'invalidParameter', message, parameter(location))

/** 400 for a missing parameter. */
export const missingParameter = (location: string, message = `Required parameter: ${location}`) =>
  new DriveError(400, 'required', message, parameter(location))

/** 400 for any other invalid request. */
export const badRequest = (message: string, place?: Where) =>
  new DriveError(400, 'badRequest', message, place)

/** 403 for a field that a body may not have. */
export const notWritable = (message: string) => new DriveError(403, 'fieldNotWritable', message)

/** 403 for a file that the user may read but not modify. */
export const notPermitted = () => driveError('insufficientFilePermissions')

const AUTHORIZATION: Where = { location: 'Authorization', locationType: 'header' }

/** 401 with the WWW-Authenticate header. */
export const unauthorized = (state: 'missing' | 'expired' | 'invalid') =>
  state === 'missing'
    ? new DriveError(401, 'required', 'Login Required.', AUTHORIZATION, {
        headers: challenge(),
        ...rpcError(401, MISSING),
      })
    : driveError('authError', AUTHORIZATION, { headers: challenge('invalid_token'), ...rpcError(401) })

/** 403 for a token without the scope that a method needs. */
export function insufficientScope(method: string): DriveError {
  const info = errorInfo('ACCESS_TOKEN_SCOPE_INSUFFICIENT', { service: 'drive.googleapis.com', method })
  return new DriveError(403, 'insufficientPermissions', 'Insufficient Permission', undefined, {
    headers: challenge('insufficient_scope'),
    ...rpcError(403, FEW_SCOPES, [info]),
  })
}

const STATUSES: Readonly<Record<string, { reason: string; message: string }>> = statuses

/** The vendor's body for a status. */
export function statusBody(status: number): object {
  const { reason = 'backendError', message = 'Backend Error' } = STATUSES[status] ?? {}
  return errorBody(status, reason, message)
}
