import * as z from 'zod'

const HEADLINES = ['HEADLINE_1', 'HEADLINE_2', 'HEADLINE_3'] as const
const DESCRIPTIONS = ['DESCRIPTION_1', 'DESCRIPTION_2'] as const

function texts<const Place extends string>(length: number, places: readonly Place[]) {
  return z.strictObject({
    text: z.string().min(1).max(length).describe(`The text, up to ${length} characters.`),
    pinnedField: z.enum(places).optional().describe('The only place where it is shown.'),
  })
}

const path = z.string().max(15)

/** The texts of a responsive search ad. */
export const responsiveSearchAd = z
  .strictObject({
    headlines: z.array(texts(30, HEADLINES)).min(3).max(15).describe('3 to 15 titles.'),
    descriptions: z.array(texts(90, DESCRIPTIONS)).min(2).max(4).describe('2 to 4 texts below the titles.'),
    path1: path.optional().describe('The first part of the address that it shows.'),
    path2: path.optional().describe('The second part of the address that it shows; needs path1.'),
  })
  .describe('The texts of a responsive search ad, of which the vendor shows some.')

/** The fields that all ads have. */
export const adContent = {
  finalUrlSuffix: z
    .string()
    .max(2048)
    .optional()
    .describe('Parameters that are appended to those addresses.'),
  trackingUrlTemplate: z
    .string()
    .max(2048)
    .optional()
    .describe('The template of addresses that count clicks.'),
}
