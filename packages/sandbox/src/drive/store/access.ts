import { DOMAIN } from '../../google/user.ts'
import { type FileRecord, type PermissionRecord, type Person, ROLES, type Role } from '../records.ts'

/** The rights and the state that a file inherits from its folders. */
export interface Access {
  /** The permissions on a file, own ones before inherited ones; each person once, with the best role. */
  permissions(file: FileRecord): readonly (PermissionRecord & { inherited_from?: string })[]
  /** The user's role on a file; undefined without access. */
  role(file: FileRecord): Role | undefined
  atLeast(file: FileRecord, role: Role): boolean
  /** Whether the user may download a file. */
  mayDownload(file: FileRecord): boolean
  isTrashed(file: FileRecord): boolean
  visibility(file: FileRecord): string
}

const rank = (role: Role) => ROLES.indexOf(role)

/** Creates the access rules of a user. */
export function createAccess(me: Person, get: (id: string | undefined) => FileRecord | undefined): Access {
  const permissions: Access['permissions'] = (file) => {
    const found = new Map<string, PermissionRecord & { inherited_from?: string }>()
    for (let at: FileRecord | undefined = file; at; at = get(at.parent)) {
      for (const permission of at.permissions) {
        if (at !== file && permission.role === 'owner' && !file.drive_id) continue
        const known = found.get(permission.id)
        if (known && rank(known.role) >= rank(permission.role)) continue
        found.set(permission.id, at === file ? permission : { ...permission, inherited_from: at.id })
      }
    }
    return [...found.values()]
  }
  const role = (file: FileRecord): Role | undefined => {
    if (file.owner?.me) return 'owner'
    let best: Role | undefined
    for (const { type, emailAddress, domain, role: each } of permissions(file)) {
      const mine =
        type === 'anyone' || (type === 'domain' && domain === DOMAIN) || emailAddress === me.emailAddress
      if (mine && (best === undefined || rank(each) > rank(best))) best = each
    }
    return best
  }
  const atLeast: Access['atLeast'] = (file, wanted) => {
    const best = role(file)
    return best !== undefined && rank(best) >= rank(wanted)
  }
  return {
    permissions,
    role,
    atLeast,
    mayDownload: (file) => !file.copy_restricted || atLeast(file, 'writer'),
    isTrashed: (file) => {
      for (let at: FileRecord | undefined = file; at; at = get(at.parent)) {
        if (at.trashed !== undefined) return true
      }
      return false
    },
    visibility: (file) => {
      const all = permissions(file)
      for (const type of ['anyone', 'domain'] as const) {
        const open = all.find((each) => each.type === type)
        if (open) return `${type}${open.allowFileDiscovery ? 'CanFind' : 'WithLink'}`
      }
      return 'limited'
    },
  }
}
