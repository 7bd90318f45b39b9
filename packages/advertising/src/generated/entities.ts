// Written by `npm run docs:reference` from the declarations. Do not edit.

import type { WithParams } from '@linkspan/core'
import type * as entities from '../entities/index.ts'
import type {
  AccessibleCustomersListParams,
  AdGroupAdLabelsCreateParams,
  AdGroupAdLabelsRemoveParams,
  AdGroupAdsCreateParams,
  AdGroupAdsRemoveParams,
  AdGroupAdsUpdateParams,
  AdGroupCriteriaCreateParams,
  AdGroupCriteriaRemoveParams,
  AdGroupCriteriaUpdateParams,
  AdGroupLabelsCreateParams,
  AdGroupLabelsRemoveParams,
  AdGroupsCreateParams,
  AdGroupsRemoveParams,
  AdGroupsUpdateParams,
  AdsUpdateParams,
  AssetsCreateParams,
  CampaignBudgetsCreateParams,
  CampaignBudgetsRemoveParams,
  CampaignBudgetsUpdateParams,
  CampaignCriteriaCreateParams,
  CampaignCriteriaRemoveParams,
  CampaignCriteriaUpdateParams,
  CampaignLabelsCreateParams,
  CampaignLabelsRemoveParams,
  CampaignsCreateParams,
  CampaignsRemoveParams,
  CampaignsUpdateParams,
  LabelsCreateParams,
  LabelsRemoveParams,
  ListParams,
  RecommendationsApplyParams,
  RecommendationsDismissParams,
  ReportsQueryParams,
} from './inputs.ts'

