import type { VendorRequest } from '../../kit/http.ts'
import type { Paging } from '../cursor.ts'
import type { Data } from '../data/data.ts'
import type { Media } from '../media.ts'
import type { CallScope } from '../scopes.ts'

/** What operations work with. */
export interface Service {
  data: Data
  paging: Paging
  media: Media
  now: () => number
}

/** One operation of the API. */
export interface Operation {
  method: 'GET' | 'POST'
  /** A path; `{id}` stands for one segment. */
  path: string
  scope: CallScope
  /** The body of the answer but its requestId. `id` is the segment of the path. */
  answer(request: VendorRequest, service: Service, id: string): object
  /** A scope beside the first, where the request asks for more. */
  furtherScope?(request: VendorRequest): CallScope | undefined
}
