import { type Document, type FieldType, toCamelCase, toInteger } from '@linkspan/core'

/** The fields of an entity, by their path in search documents. */
export type Fields = Readonly<Record<string, FieldType>>

/**
 * The fields that have another name at the vendor. Since v23, start and end dates include a time:
 * `yyyy-MM-dd HH:mm:ss` in the account's time zone.
 */
const VENDOR_NAMES: Readonly<Record<string, string>> = {
  'campaign.start_date': 'campaign.start_date_time',
  'campaign.end_date': 'campaign.end_date_time',
  'campaign.network_settings.target_vendor_search': 'campaign.network_settings.target_google_search',
  'change_event.change_date': 'change_event.change_date_time',
  'customer.remarketing_setting.vendor_global_site_tag':
    'customer.remarketing_setting.google_global_site_tag',
}

/** What ads achieved and cost on a day. */
export const DAILY_FIELDS = {
  'metrics.impressions': 'integer',
  'metrics.clicks': 'integer',
  'metrics.cost_micros': 'integer',
  'metrics.conversions': 'number',
  'metrics.conversions_value': 'number',
  'metrics.ctr': 'number',
  'metrics.average_cpc': 'number',
  'segments.date': 'string',
} as const

/** What the fields hold that a row has under another name, or not at all. */
const TEXTS: Readonly<Record<string, string>> = {
  'campaign.start_date': "Its first day, `yyyy-MM-dd` in the account's time zone.",
  'campaign.end_date': "Its last day, `yyyy-MM-dd` in the account's time zone.",
  'campaign.network_settings.target_vendor_search': "Whether on the vendor's own search.",
  'customer.remarketing_setting.vendor_global_site_tag': 'The HTML of the tag for web pages.',
  'change_event.change_date': "Its day, `yyyy-MM-dd` in the account's time zone.",
  'campaign.label_names': 'The names of its labels.',
  'ad_group.label_names': 'The names of its labels.',
  'ad_group_ad.label_names': 'The names of its labels.',
  'ad_group_criterion.label_names': 'The names of its labels.',
}

/** The fields that the vendor computes, by what they depend on: a field, all fields, or whether there is such a thing. */
export const COMPUTED: Readonly<Record<string, readonly string[]>> = {
  'campaign.serving_status': ['campaign.status'],
  'campaign_budget.reference_count': ['campaign'],
  'ad_group.effective_target_cpa_micros': ['ad_group.targetCpaMicros'],
  'ad_group.effective_target_roas': ['ad_group.targetRoas'],
  'ad_group_criterion.approval_status': ['ad_group_criterion.finalUrls'],
  'ad_group_criterion.effective_cpc_bid_micros': ['ad_group_criterion.cpcBidMicros', 'ad_group.cpcBidMicros'],
  'ad_group_criterion.effective_cpc_bid_source': ['ad_group_criterion.cpcBidMicros', 'ad_group.cpcBidMicros'],
  'ad_group_criterion.system_serving_status': ['ad_group_criterion.status'],
  'ad_group_ad.ad_strength': ['ad.*'],
  'ad_group_ad.policy_summary.approval_status': ['ad.*'],
  'ad_group_ad.policy_summary.review_status': ['ad.*'],
  'asset_group.primary_status': ['campaign.status'],
}

/** What those of the fields hold that rows do not describe. */
export function fieldTexts(fields: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(TEXTS).filter(([path]) => Object.hasOwn(fields, path)))
}

const DATES = new Set(['campaign.start_date', 'campaign.end_date', 'change_event.change_date'])
const DATE_LENGTH = 'yyyy-MM-dd'.length

/** The vendor's name of a field, for queries. */
export function toVendorName(path: string): string {
  return VENDOR_NAMES[path] ?? path
}

/** The paths whose resource, the first word, is wanted. */
export function pickFields<All extends Fields>(
  fields: All,
  wanted: (resource: string) => boolean,
): (keyof All & string)[] {
  return Object.keys(fields).filter((path) => wanted(path.slice(0, path.indexOf('.'))))
}

/** The fields at these paths. */
export function fieldsAt(fields: Fields, paths: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([path]) => paths.includes(path)))
}

/** Fields that have the same parents, also at the vendor. */
interface Siblings {
  /** The keys of their parents in a row. */
  readonly row: readonly string[]
  /** In a document: the keys of the object that has the parent, and the key of the parent in it. */
  readonly above: readonly string[]
  readonly parent: string
  /** The parent without values. */
  readonly blank: Document
  readonly fields: readonly Field[]
}

interface Field {
  readonly from: string
  readonly to: string
  /** Undefined for values that stay as they are. */
  readonly convert: ((value: unknown) => unknown) | undefined
}

/** Converts rows to search documents. Every field is present; a field that the vendor omits is null. */
export function toDocuments(fields: Fields): (row: unknown) => Document {
  // a sync converts millions of rows: it copies objects of nulls, and looks at those fields whose parents a row has
  const siblings = siblingsOf(fields)
  return (row) => {
    const document: Document = {}
    for (const { row: parents, above, parent, blank, fields: known } of siblings) {
      const target = { ...blank }
      const source = objectAt(row, parents)
      if (source) {
        for (const { from, to, convert } of known) {
          const value = source[from]
          if (value !== undefined && value !== null) target[to] = convert ? convert(value) : value
        }
      }
      let outer = document
      for (const key of above) {
        outer[key] ??= {}
        outer = outer[key] as Document
      }
      outer[parent] = target
    }
    return document
  }
}

/** Parents come before what is in them. */
function siblingsOf(fields: Fields): Siblings[] {
  const paths = Object.groupBy(Object.keys(fields), (path) => path.slice(0, path.lastIndexOf('.')))
  const all = Object.entries(paths).map(([parents, own = []]): Siblings => {
    const known = own.map((path): Field => {
      const from = lastWord(toCamelCase(toVendorName(path)))
      return { from, to: lastWord(path), convert: converterOf(path, fields[path] as FieldType) }
    })
    const above = parents.split('.')
    return {
      row: toCamelCase(parents).split('.'),
      parent: above.pop() as string,
      above,
      blank: Object.fromEntries(known.map(({ to }) => [to, null])),
      fields: known,
    }
  })
  return all.sort((left, right) => left.above.length - right.above.length)
}

const lastWord = (path: string) => path.split('.').at(-1) as string

function converterOf(path: string, type: FieldType): ((value: unknown) => unknown) | undefined {
  if (type === 'integer') return toInteger
  if (DATES.has(path)) return (value) => (typeof value === 'string' ? value.slice(0, DATE_LENGTH) : value)
  return undefined
}

function objectAt(value: unknown, keys: readonly string[]): Document | undefined {
  let found = value
  for (const key of keys) found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined
  return isObject(found) ? found : undefined
}

function isObject(value: unknown): value is Document {
  return typeof value === 'object' && value !== null
}
