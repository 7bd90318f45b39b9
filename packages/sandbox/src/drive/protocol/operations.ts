import { bearerOf } from '../../google/bearer.ts'
import { createRouter } from '../../google/front-end.ts'
import type { SandboxRequest } from '../../kit/http.ts'
import type { Grants } from '../../oauth/grants.ts'
import { insufficientScope, unauthorized } from '../errors.ts'
import type { Resource } from '../fields/mask.ts'
import { OPERATIONS } from '../generated/contract.ts'

/** One operation of the API. */
export interface DriveOperation {
  id: string
  method: string
  path: string
  /** The query parameters whose values are checked: `boolean`, or a range such as `1-1000`. */
  checked: Readonly<Record<string, string>>
  /** The resource in the answer; absent if there is none, or bytes. */
  resource?: Resource
  /** The resource or the message in the body; absent if there is none. */
  request?: Resource
  /** What a token must allow: listing files, reading their content, or writing. */
  needs: 'metadata' | 'content' | 'write'
}

/** Finds the operation of a method and a path, with the path's variables; undefined if the API has none. */
export const driveOperation = createRouter<DriveOperation>('/drive/v3/', OPERATIONS)

/** The scope for reading and writing. */
export const DRIVE_SCOPE = 'https://www.googleapis.com/auth/drive'

const SCOPES: Readonly<Record<DriveOperation['needs'], readonly string[]>> = {
  metadata: [DRIVE_SCOPE, `${DRIVE_SCOPE}.readonly`, `${DRIVE_SCOPE}.metadata.readonly`],
  content: [DRIVE_SCOPE, `${DRIVE_SCOPE}.readonly`],
  write: [DRIVE_SCOPE],
}

const capital = (word = '') => word.charAt(0).toUpperCase() + word.slice(1)

/** Checks that a call has a valid access token with a sufficient scope, and returns whose it is; throws the vendor's refusal. */
export function callerOf(request: SandboxRequest, grants: Grants, { id, needs }: DriveOperation): string {
  const found = bearerOf(request.headers, grants)
  if (found.state !== 'valid') throw unauthorized(found.state)
  // content needs more than the metadata scope
  const media = request.query.get('alt') === 'media' && needs === 'metadata'
  if (SCOPES[media ? 'content' : needs].some((scope) => found.scopes.includes(scope))) return found.client_id
  const [collection, method] = id.split('.')
  throw insufficientScope(`google.apps.drive.v3.Drive${capital(collection)}.${capital(method)}`)
}
