import { defineEntity } from '@linkspan/core'
import { adContent, responsiveSearchAd } from '../ads.ts'
import { writesOf } from '../ads-resource.ts'
import { finalUrls } from '../params.ts'

const writes = writesOf('ad_group_ad.ad', 'ads')

export const ads = defineEntity({
  name: 'ads',
  summary: 'What ads say, and where they lead.',
  actions: {
    update: writes.update(
      'Changes the texts of ads, or the pages that they lead to. The vendor reviews them again.',
      {
        finalUrls: finalUrls.optional(),
        ...adContent,
        responsiveSearchAd: responsiveSearchAd
          .partial()
          .optional()
          .describe('The texts of a responsive search ad; each list replaces the former one.'),
      },
    ),
  },
})
