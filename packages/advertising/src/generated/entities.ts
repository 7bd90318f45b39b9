// Written by `npm run docs:reference` from the declarations. Do not edit.

import type { WithParams } from '@linkspan/core'
import type * as entities from '../entities/index.ts'
import type {
  AccessibleCustomersListParams,
  AdGroupLabelsCreateParams,
  AdGroupsUpdateParams,
  CampaignLabelsCreateParams,
  CampaignsUpdateParams,
  LabelsCreateParams,
  ListParams,
  ReportsQueryParams,
} from './inputs.ts'

/** The entities, with the parameters of their actions by name. */
export type AdvertisingEntities = {
  /** Customers that the authorizing user has direct access to. */
  readonly accessibleCustomers: WithParams<typeof entities.accessibleCustomers, { list: AccessibleCustomersListParams }>
  /** The settings of one customer. */
  readonly accounts: WithParams<typeof entities.accounts, { list: ListParams }>
  /** Which labels are on which ads. */
  readonly adGroupAdLabels: WithParams<typeof entities.adGroupAdLabels, { list: ListParams }>
  /** Ads of one customer, with their policy state. */
  readonly adGroupAds: WithParams<typeof entities.adGroupAds, { list: ListParams }>
  /** What ad groups target or exclude, such as keywords. */
  readonly adGroupCriteria: WithParams<typeof entities.adGroupCriteria, { list: ListParams }>
  /** Which labels are on which ad groups. */
  readonly adGroupLabels: WithParams<typeof entities.adGroupLabels, { list: ListParams; create: AdGroupLabelsCreateParams }>
  /** Ad groups of one customer, with their bids and cost. */
  readonly adGroups: WithParams<typeof entities.adGroups, { list: ListParams; update: AdGroupsUpdateParams }>
  /** Which labels are on which campaigns. */
  readonly campaignLabels: WithParams<typeof entities.campaignLabels, { list: ListParams; create: CampaignLabelsCreateParams }>
  /** Campaigns of one customer, with their budget and metrics. */
  readonly campaigns: WithParams<typeof entities.campaigns, { list: ListParams; update: CampaignsUpdateParams }>
  /** Labels for campaigns, ad groups and ads. */
  readonly labels: WithParams<typeof entities.labels, { create: LabelsCreateParams }>
  /** Reports by queries of your own, over any resource. */
  readonly reports: WithParams<typeof entities.reports, { query: ReportsQueryParams }>
}
