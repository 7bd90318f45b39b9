import { createPageTokens } from '@linkspan/core'
import * as z from 'zod'

const position = z.strictObject({
  vendor_token: z.string().optional().describe("The vendor's token of its page; absent on the first."),
  offset: z
    .int()
    .min(0)
    .max(10_000)
    .describe('The first row of the vendor page that the caller has not received.'),
})

/** A position in a list: a vendor page, and a row in it. */
export interface RowPosition extends z.output<typeof position> {}

/** Page tokens that a caller may use with the same customer and query only. */
export const pageTokens = createPageTokens(position, 'customer_id or query')
