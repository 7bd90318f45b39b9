import { InvalidParamsError, type Issue, placeholderDigits } from '@linkspan/core'
import * as z from 'zod'

/** A parameter that is true or false, and need not be given. */
export const flag = (words: string): z.ZodOptional<z.ZodBoolean> => z.boolean().optional().describe(words)

/** A Google Ads customer. */
export const customerId = z
  .string()
  .regex(/^\d{10}$/, 'must be 10 digits without dashes')
  .describe('The Google Ads customer: 10 digits without dashes.')

/** The parts of the ids in resource names, by the collection before them. */
const IDS = {
  ads: ['ad_id'],
  adGroupAdLabels: ['ad_group_id', 'ad_id', 'label_id'],
  adGroupAds: ['ad_group_id', 'ad_id'],
  adGroupCriteria: ['ad_group_id', 'criterion_id'],
  adGroupLabels: ['ad_group_id', 'label_id'],
  adGroups: ['ad_group_id'],
  assets: ['asset_id'],
  biddingStrategies: ['bidding_strategy_id'],
  campaignBudgets: ['campaign_budget_id'],
  campaignCriteria: ['campaign_id', 'criterion_id'],
  campaignLabels: ['campaign_id', 'label_id'],
  campaigns: ['campaign_id'],
  conversionActions: ['conversion_action_id'],
  labels: ['label_id'],
  recommendations: ['recommendation_id'],
} as const

/** Ids are numbers, except for those of what the vendor computes. */
const patternOf = (id: string) => (id === 'recommendation_id' ? '[\\w=-]{1,200}' : '\\d+')

/** A collection of resources that writes name. */
export type NamedResource = keyof typeof IDS

/** The resource name of an object. */
export function namedResource(resource: NamedResource): z.ZodString {
  const ids: readonly string[] = IDS[resource]
  const shape = `customers/<customer_id>/${resource}/${ids.map((id) => `<${id}>`).join('~')}`
  return z
    .string()
    .regex(
      new RegExp(`^customers\\/\\d{10}\\/${resource}\\/${ids.map(patternOf).join('~')}$`),
      `must be of the form ${shape}`,
    )
    .describe(`Resource name: ${shape}.`)
}

/** A name that the vendor could give to a new object of a customer. */
export function placeholderName(resource: NamedResource, customer_id: string, number: number): string {
  const ids = IDS[resource].map(() => placeholderDigits(number))
  return `customers/${customer_id}/${resource}/${ids.join('~')}`
}

/** An amount of money. */
export function micros(description: string): z.ZodString {
  return z
    .string()
    .regex(/^\d{1,18}$/, 'must be digits only')
    .describe(`${description} in micros, as a decimal string: 1,000,000 micros are one unit of the currency.`)
}

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? [First, ...Words<Rest>]
  : [Text]

/** The values of an enum from one text. */
export const words = <const Text extends string>(values: Text): Words<Text> =>
  values.split(' ') as Words<Text>

/** A part of a whole. */
export function millionths(description: string): z.ZodString {
  return z
    .string()
    .regex(/^(?:1000000|[1-9]\d{0,5})$/, 'must be digits only, 1 to 1000000')
    .describe(`${description} in millionths, as a decimal string: 150000 is 15 %.`)
}

/** The name of a campaign, an ad group or a budget. */
export const name: z.ZodString = z.string().min(1).max(255)

/** The addresses that ads lead to. */
export const finalUrls = z
  .array(z.url({ protocol: /^https?$/ }).max(2048))
  .min(1)
  .max(20)
  .describe('The addresses that its ads lead to, as http or https.')

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
