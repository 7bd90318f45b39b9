import type { Json } from '../../google/messages/json.ts'
import { type AdGroupRecord, type AdRecord, nameOf } from '../data/records.ts'
import { refusal } from '../failure.ts'
import { ad as adMessage } from '../messages/requests.ts'
import { RESOURCES } from '../schema/generated/messages.ts'
import {
  checkLength,
  checkNotRemoved,
  checkSize,
  findRecord,
  type MutateContext,
  type MutateService,
  missingField,
  replaceJson,
  serviceOf,
} from './context.ts'
import { applyChanges, readMask } from './field-mask.ts'
import { resourceService } from './resource.ts'

/** The numbers of texts, and their most characters. */
const TEXTS = { headlines: [3, 15, 30], descriptions: [2, 4, 90] } as const
const LONGEST_PATH = 15

const table = ({ tables }: MutateContext) => tables.ads

function checkAd(ad: Json, at: readonly string[]): void {
  const { finalUrls, responsiveSearchAd } = ad as { finalUrls?: Json[]; responsiveSearchAd?: Json }
  if (!finalUrls?.length) throw missingField(...at, 'final_urls')
  if (!responsiveSearchAd) return
  const own = [...at, 'responsive_search_ad']
  for (const [name, [fewest, most, longest]] of Object.entries(TEXTS)) {
    const texts = (responsiveSearchAd[name] ?? []) as Json[]
    checkSize(texts.length, fewest, most, [...own, name])
    for (const { text } of texts) checkLength(text, longest, [...own, name])
  }
  const { path1, path2 } = responsiveSearchAd
  for (const path of [path1, path2]) checkLength(path, LONGEST_PATH, own)
  if (path2 !== undefined && path1 === undefined)
    throw refusal('adError', 'PATH2_REQUIRES_PATH1', { at: own })
}

/** adGroupAds:mutate. */
export const adGroupAdService = resourceService<AdRecord, AdGroupRecord>({
  collection: 'adGroupAds',
  message: RESOURCES.ad_group_ad,
  table,
  removable: true,
  required: ['adGroup', 'ad'],
  owner: { field: 'adGroup', collection: 'adGroups', table: ({ tables }) => tables.adGroups },
  create(context, body, adGroup) {
    const ad = body.ad as Json
    if (adGroup.json.type !== 'SEARCH_STANDARD' || !ad.responsiveSearchAd)
      throw refusal('adGroupAdError', 'CANNOT_CREATE_AD_FOR_AD_GROUP_TYPE', { at: ['create', 'ad_group'] })
    checkAd(ad, ['create', 'ad'])
    const id = context.nextId()
    const resourceName = `customers/${context.account.id}/ads/${id}`
    const json: Json = {
      status: 'ENABLED',
      ...body,
      resourceName: `${nameOf(adGroup).replace('/adGroups/', '/adGroupAds/')}~${id}`,
      ad: { ...ad, resourceName, id, type: 'RESPONSIVE_SEARCH_AD' },
      adStrength: 'PENDING',
      policySummary: { reviewStatus: 'REVIEW_IN_PROGRESS' },
    }
    return { json, adGroup, leaves: [] }
  },
})

const update: MutateService = (context, operation) => {
  const body = operation.update as Json
  const at = ['update', 'resource_name']
  const changes = readMask(operation.updateMask, adMessage, body)
  const record = findRecord(
    context,
    { find: (name) => table(context).rows.find(({ json }) => (json.ad as Json).resourceName === name) },
    'ads',
    body.resourceName,
    at,
  )
  checkNotRemoved(record.json, at)
  const ad = applyChanges(record.json.ad as Json, changes)
  checkAd(ad, ['update'])
  replaceJson(context, record, { ...record.json, ad, policySummary: { reviewStatus: 'REVIEW_IN_PROGRESS' } })
  return ad
}

/** ads:mutate. */
export const adService = serviceOf({ update })
