import type { Json } from '../../google/messages/json.ts'
import type { Day } from '../../kit/calendar.ts'
import { type Field, isReportedSegment, type ResourceName } from '../schema/catalogue.ts'
import type { Account, Accounts } from './accounts.ts'
import type { Leaf } from './activity.ts'
import { conversionActionsOf } from './conversion-actions.ts'
import { criterionLabelsOf } from './criteria.ts'
import type { AdGroupRecord, AdRecord, CampaignRecord } from './records.ts'
import {
  assetGroups,
  assetLinks,
  changeEvents,
  geographicViews,
  keywordViews,
  searchTermViews,
  type ViewRecord,
} from './views.ts'

/** One entity of FROM with its joined resources. */
export interface Entity {
  resources: Partial<Record<ResourceName, Json>>
  leaves: readonly Leaf[]
}

/** The entities of one FROM, in a fixed order. */
export interface Source {
  length: number
  at(index: number): Entity | undefined
}

const NONE: readonly Leaf[] = []
const EMPTY: Source = { length: 0, at: () => undefined }

function list<T>(records: readonly T[], toEntity: (record: T) => Entity): Source {
  return {
    length: records.length,
    at: (index) => {
      const record = records[index]
      return record === undefined ? undefined : toEntity(record)
    },
  }
}

function clientJson(top: string, account: Account, level: number): Json {
  const { descriptiveName, currencyCode, timeZone, testAccount } = account.customer
  return {
    resourceName: `customers/${top}/customerClients/${account.id}`,
    clientCustomer: `customers/${account.id}`,
    id: account.id,
    level: String(level),
    manager: account.manager,
    hidden: account.hidden,
    testAccount: testAccount ?? false,
    descriptiveName: descriptiveName ?? '',
    currencyCode: currencyCode ?? '',
    timeZone: timeZone ?? '',
    status: account.status,
  }
}

/** What a query reads. */
export interface SourceQuery {
  from: ResourceName
  /** Segments that it selects; without data of one there are no rows. */
  segments: readonly Field[]
  /** The resources that it names beside FROM: a view has rows for each of them. */
  named: ReadonlySet<string>
  today: Day
}

/** The entities that a query's FROM names, in one account. */
export function openSource(
  { from, segments, named, today }: SourceQuery,
  account: Account,
  accounts: Accounts,
): Source {
  if (!segments.every(isReportedSegment)) return EMPTY
  const { customer } = account
  const tables = account.tables()
  const ofCampaign = ({ json, budget }: CampaignRecord) => ({
    customer,
    campaign: json,
    campaign_budget: budget.json,
  })
  const ofAdGroup = ({ json, campaign }: AdGroupRecord) => ({ ...ofCampaign(campaign), ad_group: json })
  const ofAd = ({ json, adGroup }: AdRecord) => ({ ...ofAdGroup(adGroup), ad_group_ad: json })
  const views = (records: readonly ViewRecord[]) =>
    list(records, ({ json, leaves, adGroup, campaign, criterion }) => ({
      resources: {
        customer,
        ...(campaign && ofCampaign(campaign)),
        ...(adGroup && ofAdGroup(adGroup)),
        ...(criterion && { ad_group_criterion: criterion }),
        [from]: json,
      },
      leaves,
    }))
  switch (from) {
    case 'search_term_view':
      return views(searchTermViews(tables))
    case 'keyword_view':
      return views(keywordViews(tables))
    case 'geographic_view':
      return views(geographicViews(account.id, tables, named.has('campaign')))
    case 'asset_group':
      return views(assetGroups(tables))
    case 'change_event':
      return views(changeEvents(account.id, tables, today))
    case 'campaign_criterion':
    case 'recommendation': {
      const { campaignCriteria, recommendations } = tables
      const { rows } = from === 'recommendation' ? recommendations : campaignCriteria
      return views(rows.map(({ json, campaign }) => ({ json, campaign, leaves: NONE })))
    }
    case 'asset':
      return views(tables.assets.rows.map(({ json }) => ({ json, leaves: NONE })))
    case 'conversion_action':
      return views(conversionActionsOf(account.id).map(({ json }) => ({ json, leaves: NONE })))
    case 'asset_group_asset':
      return list(assetLinks(account.id, tables), ({ json, group, asset }) => ({
        resources: {
          ...(group.campaign && ofCampaign(group.campaign)),
          asset_group: group.json,
          asset,
          asset_group_asset: json,
        },
        leaves: NONE,
      }))
    case 'customer':
      return list([account], () => ({
        resources: { customer },
        leaves: tables.campaigns.rows.flatMap((c) => c.leaves),
      }))
    case 'customer_client':
      return list(accounts.below(account.id), ({ account: client, level }) => ({
        resources: { customer, customer_client: clientJson(account.id, client, level) },
        leaves: NONE,
      }))
    case 'campaign':
      return list(tables.campaigns.rows, (record) => ({
        resources: ofCampaign(record),
        leaves: record.leaves,
      }))
    case 'campaign_budget':
      return list(tables.budgets.rows, (record) => ({
        resources: { customer, campaign_budget: record.json },
        leaves: record.leaves,
      }))
    case 'ad_group':
      return list(tables.adGroups.rows, (record) => ({ resources: ofAdGroup(record), leaves: record.leaves }))
    case 'ad_group_ad':
      return list(tables.ads.rows, (record) => ({ resources: ofAd(record), leaves: record.leaves }))
    case 'ad_group_criterion':
      return list(tables.criteria.rows, ({ json, adGroup }) => ({
        resources: { ...ofAdGroup(adGroup), ad_group_criterion: json },
        leaves: NONE,
      }))
    case 'label':
      return list(tables.labels.rows, (record) => ({
        resources: { customer, label: record.json },
        leaves: NONE,
      }))
    case 'campaign_label':
      return list(tables.campaignLabels.rows, (link) => ({
        resources: { ...ofCampaign(link.target), campaign_label: link.json, label: link.label.json },
        leaves: NONE,
      }))
    case 'ad_group_label':
      return list(tables.adGroupLabels.rows, (link) => ({
        resources: { ...ofAdGroup(link.target), ad_group_label: link.json, label: link.label.json },
        leaves: NONE,
      }))
    case 'ad_group_ad_label':
      return list(tables.adGroupAdLabels.rows, (link) => ({
        resources: { ...ofAd(link.target), ad_group_ad_label: link.json, label: link.label.json },
        leaves: NONE,
      }))
    case 'ad_group_criterion_label': {
      const links = tables.criteria.rows.flatMap(({ json, adGroup }) =>
        criterionLabelsOf(json).map((link) => ({ link, json, adGroup })),
      )
      return list(links, ({ link, json, adGroup }) => ({
        resources: {
          ...ofAdGroup(adGroup),
          ad_group_criterion: json,
          ad_group_criterion_label: link,
          label: tables.labels.find(String(link.label))?.json ?? {},
        },
        leaves: NONE,
      }))
    }
    default:
      return EMPTY
  }
}
