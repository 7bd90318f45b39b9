import * as z from 'zod'
import { adContent } from './ads.ts'
import { bidding } from './bidding.ts'
import type { ObjectFault } from './mutate/create.ts'
import { flag, name, namedResource } from './params.ts'

const time = (words: string) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, 'must be of the form yyyy-MM-dd HH:mm:ss')
    .optional()
    .describe(`${words} As yyyy-MM-dd HH:mm:ss in the account's time zone.`)

const network = (where: string) => flag(`Whether ads are shown ${where}.`)

const networkSettings = z
  .strictObject({
    targetGoogleSearch: network("on the vendor's own search"),
    targetSearchNetwork: network('on the sites of search partners; needs targetGoogleSearch'),
    targetContentNetwork: network('on sites of the display network'),
    targetPartnerSearchNetwork: network('on the partner network, which few accounts have'),
    targetYoutube: network('on YouTube'),
    targetGoogleTvNetwork: network('on television'),
  })
  .describe('Where ads are shown.')

const shoppingSetting = z
  .strictObject({
    merchantId: z
      .string()
      .regex(/^\d{1,19}$/, 'must be digits only')
      .describe('The Merchant Center account.'),
    campaignPriority: z
      .int()
      .min(0)
      .max(2)
      .optional()
      .describe('Which of several campaigns bids for a product: the highest, 0 to 2.'),
    feedLabel: z.string().min(1).max(20).optional().describe('The label of the products to advertise.'),
    enableLocal: flag('Whether products of local shops are advertised.'),
  })
  .describe('The products that a campaign advertises.')

const appCampaignSetting = z
  .strictObject({
    appId: z.string().min(1).max(255).describe('Its id in the store, such as com.example.shop.'),
    appStore: z.enum(['GOOGLE_APP_STORE', 'APPLE_APP_STORE']).describe('The store.'),
    biddingStrategyGoalType: z
      .enum([
        'OPTIMIZE_INSTALLS_TARGET_INSTALL_COST',
        'OPTIMIZE_IN_APP_CONVERSIONS_TARGET_INSTALL_COST',
        'OPTIMIZE_IN_APP_CONVERSIONS_TARGET_CONVERSION_COST',
        'OPTIMIZE_RETURN_ON_ADVERTISING_SPEND',
        'OPTIMIZE_PRE_REGISTRATION_CONVERSION_VOLUME',
        'OPTIMIZE_INSTALLS_WITHOUT_TARGET_INSTALL_COST',
      ])
      .describe('What bids aim at.'),
  })
  .describe('The app that a campaign advertises.')

const PLACES = ['PRESENCE_OR_INTEREST', 'PRESENCE'] as const

/** What advertisers declare of every campaign. */
export const containsEuPoliticalAdvertising = z
  .enum(['CONTAINS_EU_POLITICAL_ADVERTISING', 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING'])
  .describe(
    'Whether it is political advertising in the EU. The vendor refuses writes in accounts with campaigns that do not declare it.',
  )

/** What campaigns of a channel need beside what all need. */
const NEEDED = {
  SEARCH: ['networkSettings'],
  DISPLAY: [],
  SHOPPING: ['shoppingSetting'],
  PERFORMANCE_MAX: [],
  DEMAND_GEN: [],
  MULTI_CHANNEL: ['advertisingChannelSubType', 'appCampaignSetting'],
} as const

/** A campaign, as a create takes it. See https://developers.google.com/google-ads/api/docs/campaigns/create-campaigns. */
export const campaign = z
  .strictObject({
    name: name.describe('Its name, unique within the customer.'),
    status: z
      .enum(['ENABLED', 'PAUSED'])
      .describe('ENABLED shows ads, and spends the budget, as soon as there are ads; PAUSED waits.'),
    advertisingChannelType: z
      .enum(Object.keys(NEEDED) as [keyof typeof NEEDED, ...(keyof typeof NEEDED)[]])
      .describe(
        'Where its ads are shown. SEARCH needs networkSettings, SHOPPING shoppingSetting, and MULTI_CHANNEL, which is for apps, appCampaignSetting and advertisingChannelSubType.',
      ),
    advertisingChannelSubType: z
      .enum(['APP_CAMPAIGN', 'APP_CAMPAIGN_FOR_ENGAGEMENT', 'APP_CAMPAIGN_FOR_PRE_REGISTRATION'])
      .optional()
      .describe('What a campaign for an app is for.'),
    campaignBudget: namedResource('campaignBudgets'),
    containsEuPoliticalAdvertising,
    ...bidding,
    networkSettings: networkSettings.optional(),
    shoppingSetting: shoppingSetting.optional(),
    appCampaignSetting: appCampaignSetting.optional(),
    dynamicSearchAdsSetting: z
      .strictObject({
        domainName: z.string().min(1).max(255).describe('The domain, such as shop.example.'),
        languageCode: z.string().min(2).max(10).describe('The language of its pages, such as en.'),
        useSuppliedUrlsOnly: flag('Whether only pages of page feeds are used.'),
      })
      .optional()
      .describe('The domain whose pages dynamic search ads are made of.'),
    geoTargetTypeSetting: z
      .strictObject({
        positiveGeoTargetType: z.enum(PLACES).optional().describe('Of the places that it targets.'),
        negativeGeoTargetType: z.enum(PLACES).optional().describe('Of the places that it excludes.'),
      })
      .optional()
      .describe('Whether people are in its places, or also those interested in them.'),
    brandGuidelinesEnabled: flag('For PERFORMANCE_MAX: whether its name and logos are those of the brand.'),
    startDateTime: time('When it begins, at 00:00:00 for most channels; by default at once.'),
    endDateTime: time('When it ends, at 23:59:59 for most channels; by default never.'),
    ...adContent,
  })
  .meta({
    // for JSON Schema: a part of what `campaignFaults` checks
    anyOf: Object.entries(NEEDED).map(([type, fields]) => ({
      required: [...fields],
      properties: {
        advertisingChannelType: { const: type },
        ...Object.fromEntries(fields.map((field) => [field, {}])),
      },
    })),
  })

const STRATEGIES = Object.keys(bidding) as (keyof typeof bidding)[]

/** What is wrong with several fields of a campaign together. */
export function campaignFaults(given: z.output<typeof campaign>): ObjectFault[] {
  const strategies = STRATEGIES.filter((strategy) => given[strategy] !== undefined)
  const found = strategies.length > 0 ? `; it has ${strategies.join(' and ')}` : ''
  const type = given.advertisingChannelType
  const missing = NEEDED[type].filter((field) => given[field] === undefined)
  return [
    ...(strategies.length === 1
      ? []
      : [{ message: `must have one bidding strategy of: ${STRATEGIES.join(', ')}${found}` }]),
    ...missing.map((field) => ({ field, message: `is required with advertisingChannelType ${type}` })),
  ]
}
