import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { path } from '../google-drive.ts'
import { fields } from '../params.ts'
import { driveGet } from '../reads.ts'
import { ABOUT } from '../resources.ts'

export const about = defineEntity({
  name: 'about',
  summary: 'The authorizing user, their storage, and what the vendor converts.',
  actions: {
    /** Reads who the user is, how much storage is used, and which formats are converted. */
    get: driveGet({
      summary: 'Reads who the user is, how much storage is used, and which formats are converted.',
      resource: ABOUT,
      params: z.strictObject({ fields }),
      target: (query) => ({ path: path`/about`, query }),
    }),
  },
})
