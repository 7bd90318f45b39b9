import partition from 'lodash/partition.js'
import { type Json, snakeCase } from '../../google/messages/types.ts'
import { refusal } from '../failure.ts'
import rules from '../fixtures/assets.json' with { type: 'json' }
import { ASSET_KINDS } from '../messages/requests.ts'
import { checkLength, checkSize, missingField } from './context.ts'
import { type CheckedWrite, resourceService } from './resource.ts'

const MOST_BYTES = 5_242_880

/** The formats of pictures, by their first bytes. */
const FORMATS: readonly (readonly [mime_type: string, head: readonly number[]])[] = [
  ['IMAGE_PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['IMAGE_JPEG', [0xff, 0xd8, 0xff]],
  ['IMAGE_GIF', [0x47, 0x49, 0x46, 0x38]],
]

/** The picture of a new asset, as reads have it; refuses what is none. */
function readImage(base64: string, id: string): Json {
  const bytes = Buffer.from(base64, 'base64')
  const at = ['create', 'image_asset', 'data']
  const format = FORMATS.find(([, head]) => head.every((byte, index) => bytes[index] === byte))
  if (!format) throw refusal('imageError', 'INVALID_IMAGE', { at })
  if (bytes.length > MOST_BYTES) throw refusal('imageError', 'FILE_TOO_LARGE', { at })
  const url = `https://images.example/simgad/${id}`
  return {
    fileSize: String(bytes.length),
    mimeType: format[0],
    fullSize: { url, ...sizeOf(format[0], bytes) },
  }
}

/** The size in pixels; that of a JPEG is behind parts that are not read here. */
function sizeOf(mime_type: string, bytes: Buffer): Json {
  const of = (width: number, height: number) => ({
    widthPixels: String(width),
    heightPixels: String(height),
  })
  if (mime_type === 'IMAGE_PNG' && bytes.length >= 24)
    return of(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
  if (mime_type === 'IMAGE_GIF' && bytes.length >= 10) return of(bytes.readUInt16LE(6), bytes.readUInt16LE(8))
  return {}
}

/** What an asset of each kind needs. */
const NEEDED: Readonly<Record<string, readonly string[]>> = rules.required

/** The most characters of texts, whatever has them. */
const LONGEST: Readonly<Record<string, number>> = rules.longest

/** The fewest and the most items of lists. */
const ITEMS: Readonly<Record<string, readonly number[]>> = rules.items

const required = (...at: string[]) => missingField('create', ...at.map(snakeCase))

function checkData(kind: string, data: Json): void {
  for (const field of NEEDED[kind] ?? [])
    if (data[field] === undefined || data[field] === '') throw required(kind, field)
  for (const [field, value] of Object.entries(data)) {
    const at = ['create', snakeCase(kind), snakeCase(field)]
    checkLength(value, LONGEST[field] ?? Number.POSITIVE_INFINITY, at)
    const [fewest = 0, most = Number.POSITIVE_INFINITY] = ITEMS[field] ?? []
    if (Array.isArray(value)) checkSize(value.length, fewest, most, at)
  }
}

function checkChoices({ next: { sitelinkAsset, promotionAsset, finalUrls }, refuse }: CheckedWrite): void {
  const link = sitelinkAsset as Json | undefined
  const offer = promotionAsset as Json | undefined
  if (link && !(finalUrls as Json[] | undefined)?.length) throw required('finalUrls')
  const [given, lacking] = partition(['description1', 'description2'], (name) => link?.[name] !== undefined)
  if (given[0] && lacking[0]) throw required('sitelinkAsset', lacking[0])
  if (!offer) return
  if (offer.percentOff === undefined && offer.moneyAmountOff === undefined)
    throw required('promotionAsset', 'discountType')
  if (offer.percentOff !== undefined && offer.moneyAmountOff !== undefined)
    throw refuse('PROMOTION_CANNOT_SET_PERCENT_OFF_AND_MONEY_AMOUNT_OFF', 'promotion_asset')
  if (offer.promotionCode !== undefined && offer.ordersOverAmount !== undefined)
    throw refuse('PROMOTION_CANNOT_SET_PROMOTION_CODE_AND_ORDERS_OVER_AMOUNT', 'promotion_asset')
}

const kindOf = (body: Json) => ASSET_KINDS.find((name) => body[name] !== undefined)

/** assets:mutate. */
export const assetService = resourceService('assets', {
  check(asked) {
    const { at, next, refuse } = asked
    if (at === 'update') return
    const kind = kindOf(next)
    if (kind === undefined) throw refuse('ASSET_DATA_IS_MISSING')
    checkData(kind, next[kind] as Json)
    checkChoices(asked)
  },
  made({ next }, id) {
    const kind = kindOf(next) ?? ''
    const { imageAsset } = next as { imageAsset?: Json }
    return {
      ...(imageAsset && { imageAsset: readImage(String(imageAsset.data), id) }),
      id,
      type: snakeCase(kind.replace(/Asset$/, '')).toUpperCase(),
      source: 'ADVERTISER',
    }
  },
})
