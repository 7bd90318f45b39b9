import type { VendorRequest } from '@linkspan/core'

/** A write as JSON: an action of an entity, or a request of the caller's own to the vendor. */
export type VendorWrite =
  | {
      /** The entity, such as `campaigns`. */
      readonly entity: string
      /** The action, such as `update`. */
      readonly action: string
      /** Its parameters. */
      readonly params?: unknown
    }
  | VendorRequest
