import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { path } from '../google-drive.ts'
import { driveId, fields, useDomainAdminAccess } from '../params.ts'
import { driveGet, driveList } from '../reads.ts'
import { DRIVE, DRIVES } from '../resources.ts'

/** Shared drives that the user is a member of. */
export const drives = defineEntity({
  name: 'drives',
  summary: 'Shared drives that the user is a member of.',
  actions: {
    /** Lists the shared drives. */
    list: driveList({
      summary: 'Lists the shared drives.',
      listing: DRIVES,
      standard: 10,
      params: {
        q: z
          .string()
          .min(1)
          .max(50_000)
          .optional()
          .describe("A query in the vendor’s syntax, such as: name contains 'sales'."),
        useDomainAdminAccess,
      },
      target: (query) => ({ path: path`/drives`, query }),
    }),
    /** Reads one shared drive. */
    get: driveGet({
      summary: 'Reads one shared drive.',
      resource: DRIVE,
      params: z.strictObject({ driveId, useDomainAdminAccess, fields }),
      target: ({ driveId, ...query }) => ({ path: path`/drives/${driveId}`, query }),
    }),
  },
})
