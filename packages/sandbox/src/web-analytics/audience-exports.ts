import type { Json } from '../google/messages/types.ts'
import { createChance, hashText } from '../kit/random.ts'
import type { AdminCollection } from './admin/collections.ts'
import { openCollections } from './admin/resources.ts'
import type { Property } from './data/properties.ts'
import { type AnalyticsCall, type Answerer, PACKAGES } from './operation.ts'
import { invalid } from './refusal.ts'

const DIMENSIONS = ['deviceId', 'userId', 'isAdsPersonalizationAllowed', 'isLimitedAdTracking']
const MOST_ROWS = 250_000
const DEFAULT_ROWS = 10_000
const TYPES = `type.googleapis.com/${PACKAGES.data}`

const usersOf = (property: Property) => createChance(property.hash).integer(30, 60)

const dimensionsOf = ({ dimensions = [] }: Json) => dimensions as { dimensionName?: string }[]

function check(body: Json, { id }: Property): void {
  if (!String(body.audience ?? '').startsWith(`properties/${id}/audiences/`))
    throw invalid('The audience must be one of the property.')
  const dimensions = dimensionsOf(body)
  if (dimensions.length === 0) throw invalid('An audience export needs a dimension.')
  for (const { dimensionName = '' } of dimensions)
    if (!DIMENSIONS.includes(dimensionName))
      throw invalid(`Field ${dimensionName} is not a valid audience dimension.`)
}

/** The audience exports of a property. One is ready after it was read as being created. */
function audienceExports(): AdminCollection {
  const seen = new WeakSet<Json>()
  return {
    rules: {},
    check,
    sizes: [200, 1000],
    derived: (_body, _id, now) => ({
      audienceDisplayName: 'Purchasers',
      state: 'CREATING',
      beginCreatingTime: now,
      creationQuotaTokensCharged: 1,
      percentageCompleted: 0,
    }),
    onRead: (row, property) => {
      if (seen.has(row))
        Object.assign(row, { state: 'ACTIVE', percentageCompleted: 100, rowCount: usersOf(property) })
      seen.add(row)
    },
    answer: (row) => ({
      name: `${row.name}/operations/1`,
      metadata: { '@type': `${TYPES}.AudienceExportMetadata` },
      response: { '@type': `${TYPES}.AudienceExport`, ...row },
    }),
  }
}

/** The rows of an export that is ready. */
function query({ property, body }: AnalyticsCall, json: Json): object {
  const { limit = DEFAULT_ROWS, offset = 0 } = body
  if (json.state !== 'ACTIVE') throw invalid('The audience export is not ready: its state is CREATING.')
  if (Number(limit) < 1 || Number(offset) < 0) throw invalid('The limit must be positive.')
  const rowCount = usersOf(property)
  const users = Array.from({ length: rowCount }, (_, index) => index)
  const end = Number(offset) + Math.min(Number(limit), MOST_ROWS)
  const value = (name: string, user: number) =>
    name.startsWith('is') ? String(user % 2 === 0) : `${name}-${hashText(user, property.id)}`
  const names = dimensionsOf(json).map(({ dimensionName = '' }) => dimensionName)
  return {
    audienceExport: json,
    audienceRows: users.slice(Number(offset), end).map((user) => ({
      dimensionValues: names.map((name) => ({ value: value(name, user) })),
    })),
    rowCount,
  }
}

/** Opens the operations on audience exports. */
export function createAudienceExports(now: () => number): Record<string, Answerer> {
  const { find, operations } = openCollections(
    { audienceExports: audienceExports() },
    now,
    70_000,
  ).audienceExports
  return { ...operations, 'properties.audienceExports.query': (call) => query(call, find(call)) }
}
