export * from '@linkspan/core/callers'
export type {
  Ad,
  AdGroup,
  AdGroupAd,
  AdGroupAdLabel,
  AdGroupCriterion,
  AdGroupLabel,
  AdTextAsset,
} from './ad-group-rows.ts'
export type { Asset, AssetGroup, AssetGroupAsset } from './asset-rows.ts'
export { type Advertising, advertising, createAdvertising } from './connector.ts'
export type { AccessibleCustomers } from './entities/accessible-customers.ts'
export type { AccountRow } from './entities/accounts.ts'
export type { AdGroupAdLabelRow } from './entities/ad-group-ad-labels.ts'
export type { AdGroupAdRow } from './entities/ad-group-ads.ts'
export type { AdGroupCriterionRow } from './entities/ad-group-criteria.ts'
export type { AdGroupLabelRow } from './entities/ad-group-labels.ts'
export type { AdGroupRow } from './entities/ad-groups.ts'
export type { AssetGroupAssetRow } from './entities/asset-group-assets.ts'
export type { AssetGroupRow } from './entities/asset-groups.ts'
export type { AssetRow } from './entities/assets.ts'
export type { CampaignBudgetRow } from './entities/campaign-budgets.ts'
export type { CampaignCriterionRow } from './entities/campaign-criteria.ts'
export type { CampaignLabelRow } from './entities/campaign-labels.ts'
export type { CampaignRow } from './entities/campaigns.ts'
export type { ChangeEventRow } from './entities/change-events.ts'
export type { GeographicViewRow } from './entities/geographic-views.ts'
export type { KeywordViewRow } from './entities/keyword-views.ts'
export type { RecommendationRow } from './entities/recommendations.ts'
export type { GaqlParams } from './entities/reports.ts'
export type { SearchTermViewRow } from './entities/search-term-views.ts'
export type { ListMeta } from './gaql.ts'
export type { GaqlRow, GaqlRowOf } from './gaql-row.ts'
export type * from './generated/inputs.ts'
export type { AdvertisingOptions } from './google-ads.ts'
export type { MutateResult } from './mutate/mutate.ts'
export type {
  Campaign,
  CampaignBudget,
  CampaignCriterion,
  CampaignLabel,
  Customer,
  Label,
  Metrics,
  Segments,
  Selected,
  Status,
} from './rows.ts'
export { DEFAULT_VERSION } from './versions.ts'
export type {
  ChangeEvent,
  GeographicView,
  KeywordView,
  Recommendation,
  RecommendationMetrics,
  SearchTermView,
} from './view-rows.ts'
