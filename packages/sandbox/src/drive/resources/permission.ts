import { type Getters, type Mask, render } from '../fields/mask.ts'
import type { FileRecord } from '../records.ts'
import type { Held } from '../store/access.ts'

interface Subject {
  permission: Held
  file: FileRecord
}

const GETTERS: Getters<Subject> = {
  kind: () => 'drive#permission',
  id: ({ permission }) => permission.id,
  type: ({ permission }) => permission.type,
  emailAddress: ({ permission }) => permission.emailAddress,
  domain: ({ permission }) => permission.domain,
  role: ({ permission }) => permission.role,
  allowFileDiscovery: ({ permission: { type, allowFileDiscovery } }) =>
    type === 'anyone' || type === 'domain' ? (allowFileDiscovery ?? false) : undefined,
  displayName: ({ permission }) => permission.displayName,
  expirationTime: ({ permission }) => permission.expirationTime,
  deleted: ({ permission: { type } }) => (type === 'user' || type === 'group' ? false : undefined),
  pendingOwner: ({ permission: { type } }) => (type === 'user' ? false : undefined),
  permissionDetails: ({ permission: { role, inherited_from }, file }) => {
    if (file.drive_id === undefined) return undefined
    return [
      {
        permissionType: inherited_from === undefined && file.id !== file.drive_id ? 'file' : 'member',
        role,
        ...(inherited_from === undefined ? {} : { inheritedFrom: inherited_from }),
        inherited: inherited_from !== undefined,
      },
    ]
  },
}

/** A permission in the vendor's form. */
export const permissionOf = (permission: Held, file: FileRecord, mask: Mask) =>
  render(GETTERS, { permission, file }, mask)
