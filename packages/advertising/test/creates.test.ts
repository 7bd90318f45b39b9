import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { errorOf, type FakeVendor, startFakeVendor } from '@linkspan/core/testing'
import { each } from '../../core/test/support/each.ts'
import { type Advertising, createAdvertising } from '../src/index.ts'

const customer_id = '1234567890'
const own = `customers/${customer_id}`
let vendor: FakeVendor
let ads: Advertising

beforeAll(async () => {
  vendor = await startFakeVendor()
  const { base_url } = vendor
  ads = createAdvertising({ base_url, retry: false, credentials: { access_token: 'invented-token' } })
})
beforeEach(() => vendor.answer(() => ({ body: { results: [{ resourceName: 'done' }] } })))
afterAll(async () => {
  await ads.close()
  await vendor.close()
})

const campaign = {
  name: 'New',
  status: 'PAUSED',
  advertisingChannelType: 'DISPLAY',
  campaignBudget: `${own}/campaignBudgets/1`,
  containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
  manualCpc: {},
}
const adGroup = { campaign: `${own}/campaigns/1`, name: 'New' }

const create = (entity: string, body: object) =>
  ads.execute(entity, 'create' as string, { customer_id, operations: [{ create: body }] })

const sent = () => vendor.requests.map(({ path, body }) => ({ path, body: JSON.parse(body ?? '{}') }))

describe('creates', () => {
  test('are sent as they are given, with empty strategies and with validateOnly', async () => {
    const bodies = { campaigns: campaign, adGroups: adGroup, assets: { textAsset: { text: 'Made to last' } } }
    for (const [collection, body] of each(Object.entries(bodies))) {
      vendor.answer(() => ({ body: {} }))
      const operations = [{ create: body }]
      const entity = collection === 'adGroups' ? 'ad_groups' : collection
      await ads.execute(entity, 'create' as string, { customer_id, operations, validateOnly: true })
      expect(sent()).toEqual([
        { path: `/v26/${own}/${collection}:mutate`, body: { operations, validateOnly: true } },
      ])
    }
  })

  test('are never retried, since the vendor might have created something', async () => {
    vendor.answer(() => ({ status: 500 }))
    const retrying = createAdvertising({
      base_url: vendor.base_url,
      credentials: { access_token: 'invented-token' },
    })
    const error = await errorOf(
      retrying.execute('campaigns', 'create' as string, { customer_id, operations: [{ create: campaign }] }),
    )
    expect(error.code).toBe('vendor_error')
    expect(vendor.requests).toHaveLength(1)
    await retrying.close()
  })
})

/** A body without one of its fields. */
function without(body: object, field: string): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))
}

