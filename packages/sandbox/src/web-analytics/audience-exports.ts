import { readBody } from '../google/messages/body.ts'
import type { Json } from '../google/messages/json.ts'
import type { VendorRequest } from '../kit/http.ts'
import { keptIn } from '../kit/kept.ts'
import { createChance, hashText } from '../kit/random.ts'
import { pageOf } from './admin/pages.ts'
import type { Property } from './data/properties.ts'
import { audienceExport, queryAudienceExportRequest } from './generated/messages.ts'
import { invalid, missing } from './refusal.ts'
import { DATA_PACKAGE, type Target } from './routes.ts'

const DIMENSIONS = ['deviceId', 'userId', 'isAdsPersonalizationAllowed', 'isLimitedAdTracking']
const MOST_ROWS = 250_000
const DEFAULT_ROWS = 10_000
/** How often an export is read before it is ready. */
const READS = 1

interface Export {
  json: Json
  reads: number
}

const usersOf = (property: Property) => createChance(property.hash).integer(30, 60)

/** Opens the audience exports of properties. One is ready after it was read as being created. */
export function createAudienceExports(now: () => number) {
  const exports = new Map<string, Export[]>()
  let made = 0

  function create(property: Property, request: VendorRequest): object {
    const body = readBody(request, audienceExport, DATA_PACKAGE)
    const audience = String(body.audience ?? '')
    const dimensions = (body.dimensions ?? []) as { dimensionName?: string }[]
    if (!audience.startsWith(`properties/${property.id}/audiences/`))
      throw invalid('The audience must be one of the property.')
    if (dimensions.length === 0) throw invalid('An audience export needs a dimension.')
    for (const { dimensionName = '' } of dimensions)
      if (!DIMENSIONS.includes(dimensionName))
        throw invalid(`Field ${dimensionName} is not a valid audience dimension.`)
    const json: Json = {
      name: `properties/${property.id}/audienceExports/${70_000 + ++made}`,
      ...body,
      audienceDisplayName: 'Purchasers',
      state: 'CREATING',
      beginCreatingTime: new Date(now()).toISOString(),
      creationQuotaTokensCharged: 1,
      percentageCompleted: 0,
    }
    listOf(property).push({ json, reads: 0 })
    return {
      name: `${json.name}/operations/1`,
      metadata: { '@type': `type.googleapis.com/${DATA_PACKAGE}.AudienceExportMetadata` },
      response: { '@type': `type.googleapis.com/${DATA_PACKAGE}.AudienceExport`, ...json },
    }
  }

  const listOf = (property: Property): Export[] => keptIn(exports, property.id, () => [])

  function read(property: Property, found: Export): Json {
    if (found.reads++ >= READS)
      found.json = { ...found.json, state: 'ACTIVE', percentageCompleted: 100, rowCount: usersOf(property) }
    return found.json
  }

  return (property: Property, request: VendorRequest, { id, verb }: Target): object => {
    const list = listOf(property)
    if (id === undefined) {
      if (request.method === 'POST') return create(property, request)
      return pageOf(
        request,
        'audienceExports',
        list.map((each) => read(property, each)),
        [200, 1000],
      )
    }
    const found = list.find(({ json }) => json.name === `properties/${property.id}/audienceExports/${id}`)
    if (!found) throw missing()
    if (verb === 'query') return query(property, found, request)
    if (request.method !== 'GET' || verb) throw missing()
    return read(property, found)
  }
}

/** The rows of an export that is ready. */
function query(property: Property, { json }: Export, request: VendorRequest): object {
  const { limit = DEFAULT_ROWS, offset = 0 } = readBody(request, queryAudienceExportRequest, DATA_PACKAGE)
  if (json.state !== 'ACTIVE') throw invalid('The audience export is not ready: its state is CREATING.')
  if (Number(limit) < 1 || Number(offset) < 0) throw invalid('The limit must be positive.')
  const dimensions = json.dimensions as { dimensionName?: string }[]
  const rowCount = usersOf(property)
  const users = Array.from({ length: rowCount }, (_, index) => index)
  const end = Number(offset) + Math.min(Number(limit), MOST_ROWS)
  const value = (name: string, user: number) =>
    name.startsWith('is') ? String(user % 2 === 0) : `${name}-${hashText(user, property.id)}`
  return {
    audienceExport: json,
    audienceRows: users.slice(Number(offset), end).map((user) => ({
      dimensionValues: dimensions.map(({ dimensionName = '' }) => ({ value: value(dimensionName, user) })),
    })),
    rowCount,
  }
}
