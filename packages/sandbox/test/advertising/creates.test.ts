import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { createSandbox } from '../../src/index.ts'
import { type Caller, callerOf, errorOf, NOW } from './open.ts'

let caller: Caller
let open: Caller['sandbox'] | undefined
beforeEach(async () => {
  await open?.close()
  open = await createSandbox({ now: () => NOW, advertising: { campaigns_per_customer: 40 } })
  caller = callerOf(open)
})
afterAll(() => open?.close())

const create = (collection: string, body: object) =>
  caller.mutate(collection, { operations: [{ create: body }] })

async function created(collection: string, body: object): Promise<string> {
  const { status, body: answer, text } = await create(collection, body)
  expect([status, text]).toEqual([200, expect.any(String)])
  return answer.results[0].resourceName
}

/** The error of a create, and the field that it names. */
async function refusal(collection: string, body: object): Promise<string> {
  const answer = await create(collection, body)
  const steps = answer.body.error.details[0].errors?.[0].location?.fieldPathElements ?? []
  const field = steps.slice(2).map(({ fieldName }: { fieldName: string }) => fieldName)
  return `${answer.status} ${errorOf(answer)} ${field.join('.')}`.trim()
}

const budget = (more: object = {}) =>
  created('campaignBudgets', { name: 'Own', amountMicros: '5000000', ...more })
const campaign = {
  name: 'New',
  advertisingChannelType: 'SEARCH',
  containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
  manualCpc: {},
  networkSettings: { targetGoogleSearch: true },
}

test('a campaign, its ad group and its ad are read after they are created, and the campaign counts for its budget', async () => {
  const campaignBudget = await budget()
  const resourceName = await created('campaigns', { ...campaign, campaignBudget })
  const adGroup = await created('adGroups', { campaign: resourceName, name: 'New' })
  const texts = (...all: string[]) => all.map((text) => ({ text }))
  await created('adGroupAds', {
    adGroup,
    ad: {
      finalUrls: ['https://shop.example/'],
      responsiveSearchAd: { headlines: texts('A', 'B', 'C'), descriptions: texts('D', 'E') },
    },
  })
  const [row] = await caller.rows(
    `SELECT campaign.status, campaign.serving_status, campaign.bidding_strategy_type, campaign.start_date_time, campaign.contains_eu_political_advertising, ad_group.type, ad_group_ad.status FROM ad_group_ad WHERE campaign.resource_name = '${resourceName}'`,
  )
  expect(row).toMatchObject({
    campaign: {
      status: 'ENABLED',
      servingStatus: 'SERVING',
      biddingStrategyType: 'MANUAL_CPC',
      startDateTime: '2026-11-20 00:00:00',
      containsEuPoliticalAdvertising: campaign.containsEuPoliticalAdvertising,
    },
    adGroup: { type: 'SEARCH_STANDARD' },
    adGroupAd: { status: 'ENABLED' },
  })
  const uses = async () =>
    caller.rows(
      `SELECT campaign_budget.reference_count FROM campaign_budget WHERE campaign_budget.resource_name = '${campaignBudget}'`,
    )
  expect((await uses())[0].campaignBudget.referenceCount).toBe('1')
  await caller.mutate('campaigns', { operations: [{ remove: resourceName }] })
  expect((await uses())[0].campaignBudget.referenceCount).toBe('0')
  expect((await caller.mutate('campaignBudgets', { operations: [{ remove: campaignBudget }] })).status).toBe(
    200,
  )
  expect(await refusal('adGroups', { campaign: resourceName, name: 'Late' })).toBe(
    '400 operationAccessDeniedError.OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE campaign',
  )
})

test('a campaign is refused as the vendor refuses it', async () => {
  const campaignBudget = await budget()
  const alone = await budget({ explicitlyShared: false, name: undefined })
  await created('campaigns', { ...campaign, name: 'First', campaignBudget: alone })
  const own = { ...campaign, campaignBudget }
  const table: [body: object, error: string][] = [
    [{ ...own, name: undefined }, 'fieldError.REQUIRED name'],
    [{ ...own, campaignBudget: undefined }, 'fieldError.REQUIRED campaign_budget'],
    [{ ...own, advertisingChannelType: undefined }, 'fieldError.REQUIRED advertising_channel_type'],
    [
      { ...own, containsEuPoliticalAdvertising: undefined },
      'fieldError.REQUIRED contains_eu_political_advertising',
    ],
    [{ ...own, manualCpc: undefined }, 'fieldError.REQUIRED campaign_bidding_strategy'],
    [{ ...own, status: 'REMOVED' }, 'operationAccessDeniedError.CREATE_AS_REMOVED_NOT_PERMITTED status'],
    [{ ...own, name: 'First' }, 'campaignError.DUPLICATE_CAMPAIGN_NAME name'],
    [{ ...own, name: 'a\nb' }, 'campaignError.INVALID_CAMPAIGN_NAME name'],
    [
      { ...own, networkSettings: { targetSearchNetwork: true } },
      'campaignError.CANNOT_TARGET_SEARCH_NETWORK_WITHOUT_GOOGLE_SEARCH network_settings',
    ],
    [
      { ...own, networkSettings: { targetGoogleSearch: false } },
      'campaignError.CAMPAIGN_MUST_TARGET_AT_LEAST_ONE_NETWORK network_settings',
    ],
    [
      { ...own, advertisingChannelType: 'SHOPPING' },
      'campaignError.MISSING_SHOPPING_SETTING shopping_setting',
    ],
    [
      { ...own, startDateTime: '2026-11-19 00:00:00' },
      'dateRangeError.CANNOT_SET_DATE_TO_PAST start_date_time',
    ],
    [
      { ...own, startDateTime: '2026-12-02 00:00:00', endDateTime: '2026-12-01 23:59:59' },
      'dateRangeError.START_DATE_AFTER_END_DATE start_date_time',
    ],
    [
      { ...own, campaignBudget: alone },
      'campaignBudgetError.CAMPAIGN_BUDGET_CANNOT_BE_SHARED campaign_budget',
    ],
  ]
  for (const [body, error] of table)
    expect([error, await refusal('campaigns', body)]).toEqual([error, `400 ${error}`])
  const two = await create('campaigns', { ...own, targetSpend: {} })
  expect(two.body.error.message).toContain("oneof field 'campaign_bidding_strategy' is already set")
})

