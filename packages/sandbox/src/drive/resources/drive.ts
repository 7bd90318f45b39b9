import capabilities from '../fixtures/capabilities.json' with { type: 'json' }
import { type DriveRecord, ROLES, type Role } from '../records.ts'

/** The least role of each capability on a shared drive. */
const NEEDS = Object.entries(capabilities) as [capability: string, least: Role][]

/** A shared drive in the vendor's form. */
export function driveOf({ role, request_id: _, restrictions, ...drive }: DriveRecord): object {
  const has = (least: Role) => ROLES.indexOf(role) >= ROLES.indexOf(least)
  const capabilities = Object.fromEntries(NEEDS.map(([name, least]) => [name, has(least)]))
  return { ...drive, capabilities, restrictions }
}
