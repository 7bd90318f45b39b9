import type { StoredFile } from '../records.ts'
import type { Held } from '../store/access.ts'

/** A permission in the vendor's form. */
export function permissionOf({ inherited_from, ...permission }: Held, { id, drive_id }: StoredFile): object {
  const { type, role, allowFileDiscovery = false } = permission
  const is_direct = inherited_from === undefined && id !== drive_id
  return {
    kind: 'drive#permission',
    ...permission,
    ...((type === 'anyone' || type === 'domain') && { allowFileDiscovery }),
    ...((type === 'user' || type === 'group') && { allowFileDiscovery: undefined, deleted: false }),
    ...(type === 'user' && { pendingOwner: false }),
    ...(drive_id !== undefined && {
      permissionDetails: [
        {
          permissionType: is_direct ? 'file' : 'member',
          role,
          inheritedFrom: inherited_from,
          inherited: inherited_from !== undefined,
        },
      ],
    }),
  }
}
