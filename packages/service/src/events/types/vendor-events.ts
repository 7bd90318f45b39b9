import * as z from 'zod'

/** The types of events about vendors. */
export const vendorEvents = {
  'vendor.version_ending': {
    when: 'A version of a vendor’s API ends within 90 days, or the vendor refuses it already. It comes once for each, to organizations with such connectors.',
    data: z.strictObject({
      connector_type: z.string().describe('The kind of connectors that use it, such as `advertising`.'),
      api: z.string().describe('The name of the API, such as `ads`.'),
      version: z.string().describe('The version, such as `v26`.'),
      sunset: z.string().describe('The first day on which the vendor may refuse it, YYYY-MM-DD.'),
      newest: z.string().describe('The newest version that this release of the server can use.'),
      refused: z.boolean().describe('Whether the vendor has refused it, and calls go on with another.'),
    }),
  },
} as const
