import { expect } from '@jest/globals'
import type { ExampleCall, ExecuteExample } from '@linkspan/core/testing'

interface Answer {
  readonly data: Record<string, Record<string, unknown>>[]
}

interface Results {
  readonly results: { readonly resourceName: string }[]
  readonly partial_failures?: { readonly path: string; readonly vendor_code: string }[]
}

interface Failure {
  readonly code: string
  readonly vendor_code?: string
  readonly errors?: { readonly path: string }[]
}

/** A write of one resource and how it is read. */
interface Written {
  readonly entity: string
  readonly from: string
  /** The keys in a row that lead to the resource. */
  readonly key: string
  readonly create: object
  readonly update?: object
}

const texts = (...all: string[]) => all.map((text) => ({ text }))
const refused =
  (vendor_code: string) =>
  (error: Failure): void =>
    expect(error).toMatchObject({ code: 'vendor_rejected', vendor_code })

/** The writes of everything that can be created, changed and removed, each with what is read after it. */
export async function writeOperations(customer_id: string, execute: ExecuteExample): Promise<ExampleCall[]> {
  const own = `customers/${customer_id}`
  const rowsOf = async (query: string) =>
    ((await execute('reports', 'query', { customer_id, query })) as Answer).data
  const params = (operation: object, more: object = {}) => ({ customer_id, operations: [operation], ...more })
  const create = async (entity: string, body: object) =>
    ((await execute(entity, 'create', params({ create: body }))) as Results).results[0]
      ?.resourceName as string

  const [keyword] = await rowsOf(
    "SELECT ad_group.resource_name, campaign.resource_name, campaign.name FROM keyword_view WHERE ad_group.status = 'ENABLED' AND campaign.status = 'ENABLED' LIMIT 1",
  )
  const adGroup = String(keyword?.adGroup?.resourceName)
  const campaign = String(keyword?.campaign?.resourceName)
  const [ad] = await rowsOf(
    "SELECT ad_group_ad.resource_name FROM ad_group_ad WHERE ad_group_ad.status = 'ENABLED' LIMIT 1",
  )
  const [budget] = await rowsOf(
    'SELECT campaign_budget.resource_name FROM campaign_budget WHERE campaign_budget.reference_count > 0 LIMIT 1',
  )
  const recommendations = await rowsOf(
    'SELECT recommendation.resource_name, recommendation.type FROM recommendation',
  )
  const label = await create('labels', { name: 'Label of the writes' })
  const words = { text: 'leather boots', matchType: 'PHRASE' }

  const eu = { containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING' }
  const shared = await create('campaign_budgets', { name: 'Shared budget', amountMicros: '9000000' })

  const written: Written[] = [
    {
      entity: 'campaigns',
      from: 'campaign',
      key: 'campaign',
      create: {
        ...eu,
        name: 'Campaign of the suite',
        status: 'PAUSED',
        advertisingChannelType: 'SEARCH',
        campaignBudget: shared,
        targetSpend: { cpcBidCeilingMicros: '2000000' },
        networkSettings: { targetGoogleSearch: true, targetContentNetwork: false },
        geoTargetTypeSetting: { positiveGeoTargetType: 'PRESENCE' },
        endDateTime: '2037-12-31 23:59:59',
      },
      update: { name: 'Renamed campaign', status: 'ENABLED', ...eu },
    },
    {
      entity: 'ad_groups',
      from: 'ad_group',
      key: 'adGroup',
      create: { campaign, name: 'Ad group of the suite', type: 'SEARCH_STANDARD', cpcBidMicros: '800000' },
      update: { name: 'Renamed ad group', status: 'PAUSED', cpcBidMicros: '700000' },
    },
    {
      entity: 'campaign_budgets',
      from: 'campaign_budget',
      key: 'campaignBudget',
      create: { name: 'Budget of the suite', amountMicros: '12340000' },
      update: { amountMicros: '15000000', name: 'Renamed budget', deliveryMethod: 'STANDARD' },
    },
    {
      entity: 'ad_group_criteria',
      from: 'ad_group_criterion',
      key: 'adGroupCriterion',
      create: { adGroup, keyword: words, finalUrls: ['https://shop.example/boots'] },
      update: { status: 'PAUSED', cpcBidMicros: '700000', finalUrls: ['https://shop.example/sale'] },
    },
    {
      entity: 'campaign_criteria',
      from: 'campaign_criterion',
      key: 'campaignCriterion',
      create: { campaign, location: { geoTargetConstant: 'geoTargetConstants/2616' } },
      update: { bidModifier: 1.3 },
    },
    {
      entity: 'ad_group_ads',
      from: 'ad_group_ad',
      key: 'adGroupAd',
      create: {
        adGroup,
        status: 'PAUSED',
        ad: {
          finalUrls: ['https://shop.example/boots'],
          finalUrlSuffix: 'ad={creative}',
          responsiveSearchAd: {
            headlines: texts('Boots', 'Leather boots', 'Free returns'),
            descriptions: texts('Made to last.', 'Order today.'),
            path1: 'boots',
          },
        },
      },
      update: { status: 'ENABLED' },
    },
  ]

  const bothWays = async ({ entity, from, key, create: body, update }: Written): Promise<ExampleCall[]> => {
    const name = await create(entity, body)
    const read = (what: string, expected: unknown): ExampleCall => ({
      name: what,
      entity: 'reports',
      action: 'query',
      params: {
        customer_id,
        query: `SELECT ${from}.status FROM ${from} WHERE ${from}.resource_name = '${name}'`,
      },
      check: ({ data }: Answer) => expect(data.map((row) => row[key]?.status)).toEqual(expected),
    })
    const answers = (results: object[]) => (answer: Results) => expect(answer).toEqual({ results })
    return [
      {
        name: 'is checked before it is created',
        entity,
        action: 'create',
        params: params({ create: { ...body, ...without(entity) } }, { validateOnly: true }),
        check: answers([]),
      },
      read(`${entity} are read after they are created`, [expect.stringMatching(/^(ENABLED|PAUSED)$/)]),
      {
        name: 'is changed',
        entity,
        action: 'update',
        params: params({ update: { resourceName: name, ...update } }),
        check: answers([{ resourceName: name }]),
      },
      {
        name: 'names the operation that failed under partialFailure',
        entity,
        action: 'remove',
        params: {
          customer_id,
          partialFailure: true,
          operations: [{ remove: name }, { remove: name.replace(/\d+$/, '1') }],
        },
        check: ({ results, partial_failures }: Results) => {
          expect(results).toEqual([{ resourceName: name }, {}])
          expect(partial_failures).toMatchObject([{ path: '$.operations[1].remove' }])
        },
      },
      read(`${entity} are read after they are removed`, ['REMOVED']),
      {
        name: 'refuses to remove it twice',
        entity,
        action: 'remove',
        params: params({ remove: name }),
        fails: true,
        check: refused('operationAccessDeniedError.OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE'),
      },
      {
        name: 'refuses one of another customer',
        entity,
        action: 'remove',
        params: params({ remove: name.replace(own, 'customers/1000000001') }),
        fails: true,
        check: (error: Failure) => expect(error.errors?.[0]?.path).toBe('$.operations[0].remove'),
      },
    ]
  }

  const labelled: ExampleCall[] = [
    ['campaign_labels', 'campaignLabels', { campaign, label }],
    ['ad_group_labels', 'adGroupLabels', { adGroup, label }],
    ['ad_group_ad_labels', 'adGroupAdLabels', { adGroupAd: ad?.adGroupAd?.resourceName, label }],
  ].flatMap(([entity, collection, body]): ExampleCall[] => {
    const [target = ''] = Object.values(body as object).map((each) => String(each).split('/').at(-1))
    const resourceName = `${own}/${collection}/${target}~${label.split('/').at(-1)}`
    const check = (answer: Results) => expect(answer).toEqual({ results: [{ resourceName }] })
    return [
      {
        name: 'labels',
        entity: String(entity),
        action: 'create',
        params: params({ create: body as object }),
        check,
      },
      {
        name: 'takes the label off',
        entity: String(entity),
        action: 'remove',
        params: params({ remove: resourceName }),
        check,
      },
    ]
  })

  const named = (type: string) =>
    String(recommendations.find((row) => row.recommendation?.type === type)?.recommendation?.resourceName)
  const adName = String(ad?.adGroupAd?.resourceName).replace(/adGroupAds\/\d+~/, 'ads/')
  // one after the other, so that ids are the same in every run
  const rounds: ExampleCall[] = []
  for (const each of written) rounds.push(...(await bothWays(each)))
  return [
    ...rounds,
    ...labelled,
    {
      name: 'removes',
      entity: 'labels',
      action: 'remove',
      params: params({ remove: label }),
      check: (answer: Results) => expect(answer).toEqual({ results: [{ resourceName: label }] }),
    },
    {
      name: 'changes what an ad says',
      entity: 'ads',
      action: 'update',
      params: params({
        update: { resourceName: adName, finalUrls: ['https://shop.example/winter'], finalUrlSuffix: 'x=1' },
      }),
      check: (answer: Results) => expect(answer).toEqual({ results: [{ resourceName: adName }] }),
    },
    {
      name: 'refuses to remove what campaigns spend',
      entity: 'campaign_budgets',
      action: 'remove',
      params: params({ remove: String(budget?.campaignBudget?.resourceName) }),
      fails: true,
      check: refused('campaignBudgetError.CAMPAIGN_BUDGET_IN_USE'),
    },
    {
      name: 'refuses an amount that is no multiple of the smallest unit',
      entity: 'campaign_budgets',
      action: 'create',
      params: params({ create: { name: 'Odd', amountMicros: '1000001' } }),
      fails: true,
      check: refused('campaignBudgetError.NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT'),
    },
    ...assets.map(
      (create): ExampleCall => ({
        name: `creates ${Object.keys(create)[0]}`,
        entity: 'assets',
        action: 'create',
        params: params({ create }),
        check: ({ results }: Results) =>
          expect(results).toEqual([{ resourceName: expect.stringMatching(`^${own}/assets/\\d+$`) }]),
      }),
    ),
    {
      name: 'reads a created picture with its size',
      entity: 'reports',
      action: 'query',
      params: {
        customer_id,
        query:
          "SELECT asset.image_asset.mime_type, asset.image_asset.full_size.width_pixels FROM asset WHERE asset.name = 'Picture of the suite'",
      },
      check: ({ data }: Answer) =>
        expect(data.map(({ asset }) => asset?.imageAsset)).toEqual([
          { mimeType: 'IMAGE_PNG', fullSize: { widthPixels: '1' } },
        ]),
    },
    {
      name: 'refuses what is no picture',
      entity: 'assets',
      action: 'create',
      params: params({ create: { imageAsset: { data: Buffer.from('no picture').toString('base64') } } }),
      fails: true,
      check: refused('imageError.INVALID_IMAGE'),
    },
    {
      name: 'refuses two campaigns of one name',
      entity: 'campaigns',
      action: 'create',
      params: params({
        create: {
          ...eu,
          name: String(keyword?.campaign?.name),
          status: 'PAUSED',
          advertisingChannelType: 'DISPLAY',
          campaignBudget: shared,
          manualCpm: {},
        },
      }),
      fails: true,
      check: refused('campaignError.DUPLICATE_CAMPAIGN_NAME'),
    },
    {
      name: 'refuses an ad group whose type does not fit the campaign',
      entity: 'ad_groups',
      action: 'create',
      params: params({ create: { campaign, name: 'Wrong type', type: 'SHOPPING_PRODUCT_ADS' } }),
      fails: true,
      check: refused('adGroupError.AD_GROUP_TYPE_NOT_VALID_FOR_ADVERTISING_CHANNEL_TYPE'),
    },
    {
      name: 'refuses a keyword that is not negative',
      entity: 'campaign_criteria',
      action: 'create',
      params: params({ create: { campaign, keyword: words } }),
      fails: true,
      check: (error: Failure) => expect(error.errors?.[0]?.path).toBe('$.operations[0].create'),
    },
    {
      name: 'refuses changes without a filter on days',
      entity: 'change_events',
      action: 'list',
      params: { customer_id, query: 'SELECT change_event.user_email FROM change_event LIMIT 5' },
      fails: true,
      check: refused('changeEventError.CHANGE_DATE_RANGE_INFINITE'),
    },
    {
      name: 'applies',
      entity: 'recommendations',
      action: 'apply',
      params: params({
        resourceName: named('CAMPAIGN_BUDGET'),
        campaignBudget: { newBudgetAmountMicros: '77000000' },
      }),
      check: (answer: Results) =>
        expect(answer).toEqual({ results: [{ resourceName: named('CAMPAIGN_BUDGET') }] }),
    },
    {
      name: 'has nothing to apply twice',
      entity: 'recommendations',
      action: 'apply',
      params: params({ resourceName: named('CAMPAIGN_BUDGET') }),
      fails: true,
      check: refused('mutateError.RESOURCE_NOT_FOUND'),
    },
    {
      name: 'dismisses',
      entity: 'recommendations',
      action: 'dismiss',
      params: params({ resourceName: named('KEYWORD') }),
      check: (answer: Results) => expect(answer).toEqual({ results: [{ resourceName: named('KEYWORD') }] }),
    },
  ]
}

const finalUrls = ['https://shop.example/boots']
const money = { currencyCode: 'EUR', amountMicros: '5000000' }

/** A PNG of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwAChAGA60e6kgAAAABJRU5ErkJggg=='

/** An asset of each kind. */
const assets: readonly object[] = [
  { textAsset: { text: 'Made to last' } },
  { imageAsset: { data: PNG }, name: 'Picture of the suite' },
  { youtubeVideoAsset: { youtubeVideoId: 'dQw4w9WgXcQ' } },
  { sitelinkAsset: { linkText: 'Boots', description1: 'For women', description2: 'For men' }, finalUrls },
  { calloutAsset: { calloutText: 'Free returns', endDate: '2037-12-31' } },
  { structuredSnippetAsset: { header: 'Brands', values: ['One', 'Two', 'Three'] } },
  {
    callAsset: {
      countryCode: 'DE',
      phoneNumber: '(030) 123456',
      callConversionReportingState: 'USE_ACCOUNT_LEVEL_CALL_CONVERSION_ACTION',
    },
  },
  {
    leadFormAsset: {
      businessName: 'Boots',
      headline: 'Boots by letter',
      description: 'We send you our catalogue.',
      callToActionType: 'SIGN_UP',
      callToActionDescription: 'Get the catalogue',
      privacyPolicyUrl: 'https://shop.example/privacy',
      fields: [
        { inputType: 'FULL_NAME' },
        { inputType: 'PREFERRED_CONTACT_TIME', singleChoiceAnswers: { answers: ['Early', 'Late'] } },
      ],
    },
  },
  { promotionAsset: { promotionTarget: 'Boots', percentOff: '150000', occasion: 'BLACK_FRIDAY' }, finalUrls },
  { promotionAsset: { promotionTarget: 'Boots', moneyAmountOff: money, ordersOverAmount: money }, finalUrls },
  {
    priceAsset: {
      type: 'PRODUCT_CATEGORIES',
      languageCode: 'en',
      priceOfferings: ['One', 'Two', 'Three'].map((header) => ({
        header,
        description: 'Boots',
        price: money,
        unit: 'PER_MONTH',
        finalUrl: 'https://shop.example/boots',
      })),
    },
  },
  { mobileAppAsset: { appId: 'com.example.shop', appStore: 'GOOGLE_APP_STORE', linkText: 'The app' } },
  { callToActionAsset: { callToAction: 'SHOP_NOW' } },
]

/** Names and places that are free, for a second create. */
function without(entity: string): object {
  return (
    {
      campaigns: { name: 'Another campaign' },
      ad_groups: { name: 'Another ad group' },
      campaign_budgets: { name: 'Another budget' },
      ad_group_criteria: { keyword: { text: 'suede boots', matchType: 'PHRASE' } },
      campaign_criteria: { location: { geoTargetConstant: 'geoTargetConstants/2250' } },
    }[entity] ?? {}
  )
}
