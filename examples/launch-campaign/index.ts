/** Builds a search campaign from nothing: a budget, a paused campaign, an ad group, a keyword, an ad and a sitelink. */
import { createAdvertising } from '@linkspan/advertising'

const {
  ADVERTISING_CREDENTIALS = '{}',
  ADVERTISING_CUSTOMER_ID = '',
  ADVERTISING_OPTIONS = '{}',
} = process.env

const customer_id = ADVERTISING_CUSTOMER_ID
const ads = createAdvertising({
  ...JSON.parse(ADVERTISING_OPTIONS),
  credentials: JSON.parse(ADVERTISING_CREDENTIALS),
})
const nameOf = ({ results }: { results: { resourceName?: string }[] }) => results[0]?.resourceName ?? ''
const texts = (...all: string[]) => all.map((text) => ({ text }))
const finalUrls = ['https://shop.example/boots']

// amounts are in micros: 20 units of the currency a day
const name = `Boots ${new Date().toISOString()}`
const budget = { create: { name, amountMicros: '20000000', explicitlyShared: false } }
const campaignBudget = nameOf(await ads.campaignBudgets.create({ customer_id, operations: [budget] }))

const campaign = {
  create: {
    name,
    campaignBudget,
    status: 'PAUSED',
    advertisingChannelType: 'SEARCH',
    containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
    networkSettings: { targetGoogleSearch: true, targetSearchNetwork: false, targetContentNetwork: false },
    maximizeConversions: {},
  },
} as const
// validateOnly lets the vendor check first, and creates nothing
await ads.campaigns.create({ customer_id, operations: [campaign], validateOnly: true })
const resourceName = nameOf(await ads.campaigns.create({ customer_id, operations: [campaign] }))
console.log(`${resourceName} is paused`)

const group = { create: { campaign: resourceName, name: 'Leather boots' } }
const adGroup = nameOf(await ads.adGroups.create({ customer_id, operations: [group] }))
const keyword = { create: { adGroup, keyword: { text: 'leather boots', matchType: 'PHRASE' as const } } }
await ads.adGroupCriteria.create({ customer_id, operations: [keyword] })
const responsiveSearchAd = {
  headlines: texts('Leather boots', 'Made to last', 'Free returns'),
  descriptions: texts('Boots for every winter.', 'Order today.'),
}
const ad = { create: { adGroup, ad: { finalUrls, responsiveSearchAd } } }
await ads.adGroupAds.create({ customer_id, operations: [ad] })
console.log(`${adGroup} has a keyword and an ad`)

const sitelink = { create: { sitelinkAsset: { linkText: 'Winter sale' }, finalUrls } }
console.log(
  `${nameOf(await ads.assets.create({ customer_id, operations: [sitelink] }))} is a link for its ads`,
)
await ads.close()
