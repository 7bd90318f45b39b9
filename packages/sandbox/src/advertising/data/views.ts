import type { Json } from '../../google/messages/types.ts'
import { type Day, formatDay } from '../../kit/calendar.ts'
import { createChance, hashText } from '../../kit/random.ts'
import assets from '../fixtures/assets.json' with { type: 'json' }
import type { Field, ResourceName } from '../schema/catalogue.ts'
import type { AdsAccount, AdsAccounts } from './accounts.ts'
import { partOf } from './activity.ts'
import type { AdsTables } from './build-tables.ts'
import { type AdGroupRecord, type CampaignRecord, type ResourceRecord, resourceNameOf } from './records.ts'

/** What a query reads. */
export interface SourceQuery {
  from: ResourceName
  /** Segments that it selects; without data of one there are no rows. */
  segments: readonly Field[]
  /** The resources that it names beside FROM: a view has rows for each of them. */
  named: ReadonlySet<string>
  today: Day
}

/** The rows of a resource in an account. */
export type Rows = (account: AdsAccount, query: SourceQuery, all: AdsAccounts) => readonly ResourceRecord[]

const TERMS = ['shoes', 'cheap shoes', 'rain coat size 40', 'boots near me', 'été sandals'] as const

const isSearch = ({ json }: AdGroupRecord) => json.type === 'SEARCH_STANDARD'
const customerOf = (record: { json: Json }) => resourceNameOf(record).split('/')[1]

/** The criteria of countries, such as Germany. */
const COUNTRIES = ['2840', '2276', '2616'] as const
const LOCATION_TYPES = ['LOCATION_OF_PRESENCE', 'AREA_OF_INTEREST'] as const

/** The asset groups of Performance Max campaigns. */
function assetGroupRows({ campaigns }: AdsTables): ResourceRecord[] {
  return campaigns.rows
    .filter(({ json }) => json.advertisingChannelType === 'PERFORMANCE_MAX')
    .flatMap((campaign) =>
      [0, 1].map((index) => {
        const id = `${6_500_000_000 + (hashText(index, resourceNameOf(campaign)) % 1_000_000)}`
        return {
          json: {
            resourceName: `customers/${customerOf(campaign)}/assetGroups/${id}`,
            id,
            campaign: resourceNameOf(campaign),
            name: `Asset group ${index + 1}`,
            finalUrls: ['https://shop.example/'],
            status: 'ENABLED',
            primaryStatus: 'ELIGIBLE',
            path1: 'shoes',
            path2: 'sale',
            finalMobileUrls: ['https://shop.example/?m=1'],
            adStrength: index === 0 ? 'GOOD' : 'AVERAGE',
          },
          leaves: partOf(campaign.leaves, index, 2),
          campaign,
        }
      }),
    )
}

