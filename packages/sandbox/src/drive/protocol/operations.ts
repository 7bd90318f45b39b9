import { createRouter } from '../../google/router.ts'
import type { Resource } from '../fields/schemas.ts'
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
  /** What a token must allow: listing files, reading their content, or writing. */
  needs: 'metadata' | 'content' | 'write'
}

/** Finds the operation of a method and a path, with the path's variables; undefined if the API has none. */
export const driveOperation = createRouter<DriveOperation>('/drive/v3/', OPERATIONS)
