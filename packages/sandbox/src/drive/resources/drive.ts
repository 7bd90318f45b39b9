import { type DriveRecord, ROLES, type Role } from '../records.ts'
import { timeOf } from '../time.ts'

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

/** A shared drive in the vendor's form. */
export function driveOf({ id, name, color, created, hidden, role, restrictions }: DriveRecord): object {
  const has = (least: Role) => ROLES.indexOf(role) >= ROLES.indexOf(least)
  return {
    kind: 'drive#drive',
    id,
    name,
    colorRgb: color,
    createdTime: timeOf(created),
    hidden,
    capabilities: Object.fromEntries(Object.entries(NEEDS).map(([each, least]) => [each, has(least)])),
    restrictions: {
      adminManagedRestrictions: false,
      copyRequiresWriterPermission: false,
      domainUsersOnly: false,
      driveMembersOnly: false,
      sharingFoldersRequiresOrganizerPermission: false,
      ...restrictions,
    },
  }
}
