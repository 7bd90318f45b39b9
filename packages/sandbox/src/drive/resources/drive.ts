import { type Getters, type Mask, render } from '../fields/mask.ts'
import { type DriveRecord, ROLES, type Role } from '../records.ts'
import { timeOf } from './person.ts'

const NEEDS: Readonly<Record<string, Role>> = {
  canAddChildren: 'writer',
  canChangeCopyRequiresWriterPermissionRestriction: 'organizer',
  canChangeDomainUsersOnlyRestriction: 'organizer',
  canChangeDriveBackground: 'organizer',
  canChangeDriveMembersOnlyRestriction: 'organizer',
  canChangeSharingFoldersRequiresOrganizerPermissionRestriction: 'organizer',
  canComment: 'commenter',
  canCopy: 'reader',
  canDeleteChildren: 'organizer',
  canDeleteDrive: 'organizer',
  canDownload: 'reader',
  canEdit: 'writer',
  canListChildren: 'reader',
  canManageMembers: 'organizer',
  canReadRevisions: 'writer',
  canRename: 'writer',
  canRenameDrive: 'organizer',
  canResetDriveRestrictions: 'organizer',
  canShare: 'organizer',
  canTrashChildren: 'fileOrganizer',
}

const GETTERS: Getters<DriveRecord> = {
  kind: () => 'drive#drive',
  id: ({ id }) => id,
  name: ({ name }) => name,
  colorRgb: ({ color }) => color,
  createdTime: ({ created }) => timeOf(created),
  hidden: ({ hidden }) => hidden,
  capabilities: ({ role }) =>
    Object.fromEntries(
      Object.entries(NEEDS).map(([name, least]) => [name, ROLES.indexOf(role) >= ROLES.indexOf(least)]),
    ),
  restrictions: ({ restrictions }) => ({
    adminManagedRestrictions: false,
    copyRequiresWriterPermission: false,
    domainUsersOnly: false,
    driveMembersOnly: false,
    sharingFoldersRequiresOrganizerPermission: false,
    ...restrictions,
  }),
}

/** A shared drive in the vendor's form. */
export const driveOf = (drive: DriveRecord, mask: Mask) => render(GETTERS, drive, mask)
