import type { ApiVersion } from './api-versions.ts'
import type { FieldValues, WriteChange } from './write-preview.ts'

/** What a PUT, a PATCH or a DELETE changes: what a GET of the same path reads. */
export interface RequestTarget {
  /** The path, with `*` as in `reads`. */
  readonly path: string
  /** The query of the GET. */
  readonly query?: Readonly<Record<string, string>>
  /** The parameters of the request's query that the GET needs too. */
  readonly keep?: readonly string[]
  /** The field of the reply that holds the thing; default the whole reply. */
  readonly within?: string
  /** The fields that distinguish the thing for people who decide on its deletion. */
  readonly shown: readonly string[]
}

/** A request that the vendor only checks if its body also has certain fields. */
export interface RequestCheck {
  /** The path of the POST, with `*` as in `reads`. */
  readonly path: string
  /** The fields. One that is not false makes the request a check, so that no write that waits for an approval may have it. */
  readonly body: object
  /** The other fields that such a body may have; by default any. */
  readonly fields?: readonly string[]
  /** Whether a body takes away what is there, such as an operation that removes. Names may have any spelling. */
  readonly destroys?: (body: FieldValues) => boolean
  /** What a body changes that has passed the check. `read` sends a request to the same API that only reads. */
  readonly changes?: (request: SentBody, read: ReadRequest) => Promise<readonly WriteChange[]>
}

/** The path and the body of a POST. */
export interface SentBody {
  /** The path, such as `/v26/customers/1234567890/labels:mutate`. */
  readonly path: string
  /** The fields of the body. */
  readonly body: FieldValues
}

/** Sends a POST that only reads, and returns the body of the reply. */
export type ReadRequest = (request: SentBody) => Promise<unknown>

/** One API of a vendor that requests may name: its own host, or a part of one. */
export interface VendorApi {
  /** The name, such as `data`. */
  readonly name: string
  /** One sentence. */
  readonly summary: string
  /** What its paths begin with, such as `/drive/`. Default: any path of the host. */
  readonly paths?: readonly string[]
  /**
   * The paths to which a POST only reads, such as `/v2/calls/extensive`. A `*` matches any characters except `/` and `:`.
   * Any other POST counts as a write.
   */
  readonly reads?: readonly string[]
  /** The paths to which a POST takes away what is there, such as an archive. */
  readonly destroys?: readonly string[]
  /** The paths to which a POST creates what its body holds. */
  readonly creates?: readonly string[]
  /** The paths of things that a PUT, a PATCH or a DELETE changes. */
  readonly targets?: readonly RequestTarget[]
  /** The requests that the vendor can check without doing them. */
  readonly checks?: readonly RequestCheck[]
  /** The versions that the vendor announces an end of, the oldest first; the last one is the default. */
  readonly versions?: readonly ApiVersion[]
}

/** Whether a request only reads, so that repeating it does no harm. */
export function isRead({ reads = [] }: VendorApi, method: string, path: string): boolean {
  if (method === 'GET') return true
  return method === 'POST' && reads.some((template) => matches(template, path))
}

/** The check of a request, if the vendor can check it. */
export function checkOf({ checks }: VendorApi, method: string, path: string): RequestCheck | undefined {
  return method === 'POST' ? checks?.find((each) => matches(each.path, path)) : undefined
}

/** Whether a request takes away what is there, as its API declares. */
export function isDestructive(
  api: VendorApi,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body?: unknown },
): boolean {
  if (method !== 'POST') return method === 'DELETE'
  const { destroys } = checkOf(api, method, path) ?? {}
  return api.destroys?.some((template) => matches(template, path)) || destroys?.(fieldsOf(body)) || false
}

/** The fields of a body; none if it is no object. */
export function fieldsOf(body: unknown): FieldValues {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as FieldValues) : {}
}

/** Whether a path fits one with `*`. */
export function matches(template: string, path: string): boolean {
  const words = template.split('*').map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${words.join('[^/:]+')}$`).test(path)
}
