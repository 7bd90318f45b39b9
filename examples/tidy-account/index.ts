/** Excludes search terms that cost and did not convert, raises a budget by a tenth, and pauses ads that few people click. */
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

// the terms that cost most without a conversion become negative keywords of their ad groups
const { data: terms } = await ads.searchTermViews.list({
  customer_id,
  query: `SELECT search_term_view.search_term, search_term_view.ad_group, metrics.cost_micros FROM search_term_view
    WHERE segments.date DURING YESTERDAY AND metrics.conversions = 0 AND metrics.clicks > 0 AND ad_group.status != 'REMOVED'
    AND campaign.status != 'REMOVED' ORDER BY metrics.cost_micros DESC LIMIT 5`,
})
const negatives = terms.map(({ searchTermView: { searchTerm: text = '', adGroup = '' } = {} }) => ({
  create: { adGroup, negative: true, keyword: { text, matchType: 'EXACT' as const } },
}))
if (negatives.length > 0) {
  const params = { customer_id, partialFailure: true, operations: negatives }
  const { partial_failures = [] } = await ads.adGroupCriteria.create(params)
  for (const { path, message } of partial_failures) console.log(`not excluded: ${path}: ${message}`)
}
console.log(`${negatives.length} search terms excluded`)

// amounts are in micros, and multiples of the currency's smallest unit; validateOnly lets the vendor check first
const { data: budgets } = await ads.campaignBudgets.list({ customer_id, pageSize: 1 })
const { resourceName = '', amountMicros = '0' } = budgets[0]?.campaignBudget ?? {}
const raised = String(Math.round((Number(amountMicros) * 1.1) / 10_000) * 10_000)
const raise = { customer_id, operations: [{ update: { resourceName, amountMicros: raised } }] }
await ads.campaignBudgets.update({ ...raise, validateOnly: true })
await ads.campaignBudgets.update(raise)
console.log(`${resourceName}: from ${Number(amountMicros) / 1e6} to ${Number(raised) / 1e6} a day`)

// of a thousand people who saw these ads, fewer than twenty clicked
const { data: shown } = await ads.adGroupAds.list({
  customer_id,
  query: `SELECT ad_group_ad.resource_name FROM ad_group_ad WHERE segments.date DURING LAST_30_DAYS
    AND ad_group_ad.status = 'ENABLED' AND metrics.impressions > 1000 AND metrics.ctr < 0.02`,
})
const operations = shown.map(({ adGroupAd }) => ({
  update: { resourceName: adGroupAd?.resourceName ?? '', status: 'PAUSED' as const },
}))
if (operations.length > 0) await ads.adGroupAds.update({ customer_id, operations })
console.log(`${operations.length} ads paused`)
await ads.close()
