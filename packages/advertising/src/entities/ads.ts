import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { adContent, responsiveSearchAd } from '../ads.ts'
import { mutateUpdate } from '../mutate/update.ts'
import { finalUrls, resourceName } from '../params.ts'

export const ads = defineEntity({
  name: 'ads',
  summary: 'What ads say, and where they lead.',
  actions: {
    update: mutateUpdate({
      summary: 'Changes the texts of ads, or the pages that they lead to. The vendor reviews them again.',
      resource: 'ads',
      from: 'ad_group_ad.ad',
      update: z.strictObject({
        resourceName: resourceName('ads'),
        finalUrls: finalUrls.optional(),
        ...adContent,
        responsiveSearchAd: responsiveSearchAd
          .partial()
          .optional()
          .describe('The texts of a responsive search ad; each list replaces the former one.'),
      }),
    }),
  },
})
