import once from 'lodash/once.js'
import type { Json } from '../../google/messages/types.ts'
import type { Day } from '../../kit/calendar.ts'
import type { Leaf } from './activity.ts'

/** What a resource may belong to, by its name in JSON. */
export const OWNERS = [
  'adGroup',
  'adGroupAd',
  'adGroupCriterion',
  'asset',
  'assetGroup',
  'campaign',
  'campaignBudget',
  'label',
] as const

/** A kind of owner. */
export type Owner = (typeof OWNERS)[number]

/** A resource: its fields, its activity if it has some, and the resources that it belongs to. */
export type ResourceRecord = { json: Json; leaves?: readonly Leaf[] } & { [Name in Owner]?: ResourceRecord }

/** A resource with activity: a budget has that of the campaigns that spend it. */
export interface ActiveRecord extends ResourceRecord {
  leaves: Leaf[]
}

/** A campaign with its budget. */
export interface CampaignRecord extends ActiveRecord {
  campaignBudget: ActiveRecord
}

/** An ad group with its campaign. */
export interface AdGroupRecord extends ActiveRecord {
  campaign: CampaignRecord
}

/** The collection of a resource, by its name in JSON. */
export const collectionOf = (name: string): string => `${name}s`.replace(/Criterions$/, 'Criteria')

/** A record's resource name. */
export const resourceNameOf = (record: { json: Json }): string => String(record.json.resourceName)

/** The last part of a record's resource name. */
export const tailOf = (record: { json: Json }): string => resourceNameOf(record).split('/').at(-1) ?? ''

/** Opens a table of some records, which are made when it is first read. */
export function createTable<T extends ResourceRecord>(make: () => readonly T[] = () => []) {
  const rows = once(() => [...make()])
  const byName = once(() => new Map(rows().map((record) => [resourceNameOf(record), record])))
  return {
    get rows(): readonly T[] {
      return rows()
    },
    /** Adds a record at the end, or at an index. */
    add(record: T, at = rows().length) {
      byName().set(resourceNameOf(record), record)
      rows().splice(at, 0, record)
      return record
    },
    drop(record: T) {
      byName().delete(resourceNameOf(record))
      rows().splice(rows().lastIndexOf(record), 1)
    },
    find: (resourceName: string) => byName().get(resourceName),
  }
}

/** Records in order of creation, indexed by their resource names. */
export type AdsTable<T extends ResourceRecord = ResourceRecord> = ReturnType<typeof createTable<T>>

/** The inputs of one account's tables. */
export interface TablePlan {
  seed: number
  today: Day
  customer_id: string
  campaigns: number
}
