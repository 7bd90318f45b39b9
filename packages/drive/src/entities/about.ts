import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { fields } from '../params.ts'
import { driveGet, requestAt } from '../reads.ts'
import { ABOUT } from '../resources.ts'

export const about = defineEntity({
  name: 'about',
  summary: 'The authorizing user, their storage, and the formats that the vendor converts.',
  actions: {
    get: driveGet({
      summary: 'Reads the user, the used storage, and the formats that the vendor converts.',
      resource: ABOUT,
      params: z.strictObject({ fields }),
      target: requestAt('/about'),
    }),
  },
})
