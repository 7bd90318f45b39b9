export * from '@linkspan/core/callers'
export type {
  Ad,
  AdGroup,
  AdGroupAd,
  AdGroupAdLabel,
  AdGroupCriterion,
  AdGroupLabel,
} from './ad-group-rows.ts'
export { type Advertising, advertising, createAdvertising } from './connector.ts'
export type { AccessibleCustomers } from './entities/accessible-customers.ts'
export type { AccountRow } from './entities/accounts.ts'
export type { AdGroupAdLabelRow } from './entities/ad-group-ad-labels.ts'
export type { AdGroupAdRow } from './entities/ad-group-ads.ts'
export type { AdGroupCriterionRow } from './entities/ad-group-criteria.ts'
export type { AdGroupLabelRow } from './entities/ad-group-labels.ts'
export type { AdGroupRow } from './entities/ad-groups.ts'
export type { CampaignLabelRow } from './entities/campaign-labels.ts'
export type { CampaignRow } from './entities/campaigns.ts'
export type { GaqlParams } from './entities/reports.ts'
export type { ListMeta } from './gaql.ts'
export type { GaqlRow, GaqlRowOf } from './gaql-row.ts'
export type * from './generated/inputs.ts'
export type { AdvertisingOptions } from './google-ads.ts'
export type { MutateResult } from './mutate.ts'
export type {
  Campaign,
  CampaignBudget,
  CampaignLabel,
  Customer,
  Label,
  Metrics,
  Segments,
  Selected,
  Status,
} from './rows.ts'
export { DEFAULT_VERSION } from './versions.ts'
