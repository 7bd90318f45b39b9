import { DOMAIN } from '../../google/user.ts'
import { type DrivePerson, type PermissionRecord, ROLES, type Role, type StoredFile } from '../records.ts'

/** A permission on a file, or on a folder that it is in. */
export type Held = PermissionRecord & { inherited_from?: string }

const rank = (role: Role) => ROLES.indexOf(role)

/** Creates the access rules of a user: the rights and the state that a file inherits from its folders. */
export function createAccessRules(me: DrivePerson, get: (id: string | undefined) => StoredFile | undefined) {
  /** The permissions on a file, own ones before inherited ones; each person once, with the best role. */
  const permissions = (file: StoredFile): readonly Held[] => {
    const found = new Map<string, Held>()
    for (let at: StoredFile | undefined = file; at; at = get(at.parent)) {
      for (const permission of at.permissions) {
        if (at !== file && permission.role === 'owner' && !file.drive_id) continue
        const known = found.get(permission.id)
        if (known && rank(known.role) >= rank(permission.role)) continue
        found.set(permission.id, at === file ? permission : { ...permission, inherited_from: at.id })
      }
    }
    return [...found.values()]
  }
  /** The user's role on a file; undefined without access. */
  const role = (file: StoredFile): Role | undefined => {
    if (file.owner?.me) return 'owner'
    let best: Role | undefined
    for (const { type, emailAddress, domain, role: each } of permissions(file)) {
      const mine =
        type === 'anyone' || (type === 'domain' && domain === DOMAIN) || emailAddress === me.emailAddress
      if (mine && (best === undefined || rank(each) > rank(best))) best = each
    }
    return best
  }
  const atLeast = (file: StoredFile, wanted: Role): boolean => {
    const best = role(file)
    return best !== undefined && rank(best) >= rank(wanted)
  }
  return {
    permissions,
    role,
    atLeast,
    /** Whether the user may download a file. */
    mayDownload: (file: StoredFile): boolean => !file.copy_restricted || atLeast(file, 'writer'),
    isTrashed: (file: StoredFile): boolean => {
      for (let at: StoredFile | undefined = file; at; at = get(at.parent)) {
        if (at.trashed !== undefined) return true
      }
      return false
    },
    visibility: (file: StoredFile): string => {
      const all = permissions(file)
      for (const type of ['anyone', 'domain'] as const) {
        const open = all.find((each) => each.type === type)
        if (open) return `${type}${open.allowFileDiscovery ? 'CanFind' : 'WithLink'}`
      }
      return 'limited'
    },
  }
}
