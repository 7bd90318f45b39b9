import capabilities from '../fixtures/capabilities.json' with { type: 'json' }
import { ROLES, type Role } from '../records.ts'

/** A shared drive, in the vendor's form; its root folder has the same id. */
export type DriveRecord = ReturnType<typeof newDrive>

/** A new shared drive, with the user's role in it, and with the request that created it. */
export const newDrive = (
  { id, name, createdTime }: { id: string; name: string; createdTime: string },
  more: { role: Role; request_id?: string },
) => ({
  kind: 'drive#drive',
  id,
  name,
  colorRgb: '#0091ea',
  createdTime,
  hidden: false,
  restrictions: {
    adminManagedRestrictions: false,
    copyRequiresWriterPermission: false,
    domainUsersOnly: false,
    driveMembersOnly: false,
    sharingFoldersRequiresOrganizerPermission: false,
  },
  ...more,
})

/** The least role of each capability on a shared drive. */
const NEEDS = Object.entries(capabilities) as [capability: string, least: Role][]

/** A shared drive in the vendor's form. */
export function driveOf({ role, request_id: _, restrictions, ...drive }: DriveRecord): object {
  const has = (least: Role) => ROLES.indexOf(role) >= ROLES.indexOf(least)
  const capabilities = Object.fromEntries(NEEDS.map(([name, least]) => [name, has(least)]))
  return { ...drive, capabilities, restrictions }
}