/** The entities, with the parameters of their actions by name. */
export type AdvertisingEntities = {
  /** Customers that the authorizing user has direct access to. */
  readonly accessibleCustomers: WithParams<typeof entities.accessibleCustomers, {
    /** Lists the customers that the user has direct access to, without the clients of managers. */
    list: AccessibleCustomersListParams
  }>
  /** The settings of one customer. */
  readonly accounts: WithParams<typeof entities.accounts, {
    /** Lists the customer itself with its settings. */
    list: ListParams
  }>
  /** Which labels are on which ads. */
  readonly adGroupAdLabels: WithParams<typeof entities.adGroupAdLabels, {
    /** Lists the labels on ads, one row for each pair. */
    list: ListParams
    /** Adds existing labels to ads. */
    create: AdGroupAdLabelsCreateParams
    /** Takes labels off ads. */
    remove: AdGroupAdLabelsRemoveParams
  }>
  /** Ads of one customer, with their policy state. */
  readonly adGroupAds: WithParams<typeof entities.adGroupAds, {
    /** Lists ads, one row each, with their addresses and policy state. */
    list: ListParams
    /** Creates responsive search ads in ad groups of search campaigns. */
    create: AdGroupAdsCreateParams
    /** Enables or pauses ads. For what they say, see `ads.update`. */
    update: AdGroupAdsUpdateParams
    /** Removes ads. */
    remove: AdGroupAdsRemoveParams
  }>
  /** What ad groups target or exclude, such as keywords. */
  readonly adGroupCriteria: WithParams<typeof entities.adGroupCriteria, {
    /** Lists what ad groups target or exclude, one row for each criterion, with its bid and quality. */
    list: ListParams
    /** Adds keywords to ad groups, or negative ones, which exclude searches. */
    create: AdGroupCriteriaCreateParams
    /** Enables or pauses keywords, or changes their bid or the pages that they lead to. */
    update: AdGroupCriteriaUpdateParams
    /** Removes keywords and other criteria of ad groups. */
    remove: AdGroupCriteriaRemoveParams
  }>
  /** Which labels are on which ad groups. */
  readonly adGroupLabels: WithParams<typeof entities.adGroupLabels, {
    /** Lists the labels on ad groups, one row for each pair. */
    list: ListParams
    /** Adds existing labels to ad groups. */
    create: AdGroupLabelsCreateParams
    /** Takes labels off ad groups. */
    remove: AdGroupLabelsRemoveParams
  }>
  /** Ad groups of one customer, with their bids and cost. */
  readonly adGroups: WithParams<typeof entities.adGroups, {
    /** Lists ad groups, one row each, with their bids and the cost of the last 30 days. A query of your own may select segments. */
    list: ListParams
    /** Creates ad groups in campaigns. Those of Performance Max have none. */
    create: AdGroupsCreateParams
    /** Renames, enables or pauses ad groups, or changes their bid per click. */
    update: AdGroupsUpdateParams
    /** Removes ad groups for good. Their ads stop, and their figures stay. */
    remove: AdGroupsRemoveParams
  }>
  /** What ads say, and where they lead. */
  readonly ads: WithParams<typeof entities.ads, {
    /** Changes the texts of ads, or the pages that they lead to. The vendor reviews them again. */
    update: AdsUpdateParams
  }>
  /** Which assets are in which asset groups of Performance Max campaigns. */
  readonly assetGroupAssets: WithParams<typeof entities.assetGroupAssets, {
    /** Lists the assets of asset groups, one row for each asset and what it is there. */
    list: ListParams
  }>
  /** The asset groups of Performance Max campaigns, with what their ads achieved. */
  readonly assetGroups: WithParams<typeof entities.assetGroups, {
    /** Lists asset groups, one row each, with the metrics of the last 30 days. */
    list: ListParams
  }>
  /** The parts of ads, such as texts and pictures. */
  readonly assets: WithParams<typeof entities.assets, {
    /** Lists assets, one row each. */
    list: ListParams
    /** Creates assets: texts, pictures, videos, links, numbers, forms and others. The vendor never removes an asset. */
    create: AssetsCreateParams
  }>
  /** What campaigns may spend a day. */
  readonly campaignBudgets: WithParams<typeof entities.campaignBudgets, {
    /** Lists budgets, one row each, with how many campaigns spend them. */
    list: ListParams
    /** Creates budgets, which campaigns can spend afterwards. */
    create: CampaignBudgetsCreateParams
    /** Changes what a budget allows a day, its name, or how it is spent. */
    update: CampaignBudgetsUpdateParams
    /** Removes budgets that no campaign spends. */
    remove: CampaignBudgetsRemoveParams
  }>
  /** What campaigns target or exclude, such as places and negative keywords. */
  readonly campaignCriteria: WithParams<typeof entities.campaignCriteria, {
    /** Lists what campaigns target or exclude, one row for each criterion. */
    list: ListParams
    /** Adds negative keywords to campaigns, or places that they target or exclude. */
    create: CampaignCriteriaCreateParams
    /** Changes the factor by which criteria of campaigns change bids. */
    update: CampaignCriteriaUpdateParams
    /** Removes what campaigns target or exclude. */
    remove: CampaignCriteriaRemoveParams
  }>
  /** Which labels are on which campaigns. */
  readonly campaignLabels: WithParams<typeof entities.campaignLabels, {
    /** Lists the labels on campaigns, one row for each pair. */
    list: ListParams
    /** Adds existing labels to campaigns. */
    create: CampaignLabelsCreateParams
    /** Takes labels off campaigns. */
    remove: CampaignLabelsRemoveParams
  }>
  /** Campaigns of one customer, with their budget and metrics. */
  readonly campaigns: WithParams<typeof entities.campaigns, {
    /** Lists campaigns, one row each, with their budget and the metrics of the last 30 days. A query of your own may select segments. */
    list: ListParams
    /** Creates campaigns, which spend a budget that exists. A campaign that is not PAUSED spends it as soon as it has ads. */
    create: CampaignsCreateParams
    /** Renames, enables or pauses campaigns, or declares whether they are political advertising in the EU. */
    update: CampaignsUpdateParams
    /** Removes campaigns for good. Their ads stop, and their figures stay. */
    remove: CampaignsRemoveParams
  }>
  /** Who changed what in an account in the last 30 days. */
  readonly changeEvents: WithParams<typeof entities.changeEvents, {
    /** Lists the newest 10,000 changes of the last 30 days. A query of your own needs a filter on days, and LIMIT. */
    list: ListParams
  }>
  /** The countries in which people saw ads, or which they showed interest in. */
  readonly geographicViews: WithParams<typeof entities.geographicViews, {
    /** Lists countries, one row for each campaign, with the metrics of the last 30 days. */
    list: ListParams
  }>
  /** Keywords, with what their ads achieved and cost. */
  readonly keywordViews: WithParams<typeof entities.keywordViews, {
    /** Lists keywords, one row each, with the metrics of the last 30 days. */
    list: ListParams
  }>
  /** Labels for campaigns, ad groups and ads. */
  readonly labels: WithParams<typeof entities.labels, {
    /** Creates labels for campaigns, ad groups or ads. */
    create: LabelsCreateParams
    /** Removes labels, also from what has them. */
    remove: LabelsRemoveParams
  }>
  /** What the vendor recommends, such as higher budgets or further keywords. */
  readonly recommendations: WithParams<typeof entities.recommendations, {
    /** Lists recommendations, one row each, also dismissed ones. */
    list: ListParams
    /** Does what the vendor recommends, or the same with other values. */
    apply: RecommendationsApplyParams
    /** Dismisses recommendations. Only Google Ads itself can take that back. */
    dismiss: RecommendationsDismissParams
  }>
  /** Reports by queries of your own, over any resource. */
  readonly reports: WithParams<typeof entities.reports, {
    /** Runs a query in the Google Ads Query Language over any resource of one customer. */
    query: ReportsQueryParams
  }>
  /** What people searched for before they saw ads, and what it cost. */
  readonly searchTermViews: WithParams<typeof entities.searchTermViews, {
    /** Lists search terms, one row for each ad group that they led to, with the metrics of the last 30 days. */
    list: ListParams
  }>
}
