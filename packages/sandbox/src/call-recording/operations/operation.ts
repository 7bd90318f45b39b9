import type { SandboxRequest } from '../../kit/http.ts'
import type { CutPage } from '../cursor.ts'
import type { Data } from '../data/data.ts'
import { Refusal } from '../failure.ts'
import type { Media } from '../media.ts'
import type { Checked, Shape } from '../request.ts'

/** Dependencies of the operations. */
export interface Service {
  data: Data
  cutPage: CutPage
  media: Media
  now: () => number
}

/** What the contract declares of an operation. */
export interface Declaration {
  /** The scopes that a token needs; the second one only for some requests. */
  scopes: readonly [string, string?]
  /** The status of the answer; default 200. */
  status?: number
  /** Whether the body is a form with a file, which is streamed. */
  form?: boolean
  query?: Shape
  body?: Shape
}

/** A call of an operation, whose query and body are as declared. */
export interface OperationCall extends Service {
  request: SandboxRequest
  /** The segment of the path that varies. */
  id: string
  query: Checked
  body: Checked
}

/** Operations by method and path; each makes the body of its answer, without the requestId. */
export type Operations = Readonly<Record<string, (call: OperationCall) => object | Promise<object>>>

/** A page of what a filter has found, under its name; the vendor answers 404 without any. */
export function foundPage<Row>(
  { cutPage, request, query, body }: OperationCall,
  [name, what]: readonly [name: string, what: string],
  found: readonly Row[],
  render: (row: Row) => unknown = (row) => row,
): object {
  if (found.length === 0) throw new Refusal(404, `No ${what} found corresponding to the provided filters`)
  const { cursor, ...asked } = body ?? query
  const { records, rows } = cutPage(found, [request.path, asked], cursor)
  return { records, [name]: rows.map(render) }
}

/** Whether an id is one of a filter's, which has all ids if it names none. */
export function isAmong(ids: readonly unknown[] | null | undefined): (id: string) => boolean {
  const wanted = ids && new Set(ids.map(String))
  return (id) => !wanted || wanted.has(id)
}

/** Whether a moment is within a filter's; a missing end is open. */
export function isWithin(from: string | null | undefined, to: string | null | undefined) {
  const start = from ? Date.parse(from) : Number.NEGATIVE_INFINITY
  const end = to ? Date.parse(to) : Number.POSITIVE_INFINITY
  return (moment: number): boolean => moment >= start && moment < end
}
