import { type Collection, writeRequests } from './messages/requests.ts'

/** The method that a path names; the customer is empty if it has none. */
export type AdsRoute = { version: string; customer_id: string; method: string } & (
  | { operation: 'list_accessible_customers' }
  | { operation: 'search_fields' }
  | { operation: 'search' }
  | { operation: 'search_stream' }
  | { operation: 'mutate'; collection: Collection }
)

/** The supported versions; the vendor ended v22 on 2026-10-07. */
export const LIVE_VERSIONS: readonly string[] = ['v23', 'v24', 'v25', 'v26']

const READS = {
  'GET customers:listAccessibleCustomers': [
    'list_accessible_customers',
    'CustomerService.ListAccessibleCustomers',
  ],
  'POST googleAdsFields:search': ['search_fields', 'GoogleAdsFieldService.SearchGoogleAdsFields'],
  'POST customers/googleAds:search': ['search', 'GoogleAdsService.Search'],
  'POST customers/googleAds:searchStream': ['search_stream', 'GoogleAdsService.SearchStream'],
} as const

const isRead = (name: string): name is keyof typeof READS => Object.hasOwn(READS, name)
const isCollection = (name: string): name is Collection => Object.hasOwn(writeRequests, name)
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Reads a method and a path; undefined if no version that is on has them. */
export function routeOf(
  httpMethod: string,
  path: string,
  live_versions: ReadonlySet<string>,
): AdsRoute | undefined {
  const found = /^\/(v\d+)\/(?:(customers\/)([^/:]+)\/)?(\w+):(\w+)$/.exec(path.replace(/%3A/gi, ':'))
  const [, version = '', within = '', customer_id = '', collection = '', verb = ''] = found ?? []
  if (!live_versions.has(version)) return undefined
  const services = `google.ads.googleads.${version}.services`
  const name = `${httpMethod} ${within}${collection}:${verb}`
  if (isRead(name)) {
    const [operation, method] = READS[name]
    return { operation, version, customer_id, method: `${services}.${method}` }
  }
  const written = verb === 'mutate' ? collection : `${collection}:${verb}`
  if (httpMethod !== 'POST' || !within || !isCollection(written)) return undefined
  const plural = capital(collection)
  const singular = plural.replace(/ia$/, 'ion').replace(/s$/, '')
  const method = `${services}.${singular}Service.${capital(verb)}${plural}`
  return { operation: 'mutate', version, customer_id, collection: written, method }
}
