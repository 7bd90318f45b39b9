import { type Document, type FieldType, putAt, toCamelCase, toInteger, valueAt } from '@linkspan/core'

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
  'customer.remarketing_setting.vendor_global_site_tag':
    'customer.remarketing_setting.google_global_site_tag',
}

const DATES = new Set(['campaign.start_date', 'campaign.end_date'])
const DATE_LENGTH = 'yyyy-MM-dd'.length

/** The vendor's name of a field, for queries. */
export function toVendorName(path: string): string {
  return VENDOR_NAMES[path] ?? path
}

/** The paths whose resource, the first word, is wanted. */
export function pick<All extends Fields>(
  fields: All,
  wanted: (resource: string) => boolean,
): (keyof All & string)[] {
  return Object.keys(fields).filter((path) => wanted(path.slice(0, path.indexOf('.'))))
}

/** Converts a row to a search document. Every field is present; a field that the vendor omits is null. */
export function toDocument(row: unknown, fields: Fields): Document {
  const document: Document = Object.create(null)
  for (const [path, type] of Object.entries(fields)) {
    const value = valueAt(row, toCamelCase(toVendorName(path)))
    putAt(document, path, convert(path, type, value))
  }
  return document
}

function convert(path: string, type: FieldType, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (type === 'integer') return toInteger(value)
  return DATES.has(path) && typeof value === 'string' ? value.slice(0, DATE_LENGTH) : value
}
