import { createPageTokens } from '@linkspan/core'
import * as z from 'zod'

const position = z.strictObject({
  vendor_token: z.string().optional().describe("The vendor's token of the page; absent on its first."),
  offset: z.int().min(0).max(10_000).describe('The first row of the page that was not given out yet.'),
})

/** Where a list stands: within one of the vendor's pages. */
export interface Position extends z.output<typeof position> {}

/** Page tokens over the vendor's fixed pages, bound to the customer and the query. */
export const pageTokens = createPageTokens(position, 'customer_id or query')
