import { type Call, InvalidParamsError, type Issue, nearest } from '@linkspan/core'
import type { GoogleAds } from '../google-ads.ts'
import { type GaqlQuery, resourceOf } from '../parse-query.ts'
import { askFields, type GoogleAdsField, readNames } from './fields-service.ts'

/** A problem of a query, before it has its place. */
type Problem = string

/** A query with what the vendor says of its fields. */
interface Known {
  readonly query: GaqlQuery
  readonly fields: ReadonlyMap<string, GoogleAdsField>
  /** Finds the nearest of the names that the vendor has. */
  suggest(name: string): Promise<string | undefined>
}

/** Asks the vendor for the fields of all queries. Throws `invalid_params` naming what is wrong in each. */
export async function checkFields(
  api: GoogleAds,
  queries: readonly GaqlQuery[],
  call: Call,
): Promise<ReadonlyMap<string, GoogleAdsField>> {
  const names = queries.flatMap(({ select, from, filtered, ordered }) => [
    from,
    ...select,
    ...filtered,
    ...ordered,
  ])
  const fields = await askFields(api, [...new Set(names)], call)
  const errors: Issue[] = []
  for (const [index, query] of queries.entries()) {
    const suggest = async (name: string) => nearest(name, await choicesOf(api, query, fields, name, call))
    for (const message of await problemsOf({ query, fields, suggest }))
      errors.push({ path: queryPath(index), message })
  }
  if (errors.length > 0) throw new InvalidParamsError('advertising: queries', errors)
  return fields
}

/** Where a query is in the configuration. */
export const queryPath = (index: number): string => `$.queries[${index}].query`

/** The names that an unknown one may have been meant as. */
async function choicesOf(
  api: GoogleAds,
  { from }: GaqlQuery,
  fields: ReadonlyMap<string, GoogleAdsField>,
  name: string,
  call: Call,
): Promise<readonly string[]> {
  const { attributeResources = [], metrics = [], segments = [] } = fields.get(from) ?? {}
  if (!name.includes('.')) return readNames(api, "category = 'RESOURCE'", call)
  const resource = resourceOf(name)
  if (resource === 'metrics') return metrics
  if (resource === 'segments') return segments
  const near = [from, ...attributeResources].includes(resource)
    ? resource
    : nearest(resource, [from, ...attributeResources])
  return near === undefined ? [] : readNames(api, `name LIKE '${near}.%'`, call)
}

/** What is wrong in a query. */
async function problemsOf(known: Known): Promise<Problem[]> {
  const { query, fields, suggest } = known
  const used = [...new Set([...query.select, ...query.filtered, ...query.ordered])]
  const unknown = [query.from, ...used].filter((name) => !fields.has(name))
  if (unknown.length > 0)
    return Promise.all(unknown.map(async (name) => unknownField(name, await suggest(name))))
  return [...prohibited(known), ...foreign(known, used), ...apart(known)]
}

function unknownField(name: string, near: string | undefined): Problem {
  const what = name.includes('.') ? 'field' : 'resource'
  const meant = near === undefined ? '' : `; did you mean ${near}?`
  return `${name} is not a ${what} of Google Ads${meant}`
}

/** Fields that a clause cannot have. */
function prohibited({ query, fields }: Known): Problem[] {
  const refused = (names: readonly string[], may: keyof GoogleAdsField, what: string) =>
    names.filter((name) => fields.get(name)?.[may] === false).map((name) => `${name} cannot be ${what}`)
  return [
    ...refused(query.select, 'selectable', 'selected'),
    ...refused(query.filtered, 'filterable', 'filtered'),
    ...refused(query.ordered, 'sortable', 'ordered by'),
  ]
}

/** Fields that do not go with the resource. */
function foreign({ query: { from }, fields }: Known, used: readonly string[]): Problem[] {
  const { attributeResources = [], metrics = [], segments = [] } = fields.get(from) ?? {}
  const others = new Set([...metrics, ...segments])
  const resources = new Set([from, ...attributeResources])
  return used
    .filter((name) => !resources.has(resourceOf(name)) && !others.has(name))
    .map((name) => `${name} cannot be used with FROM ${from}`)
}

/** Segments and metrics that cannot be selected together. */
function apart({ query: { select }, fields }: Known): Problem[] {
  const reported = select.filter((name) => /^(?:segments|metrics)\./.test(name))
  const goes = (one: string, other: string) => fields.get(one)?.selectableWith?.includes(other) ?? false
  return reported.flatMap((segment, index) =>
    reported
      .slice(index + 1)
      .filter((other) => [segment, other].some((name) => name.startsWith('segments.')))
      .filter((other) => !goes(segment, other) && !goes(other, segment))
      .map((other) => `${segment} and ${other} cannot be selected together`),
  )
}
