import * as z from 'zod'

export const ADDRESS_SHAPE =
  'must be an https address under gong.io, such as https://company-17.api.gong.io, without a path'

const UNDER_VENDOR = /^https:\/\/(?:[a-z\d-]+\.)*gong\.io\/?$/i

/** An address of this machine or its private network, where a sandbox may run: loopback, or a name without a dot. */
const NEARBY = /^https?:\/\/(?:127\.0\.0\.1|\[::1\]|[a-z\d-]+)(?::\d+)?\/?$/i

/** Both for JSON Schema, whose patterns know no flags: in lower case. */
const PATTERN = `${UNDER_VENDOR.source}|${NEARBY.source}`

/** Whether an address is one of the vendor's own. */
export function underVendor(address: string): boolean {
  return UNDER_VENDOR.test(address)
}

/** The API address of a company. A nearby one is used only on the host of `base_url`. */
export const customerAddress: z.ZodString = z
  .string()
  .max(300)
  .refine((address) => underVendor(address) || NEARBY.test(address), ADDRESS_SHAPE)
  .meta({ pattern: PATTERN })
