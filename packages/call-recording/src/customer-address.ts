import * as z from 'zod'

const ADDRESS_SHAPE =
  'must be an https address under gong.io, such as https://company-17.api.gong.io, without a path'

const UNDER_VENDOR = /^https:\/\/(?:[a-z\d-]+\.)*gong\.io\/?$/i

/** The API address of a company: one of the vendor's own, since credentials are sent there. */
export const customerAddress: z.ZodString = z
  .string()
  .max(300)
  .refine((address) => UNDER_VENDOR.test(address), ADDRESS_SHAPE)
  // JSON Schema's patterns know no flags: in lower case
  .meta({ pattern: UNDER_VENDOR.source })
