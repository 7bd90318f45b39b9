import type { ApiVersion } from './api-versions.ts'

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
  /** The fields. */
  readonly body: object
}

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

/** Whether a path fits one with `*`. */
export function matches(template: string, path: string): boolean {
  const words = template.split('*').map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${words.join('[^/:]+')}$`).test(path)
}
