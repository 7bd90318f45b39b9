import { InvalidParamsError, type Issue } from '@linkspan/core'
import * as z from 'zod'

/** A Google Ads customer. */
export const customerId = z
  .string()
  .regex(/^\d{10}$/, 'must be 10 digits without dashes')
  .describe('The Google Ads customer: 10 digits without dashes.')

const RESOURCE_NAMES = {
  campaigns: {
    pattern: /^customers\/\d{10}\/campaigns\/\d+$/,
    shape: 'customers/<customer_id>/campaigns/<campaign_id>',
  },
  adGroups: {
    pattern: /^customers\/\d{10}\/adGroups\/\d+$/,
    shape: 'customers/<customer_id>/adGroups/<ad_group_id>',
  },
  labels: { pattern: /^customers\/\d{10}\/labels\/\d+$/, shape: 'customers/<customer_id>/labels/<label_id>' },
} as const

/** The resource name of a campaign, an ad group or a label. */
export function resourceName(resource: keyof typeof RESOURCE_NAMES): z.ZodString {
  const { pattern, shape } = RESOURCE_NAMES[resource]
  return z.string().regex(pattern, `must be of the form ${shape}`).describe(`Resource name: ${shape}.`)
}

/** Refuses resource names of another customer: a write must stay within `customer_id`. */
export function checkOwner(
  subject: string,
  customer_id: string,
  names: readonly { path: string; name: string }[],
): void {
  const own = `customers/${customer_id}/`
  const errors: Issue[] = names
    .filter(({ name }) => !name.startsWith(own))
    .map(({ path }) => ({ path, message: `belongs to another customer; it must start with ${own}` }))
  if (errors.length > 0) throw new InvalidParamsError(subject, errors)
}
