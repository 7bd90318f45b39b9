import type { VendorRequest } from '../../kit/http.ts'
import type { Paging } from '../cursor.ts'
import type { Data } from '../data/data.ts'
import type { Media } from '../media.ts'
import type { CallScope } from '../scopes.ts'

/** Dependencies of the operations. */
export interface Service {
  data: Data
  paging: Paging
  media: Media
  now: () => number
}

/** One operation of the API. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** A path; `{id}` is a placeholder for one segment. */
  path: string
  scope: CallScope
  /** Makes the body of the answer, without its requestId. `id` is the segment of the path. */
  answer(request: VendorRequest, service: Service, id: string): object | Promise<object>
  /** The status of the answer; default 200. */
  status?: number
  /** Whether the body is a form with a file, which is streamed. */
  form?: boolean
  /** A second scope that some requests need. */
  furtherScope?(request: VendorRequest): CallScope | undefined
}
