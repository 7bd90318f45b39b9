import {
  type Call,
  ConnectorError,
  InvalidParamsError,
  type Issue,
  type SyncReading,
  toDay,
  type VendorFields,
} from '@linkspan/core'
import { customersOf, ofCustomer, type SyncCustomer } from '../customers.ts'
import type { GoogleAds } from '../google-ads.ts'
import { type GaqlQuery, parseQueryText } from '../parse-query.ts'
import { SEGMENT_DAY } from '../query-config.ts'
import type { AdvertisingSync } from '../replication-config.ts'
import { checkFields, queryPath } from './check-fields.ts'
import { fieldTypeOf, type GoogleAdsField } from './fields-service.ts'
import { hasRows, sentText } from './sent-query.ts'

/** The customers of which one has to take a query: each takes a call. A sync finds what the others refuse. */
const MOST_CUSTOMERS = 20
const MOST_WORDS = 20

/** The errors by which the vendor refuses a query, and not who asks or how. */
const OF_QUERY = /^(?:query|field|date|dateRange|changeEvent|changeStatus)Error\./

/**
 * Asks the vendor for the fields of all queries, and whether it takes each as a sync sends it. Throws `invalid_params`
 * naming what is wrong in each.
 */
export async function checkQueries(
  api: GoogleAds,
  reading: SyncReading<AdvertisingSync>,
): Promise<VendorFields> {
  const { config, call } = reading
  const queries = (config.queries ?? []).map(({ query }) => parseQueryText(query) as GaqlQuery)
  const fields = await checkFields(api, queries, call)
  // customers that cannot be listed are a warning of the sync
  const { sources } = await customersOf(api, { ...reading, warn: () => {} })
  const errors: Issue[] = []
  for (const [index, query] of queries.entries()) {
    const refusal = await refusalOf(api, query, sources, call)
    for (const { message, vendor_code = '' } of refusal?.errors ?? []) {
      const found = `${message.replace(/\.$/, '')}${allowedBy(vendor_code, query, fields)}`
      errors.push({ path: queryPath(index), message: found, vendor_code })
    }
  }
  if (errors.length > 0) throw new InvalidParamsError('advertising: queries', errors)
  const known = [...fields.values()].filter(({ name }) => name.includes('.'))
  return Object.fromEntries(known.map((field) => [field.name, { type: fieldTypeOf(field) }]))
}

/**
 * Why the vendor refuses a query; undefined if it takes it, or if no customer has rows of it. Throws the first failure if
 * it refuses all customers.
 */
async function refusalOf(
  api: GoogleAds,
  query: GaqlQuery,
  customers: readonly SyncCustomer[],
  call: Call,
): Promise<ConnectorError | undefined> {
  const today = toDay(api.clock.now())
  const text = sentText(query, query.select.includes(SEGMENT_DAY) ? { from: today, to: today } : undefined)
  const asked = customers.filter((customer) => hasRows(query, customer)).slice(0, MOST_CUSTOMERS)
  let failure: unknown
  for (const { id, login_customer_id } of asked) {
    try {
      await api.validate({ customer_id: id, login_customer_id }, text, ofCustomer(call, id))
      return undefined
    } catch (error) {
      if (!ConnectorError.isInstance(error)) throw error
      if (OF_QUERY.test(error.vendor_code ?? '')) return error
      // a customer that is refused or gone is a warning of the sync
      if (error.code !== 'vendor_forbidden' && error.code !== 'vendor_not_found') throw error
      failure ??= error
    }
  }
  if (failure !== undefined) throw failure
  return undefined
}

/** What the query language takes instead of what the vendor refuses. See https://developers.google.com/google-ads/api/docs/query/grammar. */
function allowedBy(
  vendor_code: string,
  { filtered }: GaqlQuery,
  fields: ReadonlyMap<string, GoogleAdsField>,
): string {
  switch (vendor_code) {
    case 'queryError.BAD_ENUM_CONSTANT':
      return filtered.map((name) => wordsOf(name, fields.get(name)?.enumValues ?? [])).join('')
    case 'queryError.BAD_OPERATOR':
      return '; allowed: =, !=, >, >=, <, <=, IN, NOT IN, LIKE, NOT LIKE, CONTAINS ANY, CONTAINS ALL, CONTAINS NONE, IS NULL, IS NOT NULL, DURING, BETWEEN, REGEXP_MATCH, NOT REGEXP_MATCH'
    case 'queryError.OPERATOR_FIELD_MISMATCH':
      return '; >, < and BETWEEN are for numbers and days, DURING for days, LIKE and REGEXP_MATCH for texts, CONTAINS for lists'
    default:
      return ''
  }
}

function wordsOf(name: string, all: readonly string[]): string {
  const words = all.filter((word) => word !== 'UNSPECIFIED' && word !== 'UNKNOWN')
  if (words.length === 0) return ''
  const more = words.length > MOST_WORDS ? ` and ${words.length - MOST_WORDS} more` : ''
  return `; allowed for ${name}: ${words.slice(0, MOST_WORDS).join(', ')}${more}`
}
