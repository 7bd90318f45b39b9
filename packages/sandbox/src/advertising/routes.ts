import { type Collection, READS, writeRequests } from './messages/requests.ts'

/** The supported versions; the vendor ended v22 on 2026-10-07. */
export const LIVE_VERSIONS: readonly string[] = ['v23', 'v24', 'v25', 'v26']

const isRead = (name: string): name is keyof typeof READS => Object.hasOwn(READS, name)
const isCollection = (name: string): name is Collection => Object.hasOwn(writeRequests, name)
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Reads a method and a path; undefined if no version that is on has them. */
export function routeOf(httpMethod: string, path: string, live_versions: ReadonlySet<string>) {
  const found = /^\/(v\d+)\/(?:(customers\/)([^/:]+)\/)?(\w+):(\w+)$/.exec(path.replace(/%3A/gi, ':'))
  const [, version = '', within = '', customer_id = '', collection = '', verb = ''] = found ?? []
  if (!live_versions.has(version)) return undefined
  const services = `google.ads.googleads.${version}.services`
  const name = `${httpMethod} ${within}${collection}:${verb}`
  if (isRead(name)) {
    const [method, message] = READS[name]
    return { version, customer_id, method: `${services}.${method}`, message, read: name }
  }
  const written = verb === 'mutate' ? collection : `${collection}:${verb}`
  if (httpMethod !== 'POST' || !within || !isCollection(written)) return undefined
  const plural = capital(collection)
  const singular = plural.replace(/ia$/, 'ion').replace(/s$/, '')
  const method = `${services}.${singular}Service.${capital(verb)}${plural}`
  return { version, customer_id, method, message: writeRequests[written], collection: written }
}

/** What a path names: an operation that reads, or the collection that it writes; the customer is empty if it has none. */
export type AdsRoute = NonNullable<ReturnType<typeof routeOf>>
