import capabilities from '../fixtures/capabilities.json' with { type: 'json' }
import { type DriveRecord, ROLES, type Role, timeOf } from '../records.ts'

/** The least role of each capability on a shared drive. */
const NEEDS = Object.entries(capabilities) as [capability: string, least: Role][]

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
    capabilities: Object.fromEntries(NEEDS.map(([name, least]) => [name, has(least)])),
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
