import { randomUUID } from 'node:crypto'
import { changeTo, defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { driveAct, driveCreate, driveDelete, driveUpdate, readBefore, writeAt } from '../declared-writes.ts'
import { driveId, fields, flag, useDomainAdminAccess } from '../params.ts'
import { driveGet, driveList, requestAt } from '../reads.ts'
import { DRIVE, DRIVES } from '../resources.ts'

const name = z.string().min(1).max(1000).describe('The name.')
const themeId = z
  .string()
  .min(1)
  .max(100)
  .optional()
  .describe('A theme of driveThemes of about.get. Default: a random one.')

const restrictions = z
  .strictObject({
    adminManagedRestrictions: flag('Only administrators change the restrictions.'),
    copyRequiresWriterPermission: flag('Readers and commenters cannot copy, print or download.'),
    domainUsersOnly: flag('Only people of the domain have access.'),
    driveMembersOnly: flag('Only members have access to items.'),
    sharingFoldersRequiresOrganizerPermission: flag('Only organizers share folders.'),
  })
  .optional()
  .describe('What is restricted; those that are left out keep their value.')

const atDrive = requestAt('/drives/{driveId}')
const atDrives = writeAt('/drives', 'requestId')

/** An action that hides a shared drive, or shows it again. */
function visibility(summary: string, hidden: boolean) {
  return driveAct({
    summary,
    resource: DRIVE,
    params: z.strictObject({ driveId, fields }),
    target: requestAt(`/drives/{driveId}/${hidden ? 'hide' : 'unhide'}`),
    change: async (api, { driveId }, call) =>
      changeTo(driveId, await readBefore(api, atDrive({ driveId }), ['hidden'], call), { hidden }),
  })
}

export const drives = defineEntity({
  name: 'drives',
  summary: 'Shared drives that the user is a member of.',
  actions: {
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
      target: requestAt('/drives'),
    }),
    get: driveGet({
      summary: 'Reads one shared drive.',
      resource: DRIVE,
      params: z.strictObject({ driveId, useDomainAdminAccess, fields }),
      target: atDrive,
    }),
    create: driveCreate({
      summary: 'Creates a shared drive, of which the user is the organizer.',
      resource: DRIVE,
      id_name: 'driveId',
      params: z.strictObject({
        name,
        themeId,
        requestId: z
          .string()
          .min(1)
          .max(200)
          .optional()
          .describe(
            'An id of this request: a second one with it creates no second drive. Default: a random one.',
          ),
        fields,
      }),
      target: ({ requestId = randomUUID(), ...given }) => atDrives({ requestId, ...given }),
    }),
    update: driveUpdate({
      summary: 'Renames a shared drive, or changes its looks and restrictions.',
      resource: DRIVE,
      params: z.strictObject({
        driveId,
        name: name.optional().describe('New name.'),
        themeId,
        colorRgb: z
          .string()
          .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #4285f4')
          .optional()
          .describe('The colour, such as #4285f4; not with themeId.'),
        restrictions,
        useDomainAdminAccess,
        fields,
      }),
      target: writeAt('/drives/{driveId}', 'useDomainAdminAccess'),
    }),
    delete: driveDelete({
      summary: 'Deletes a shared drive permanently. It must be empty, except for administrators.',
      params: z.strictObject({
        driveId,
        allowItemDeletion: flag('Whether its items are deleted too; only with useDomainAdminAccess.'),
        useDomainAdminAccess,
      }),
      target: atDrive,
      shown: ['name', 'createdTime'],
    }),
    hide: visibility("Hides a shared drive from the user's default view.", true),
    unhide: visibility('Shows a hidden shared drive again.', false),
  },
})
