import type { Json } from '../../google/messages/json.ts'
import { refusal } from '../failure.ts'
import { ad as adMessage } from '../messages/requests.ts'
import {
  checkLength,
  checkNotRemoved,
  checkSize,
  findRecord,
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
export const adGroupAdService = resourceService('adGroupAds', {
  required: ['adGroup', 'ad'],
  owners: ['adGroup'],
  within: 'adGroup',
  check({ at, next, owners }) {
    if (at === 'update') return
    const ad = next.ad as Json
    if (owners.adGroup?.json.type !== 'SEARCH_STANDARD' || !ad.responsiveSearchAd)
      throw refusal('adGroupAdError', 'CANNOT_CREATE_AD_FOR_AD_GROUP_TYPE', { at: ['create', 'ad_group'] })
    checkAd(ad, ['create', 'ad'])
  },
  defaults: { status: 'ENABLED' },
  made({ context, next }, id) {
    const resourceName = `customers/${context.account.id}/ads/${id}`
    return {
      ad: { ...(next.ad as Json), resourceName, id, type: 'RESPONSIVE_SEARCH_AD' },
      adStrength: 'PENDING',
      policySummary: { reviewStatus: 'REVIEW_IN_PROGRESS' },
    }
  },
})

const update: MutateService = (context, operation) => {
  const body = operation.update as Json
  const at = ['update', 'resource_name']
  const changes = readMask(operation.updateMask, adMessage, body)
  const record = findRecord(context, 'ads', body.resourceName, at)
  checkNotRemoved(record.json, at)
  const ad = applyChanges(record.json.ad as Json, changes)
  checkAd(ad, ['update'])
  replaceJson(context, record, { ...record.json, ad, policySummary: { reviewStatus: 'REVIEW_IN_PROGRESS' } })
  return ad
}

/** ads:mutate. */
export const adService = serviceOf({ update })
