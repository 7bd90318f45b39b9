import { type Collection, writeRequests } from './messages/requests.ts'

/** The method that a path names. */
export type Route =
  | { operation: 'list_accessible_customers'; version: string; method: string }
  | { operation: 'search_fields'; version: string; method: string }
  | { operation: 'search'; version: string; customer_id: string; method: string }
  | { operation: 'search_stream'; version: string; customer_id: string; method: string }
  | { operation: 'mutate'; version: string; customer_id: string; collection: Collection; method: string }

/** The supported versions; the vendor ended v22 on 2026-10-07. */
export const LIVE_VERSIONS: readonly string[] = ['v23', 'v24', 'v25', 'v26']

const isCollection = (name: string): name is Collection => Object.hasOwn(writeRequests, name)

/** Reads a method and a path; undefined if no version that is on has them. */
export function routeOf(
  httpMethod: string,
  path: string,
  live_versions: ReadonlySet<string>,
): Route | undefined {
  const fields = /^\/(v\d+)\/googleAdsFields:search$/.exec(path.replace(/%3A/gi, ':'))
  if (fields) {
    const [, version = ''] = fields
    if (!live_versions.has(version) || httpMethod !== 'POST') return undefined
    const method = `google.ads.googleads.${version}.services.GoogleAdsFieldService.SearchGoogleAdsFields`
    return { operation: 'search_fields', version, method }
  }
  const found = /^\/(v\d+)\/customers(?:\/([^/:]+)\/(\w+))?:(\w+)$/.exec(path.replace(/%3A/gi, ':'))
  const [, version = '', customer_id, collection = '', verb = ''] = found ?? []
  if (!live_versions.has(version)) return undefined
  const services = `google.ads.googleads.${version}.services`
  if (customer_id === undefined) {
    if (httpMethod !== 'GET' || verb !== 'listAccessibleCustomers') return undefined
    const method = `${services}.CustomerService.ListAccessibleCustomers`
    return { operation: 'list_accessible_customers', version, method }
  }
  if (httpMethod !== 'POST') return undefined
  if (collection === 'googleAds' && (verb === 'search' || verb === 'searchStream')) {
    const operation = verb === 'search' ? 'search' : 'search_stream'
    const method = `${services}.GoogleAdsService.${verb === 'search' ? 'Search' : 'SearchStream'}`
    return { operation, version, customer_id, method }
  }
  const written = verb === 'mutate' ? collection : `${collection}:${verb}`
  if (!isCollection(written)) return undefined
  const plural = collection[0]?.toUpperCase() + collection.slice(1)
  const singular = plural.replace(/ia$/, 'ion').replace(/s$/, '')
  const method = `${services}.${singular}Service.${verb[0]?.toUpperCase()}${verb.slice(1)}${plural}`
  return { operation: 'mutate', version, customer_id, collection: written, method }
}
