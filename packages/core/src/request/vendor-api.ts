import type { ApiVersion } from './api-versions.ts'

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
  /** The versions that the vendor announces an end of, the oldest first; the last one is the default. */
  readonly versions?: readonly ApiVersion[]
}

/** Whether a request only reads, so that repeating it does no harm. */
export function isRead({ reads = [] }: VendorApi, method: string, path: string): boolean {
  if (method === 'GET') return true
  return method === 'POST' && reads.some((template) => matches(template, path))
}

function matches(template: string, path: string): boolean {
  const words = template.split('*').map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${words.join('[^/:]+')}$`).test(path)
}