test('an ad group is refused that does not fit its campaign', async () => {
  const of = async (advertisingChannelType: string) => {
    const [row] = await caller.rows(
      `SELECT campaign.resource_name, campaign.advertising_channel_type FROM campaign WHERE campaign.advertising_channel_type = '${advertisingChannelType}' AND campaign.status = 'ENABLED' LIMIT 1`,
    )
    return row.campaign.resourceName
  }
  const search = await of('SEARCH')
  await created('adGroups', { campaign: search, name: 'Twice' })
  const table: [body: object, error: string][] = [
    [{ campaign: search }, 'fieldError.REQUIRED name'],
    [{ campaign: search, name: 'Twice' }, 'adGroupError.DUPLICATE_ADGROUP_NAME name'],
    [
      { campaign: await of('PERFORMANCE_MAX'), name: 'New' },
      'adGroupError.CANNOT_ADD_AD_GROUP_FOR_CAMPAIGN_TYPE campaign',
    ],
    [
      { campaign: search, name: 'New', type: 'DISPLAY_STANDARD' },
      'adGroupError.AD_GROUP_TYPE_NOT_VALID_FOR_ADVERTISING_CHANNEL_TYPE type',
    ],
    [
      { campaign: search, name: 'New', type: 'SEARCH_DYNAMIC_ADS' },
      'adGroupError.CANNOT_ADD_ADGROUP_OF_TYPE_DSA_TO_CAMPAIGN_WITHOUT_DSA_SETTING type',
    ],
    [{ campaign: search, name: 'New', cpcBidMicros: '-1' }, 'fieldError.INVALID_VALUE cpc_bid_micros'],
  ]
  for (const [body, error] of table)
    expect([error, await refusal('adGroups', body)]).toEqual([error, `400 ${error}`])
})

test('an asset is refused that lacks what its kind needs', async () => {
  const link = { linkText: 'Boots' }
  const finalUrls = ['https://shop.example/']
  const offer = { promotionTarget: 'Boots' }
  const table: [body: object, error: string][] = [
    [{ name: 'Empty' }, 'assetError.ASSET_DATA_IS_MISSING'],
    [{ textAsset: {} }, 'fieldError.REQUIRED text_asset.text'],
    [{ sitelinkAsset: link }, 'fieldError.REQUIRED final_urls'],
    [
      { sitelinkAsset: { ...link, description1: 'a' }, finalUrls },
      'fieldError.REQUIRED sitelink_asset.description2',
    ],
    [
      { calloutAsset: { calloutText: 'x'.repeat(26) } },
      'stringLengthError.TOO_LONG callout_asset.callout_text',
    ],
    [
      { structuredSnippetAsset: { header: 'Brands', values: ['One'] } },
      'collectionSizeError.TOO_FEW structured_snippet_asset.values',
    ],
    [{ promotionAsset: offer }, 'fieldError.REQUIRED promotion_asset.discount_type'],
    [{ imageAsset: { data: 'bm8gcGljdHVyZQ==' } }, 'imageError.INVALID_IMAGE image_asset.data'],
  ]
  for (const [body, error] of table)
    expect([error, await refusal('assets', body)]).toEqual([error, `400 ${error}`])
  const malformed = await create('assets', { imageAsset: { data: 'no base64!' } })
  expect(malformed.body.error.message).toContain('TYPE_BYTES')
  const two = await create('assets', { textAsset: { text: 'a' }, calloutAsset: { calloutText: 'b' } })
  expect(two.body.error.message).toContain("oneof field 'asset_data' is already set")
})

test('an asset can be renamed, and never removed', async () => {
  const resourceName = await created('assets', { name: 'Before', textAsset: { text: 'a' } })
  const update = { resourceName, name: 'After' }
  expect((await caller.mutate('assets', { operations: [{ update, updateMask: 'name' }] })).status).toBe(200)
  const [row] = await caller.rows(
    `SELECT asset.name, asset.type FROM asset WHERE asset.resource_name = '${resourceName}'`,
  )
  expect(row.asset).toMatchObject({ name: 'After', type: 'TEXT' })
  expect((await caller.mutate('assets', { operations: [{ remove: resourceName }] })).status).toBe(400)
})
