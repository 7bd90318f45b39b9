import { type FieldValues, fieldsOf } from '@linkspan/core'
import * as z from 'zod'
import { adContent } from './ads.ts'
import { assetKinds } from './asset-kinds.ts'
import type { ObjectFault } from './mutate/create.ts'
import { finalUrls } from './params.ts'

const KINDS = Object.keys(assetKinds) as (keyof typeof assetKinds)[]

/** An asset, as a create takes it. */
export const asset = z
  .strictObject({
    name: z.string().min(1).max(128).optional().describe('Its name, by which people find it.'),
    ...assetKinds,
    finalUrls: finalUrls.optional(),
    ...adContent,
  })
  .meta({
    // for JSON Schema: a part of what `assetFaults` checks
    anyOf: KINDS.map((kind) => ({
      required: [kind, ...(kind === 'sitelinkAsset' ? ['finalUrls'] : [])],
      properties: Object.fromEntries(KINDS.map((each) => [each, each === kind ? {} : false])),
    })),
  })

/** What is wrong with several fields of an asset together. */
export function assetFaults(given: z.output<typeof asset>): ObjectFault[] {
  const own = KINDS.filter((kind) => given[kind] !== undefined)
  const { sitelinkAsset: link, promotionAsset: offer } = given
  const faults: (ObjectFault | false | undefined)[] = [
    own.length !== 1 && {
      message: `must be of one kind of: ${KINDS.join(', ')}${own.length > 0 ? `; it has ${own.join(' and ')}` : ''}`,
    },
    link && !given.finalUrls && { field: 'finalUrls', message: 'is required with sitelinkAsset' },
    link &&
      (link.description1 === undefined) !== (link.description2 === undefined) && {
        field: 'sitelinkAsset',
        message: 'must have both description1 and description2, or neither',
      },
    offer &&
      (offer.percentOff === undefined) === (offer.moneyAmountOff === undefined) && {
        field: 'promotionAsset',
        message: 'must have either percentOff or moneyAmountOff',
      },
    offer?.promotionCode !== undefined &&
      offer.ordersOverAmount !== undefined && {
        field: 'promotionAsset',
        message: 'must have either promotionCode or ordersOverAmount, if one',
      },
  ]
  return faults.filter((fault) => typeof fault === 'object')
}

/** An asset for people to look at: with the size of a picture in place of its bytes. */
export function shownAsset(create: FieldValues): FieldValues {
  if (create.imageAsset === undefined) return create
  const { length } = Buffer.from(String(fieldsOf(create.imageAsset).data), 'base64')
  return { ...create, imageAsset: { fileSize: String(length) } }
}