/** The rows of views, and of other resources that follow from the tables. */
export const VIEWS = {
  asset_group: ({ tables }) => assetGroupRows(tables()),
  /** The links of criteria to their labels. */
  ad_group_criterion_label: ({ tables }) => {
    const { adGroupCriteria: criteria, labels } = tables()
    return criteria.rows.flatMap((adGroupCriterion) => {
      const named = resourceNameOf(adGroupCriterion)
      return ((adGroupCriterion.json.labels ?? []) as string[]).map((label) => ({
        adGroupCriterion,
        label: labels.find(label) ?? { json: {} },
        json: {
          resourceName: `${named.replace('/adGroupCriteria/', '/adGroupCriterionLabels/')}~${label.split('/').at(-1)}`,
          adGroupCriterion: named,
          label,
        },
      }))
    })
  },
  /** Which assets are in which asset groups. */
  asset_group_asset: ({ id, tables }) => {
    const shared = tables().assets.rows.slice(0, assets.first.length)
    return assetGroupRows(tables()).flatMap((assetGroup) =>
      shared.map((asset, index) => ({
        assetGroup,
        asset,
        json: {
          resourceName: `customers/${id}/assetGroupAssets/${assetGroup.json.id}~${asset.json.id}~${assets.first[index]?.field}`,
          assetGroup: resourceNameOf(assetGroup),
          asset: resourceNameOf(asset),
          fieldType: assets.first[index]?.field ?? '',
          status: 'ENABLED',
          primaryStatus: index === 2 ? 'LIMITED' : 'ELIGIBLE',
          source: 'ADVERTISER',
          policySummary: { approvalStatus: 'APPROVED', reviewStatus: 'REVIEWED' },
        },
      })),
    )
  },
  /** The changes of campaigns and ad groups of the last 30 days, newest first. */
  change_event: ({ id, tables }, { today }) => {
    const { campaigns, adGroups } = tables()
    const targets: { campaign: CampaignRecord; adGroup?: AdGroupRecord }[] = [
      ...campaigns.rows.map((campaign) => ({ campaign })),
      ...adGroups.rows.map((adGroup) => ({ campaign: adGroup.campaign, adGroup })),
    ]
    const events = targets.map((target, index) => {
      const { campaign, adGroup } = target
      const changed = resourceNameOf(adGroup ?? campaign)
      const chance = createChance(hashText(index, `changes ${changed}`))
      const two = (most: number) => String(chance.integer(0, most)).padStart(2, '0')
      // the days move with the vendor's own, so that there are always some
      const day = formatDay(today - chance.integer(0, 29))
      const moment = `${day} ${two(23)}:${two(59)}:${two(59)}.${String(index).padStart(6, '0')}`
      return {
        ...target,
        json: {
          resourceName: `customers/${id}/changeEvents/${moment.replace(/\D/g, '')}~${index}~0`,
          changeDateTime: moment,
          changeResourceType: adGroup ? 'AD_GROUP' : 'CAMPAIGN',
          changeResourceName: changed,
          clientType: chance.pick(['GOOGLE_ADS_WEB_CLIENT', 'GOOGLE_ADS_API']),
          userEmail: chance.pick(['ana@example.com', 'ben@example.com']),
          resourceChangeOperation: chance.pick(['CREATE', 'UPDATE', 'UPDATE']),
          changedFields: 'status',
          campaign: resourceNameOf(campaign),
          ...(adGroup && { adGroup: changed }),
        },
      }
    })
    return events.sort((left, right) => (left.json.changeDateTime < right.json.changeDateTime ? 1 : -1))
  },
  /** Countries with their activity: of the whole customer, or of each campaign if a query names campaigns. */
  geographic_view: ({ id, tables }, { named }) => {
    const { campaigns } = tables()
    const groups = named.has('campaign')
      ? campaigns.rows.map((campaign) => ({ campaign, leaves: campaign.leaves }))
      : [{ leaves: campaigns.rows.flatMap(({ leaves }) => leaves) }]
    const views = COUNTRIES.flatMap((country) => LOCATION_TYPES.map((type) => ({ country, type })))
    return groups.flatMap((group) =>
      views.map(({ country, type }, index) => ({
        ...group,
        json: {
          resourceName: `customers/${id}/geographicViews/${country}~${type}`,
          locationType: type,
          countryCriterionId: country,
        },
        leaves: partOf(group.leaves, index, views.length),
      })),
    )
  },
  /** The keywords of ad groups, without negative ones. */
  keyword_view: ({ tables }) => {
    return tables()
      .adGroupCriteria.rows.filter(({ json }) => json.type === 'KEYWORD' && json.negative !== true)
      .map((adGroupCriterion) => ({
        json: {
          resourceName: resourceNameOf(adGroupCriterion).replace('/adGroupCriteria/', '/keywordViews/'),
        },
        leaves: adGroupCriterion.leaves ?? [],
        adGroupCriterion,
      }))
  },
  /** The terms that users searched before they saw ads of an ad group. */
  search_term_view: ({ tables }) => {
    return tables()
      .adGroups.rows.filter(isSearch)
      .flatMap((adGroup) => {
        const chance = createChance(hashText(1, `terms ${resourceNameOf(adGroup)}`))
        const count = chance.integer(2, TERMS.length)
        return TERMS.slice(0, count).map((term, index) => {
          const id = Buffer.from(term).toString('base64url')
          return {
            json: {
              resourceName: `customers/${customerOf(adGroup)}/searchTermViews/${adGroup.campaign.json.id}~${adGroup.json.id}~${id}`,
              searchTerm: term,
              adGroup: resourceNameOf(adGroup),
              status: chance.pick(['ADDED', 'NONE', 'NONE', 'EXCLUDED']),
            },
            leaves: partOf(adGroup.leaves, index, count),
            adGroup,
          }
        })
      })
  },
} satisfies Partial<Record<ResourceName, Rows>>
