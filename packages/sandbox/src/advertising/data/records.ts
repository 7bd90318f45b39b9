import type { Json } from '../../google/messages/json.ts'
import type { Leaf } from './activity.ts'

/** A budget, and the activity of the campaigns that spend it. */
export interface BudgetRecord {
  json: Json
  leaves: Leaf[]
}

/** A campaign with its budget and its activity. */
export interface CampaignRecord {
  json: Json
  budget: BudgetRecord
  leaves: Leaf[]
}

/** An ad group with its campaign and its activity. */
export interface AdGroupRecord {
  json: Json
  campaign: CampaignRecord
  leaves: Leaf[]
}

/** An ad of an ad group with its activity. */
export interface AdRecord {
  json: Json
  adGroup: AdGroupRecord
  leaves: Leaf[]
}

/** A criterion of an ad group. */
export interface CriterionRecord {
  json: Json
  adGroup: AdGroupRecord
  /** Which part of the ad group's activity a keyword has, if it was there from the start. */
  part?: { index: number; of: number }
}

/** A criterion of a campaign, or a recommendation for it. */
export interface CampaignPartRecord {
  json: Json
  campaign: CampaignRecord
}

/** An asset. */
export interface AssetRecord {
  json: Json
}

/** A label. */
export interface LabelRecord {
  json: Json
}

/** A label on a campaign, an ad group or an ad. */
export interface LinkRecord<Target> {
  json: Json
  target: Target
  label: LabelRecord
}

/** Any record: its resource, its activity if it has some, and the records that it belongs to. */
export interface JoinedRecord {
  json: Json
  leaves?: readonly Leaf[]
  ad?: JoinedRecord
  adGroup?: JoinedRecord
  asset?: JoinedRecord
  assetGroup?: JoinedRecord
  budget?: JoinedRecord
  campaign?: JoinedRecord
  criterion?: JoinedRecord
  label?: JoinedRecord
}

/** Records in order of creation, indexed by their resource names. */
export interface Table<T> {
  rows: readonly T[]
  /** Adds a record at the end, or at an index. */
  add(record: T, at?: number): T
  /** Removes a record. */
  drop(record: T): void
  find(resourceName: string): T | undefined
}

/** The tables of one account. */
export interface Tables {
  budgets: Table<BudgetRecord>
  campaigns: Table<CampaignRecord>
  adGroups: Table<AdGroupRecord>
  ads: Table<AdRecord>
  criteria: Table<CriterionRecord>
  campaignCriteria: Table<CampaignPartRecord>
  recommendations: Table<CampaignPartRecord>
  assets: Table<AssetRecord>
  labels: Table<LabelRecord>
  campaignLabels: Table<LinkRecord<CampaignRecord>>
  adGroupLabels: Table<LinkRecord<AdGroupRecord>>
  adGroupAdLabels: Table<LinkRecord<AdRecord>>
}

/** A record's resource name. */
export const nameOf = (record: { json: Json }): string => String(record.json.resourceName)

/** Opens an empty table. */
export function createTable<T extends { json: Json }>(): Table<T> {
  const rows: T[] = []
  const byName = new Map<string, T>()
  return {
    rows,
    add: (record, at = rows.length) => {
      rows.splice(at, 0, record)
      byName.set(nameOf(record), record)
      return record
    },
    drop: (record) => {
      rows.splice(rows.lastIndexOf(record), 1)
      byName.delete(nameOf(record))
    },
    find: (resourceName) => byName.get(resourceName),
  }
}
