import { type Document, type FieldType, readerOf, toCamelCase, toInteger, writerOf } from '@linkspan/core'

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

/** Converts rows to search documents. Every field is present; a field that the vendor omits is null. */
export function documentsOf(fields: Fields): (row: unknown) => Document {
  // resolved once, since a sync converts millions of rows
  const columns = Object.entries(fields).map(([path, type]) => ({
    read: readerOf(toCamelCase(toVendorName(path))),
    write: writerOf(path),
    path,
    type,
  }))
  return (row) => {
    const document: Document = {}
    for (const { read, write, path, type } of columns) write(document, convert(path, type, read(row)))
    return document
  }
}

function convert(path: string, type: FieldType, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (type === 'integer') return toInteger(value)
  return DATES.has(path) && typeof value === 'string' ? value.slice(0, DATE_LENGTH) : value
}