describe('before anything is sent, a create is refused that', () => {
  const refused = async (entity: string, body: object) => {
    const { code, errors } = await errorOf(create(entity, body))
    expect(code).toBe('invalid_params')
    expect(vendor.requests).toEqual([])
    return errors?.map(({ path, message }) => `${path.replace('$.operations[0].create', '')} ${message}`)
  }

  test('lacks a field that every campaign needs', async () => {
    for (const field of each(Object.keys(campaign).filter((name) => name !== 'manualCpc')))
      expect(await refused('campaigns', without(campaign, field))).toEqual([
        expect.stringMatching(`^\\.${field} is required`),
      ])
    for (const field of each(Object.keys(adGroup)))
      expect(await refused('ad_groups', without(adGroup, field))).toEqual([
        expect.stringMatching(`^\\.${field} is required`),
      ])
  })

  test.each([
    ['SEARCH', ['networkSettings']],
    ['SHOPPING', ['shoppingSetting']],
    ['MULTI_CHANNEL', ['advertisingChannelSubType', 'appCampaignSetting']],
  ])('lacks what a campaign of %s needs', async (type, fields) => {
    expect(await refused('campaigns', { ...campaign, advertisingChannelType: type })).toEqual(
      fields.map((field) => `.${field} is required with advertisingChannelType ${type}`),
    )
  })

  test('has no bidding strategy, or two', async () => {
    expect(await refused('campaigns', without(campaign, 'manualCpc'))).toEqual([
      ' must have one bidding strategy of: biddingStrategy, manualCpc, manualCpm, maximizeConversions, maximizeConversionValue, targetCpa, targetImpressionShare, targetRoas, targetSpend',
    ])
    expect(await refused('campaigns', { ...campaign, targetSpend: {} })).toEqual([
      expect.stringMatching(/; it has manualCpc and targetSpend$/),
    ])
  })

  test('names a budget, a campaign or a picture of another customer', async () => {
    const other = 'customers/1000000001'
    const picture = { backgroundImageAsset: `${other}/assets/1` }
    const form = {
      ...{ businessName: 'a', headline: 'b', description: 'c', callToActionType: 'SIGN_UP' },
      ...{ callToActionDescription: 'd', privacyPolicyUrl: 'https://shop.example/' },
      fields: [{ inputType: 'EMAIL' }],
    }
    const bodies: [string, object, string][] = [
      ['campaigns', { ...campaign, campaignBudget: `${other}/campaignBudgets/1` }, '.campaignBudget'],
      ['ad_groups', { ...adGroup, campaign: `${other}/campaigns/1` }, '.campaign'],
      ['assets', { leadFormAsset: { ...form, ...picture } }, '.leadFormAsset.backgroundImageAsset'],
    ]
    for (const [entity, body, path] of bodies)
      expect(await refused(entity, body)).toEqual([
        `${path} belongs to another customer; it must start with ${own}/`,
      ])
  })

  const link = { linkText: 'Boots' }
  const offer = { promotionTarget: 'Boots', percentOff: '150000' }
  const money = { currencyCode: 'EUR', amountMicros: '1' }
  test.each([
    ['of no kind', {}, ' must be of one kind of: textAsset, imageAsset, '],
    [
      'of two kinds',
      { textAsset: { text: 'a' }, calloutAsset: { calloutText: 'b' } },
      '; it has textAsset and calloutAsset',
    ],
    ['a link that leads nowhere', { sitelinkAsset: link }, '.finalUrls is required with sitelinkAsset'],
    [
      'a link with one line',
      { sitelinkAsset: { ...link, description1: 'a' }, finalUrls: ['https://shop.example/'] },
      '.sitelinkAsset must have both description1 and description2, or neither',
    ],
    [
      'an offer of two discounts',
      { promotionAsset: { ...offer, moneyAmountOff: money } },
      '.promotionAsset must have either percentOff or moneyAmountOff',
    ],
    [
      'an offer of two conditions',
      { promotionAsset: { ...offer, promotionCode: 'A', ordersOverAmount: money } },
      '.promotionAsset must have either promotionCode or ordersOverAmount, if one',
    ],
    [
      'a text that is too long',
      { calloutAsset: { calloutText: 'x'.repeat(26) } },
      '.calloutAsset.calloutText ',
    ],
    [
      'an address as a picture',
      { imageAsset: { data: 'https://a.example/' } },
      '.imageAsset.data must be base64',
    ],
    [
      'an address as a video',
      { youtubeVideoAsset: { youtubeVideoId: 'https://youtu.be/x' } },
      '.youtubeVideoAsset.youtubeVideoId must be the 11',
    ],
  ])('is an asset %s', async (_name, body, words) => {
    expect(await refused('assets', body)).toEqual([expect.stringContaining(words)])
  })
})

test('people who approve a picture see its size, not its bytes', async () => {
  const data = Buffer.alloc(3000).toString('base64')
  const params = { customer_id, operations: [{ create: { name: 'Picture', imageAsset: { data } } }] }
  expect(await ads.preview('assets', 'create', params)).toEqual([
    { id: null, before: null, after: { name: 'Picture', imageAsset: { fileSize: '3000' } } },
  ])
  expect(sent()[0]?.body).toMatchObject({ ...{ operations: params.operations }, validateOnly: true })
})
