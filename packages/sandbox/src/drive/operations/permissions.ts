import { badRequest, DriveError, driveError, notPermitted, unknownId } from '../errors.ts'
import { parseMask } from '../fields/mask.ts'
import type { DriveCall, DriveOperations } from '../protocol/call.ts'
import { collectionOf } from '../protocol/collection.ts'
import {
  type Held,
  type PermissionRecord,
  permissionIdOf,
  ROLES,
  type Role,
  type StoredFile,
} from '../records.ts'
import { permissionOf } from '../resources/file.ts'
import { type Body, changesIn, readBody } from './body.ts'

const TYPES = ['user', 'group', 'domain', 'anyone'] as const

const CREATED = parseMask('kind,type,role,emailAddress,domain,allowFileDiscovery,expirationTime,view')
const UPDATED = parseMask('kind,role,expirationTime')

/** Reads one of some values. Throws the vendor's refusal. */
function oneOf<Value>(allowed: readonly Value[], name: string, value: unknown): Value {
  const found = allowed.find((each) => each === value)
  if (found) return found
  throw badRequest(
    value === undefined ? `The permission ${name} field is required.` : `The specified ${name} is invalid.`,
  )
}

/** Reads the role in a body. Throws the vendor's refusal. */
function readRole(value: unknown, transfers: boolean): Role {
  const role = oneOf(ROLES, 'role', value)
  if (role === 'owner' && !transfers) throw driveError('forbidden')
  return role
}

/** Reads the permission in a body. Throws the vendor's refusal. */
function readPermission(body: Body, transfers: boolean): PermissionRecord {
  const type = oneOf(TYPES, 'type', body.type)
  const role = readRole(body.role, transfers)
  const { allowFileDiscovery, expirationTime } = changesIn(body) as Partial<PermissionRecord>
  const more = { type, role, allowFileDiscovery, expirationTime }
  if (type === 'anyone') return { id: 'anyoneWithLink', ...more }
  const name = type === 'domain' ? 'domain' : 'emailAddress'
  const holder = body[name]
  if (!holder) throw badRequest(`The ${name} field is required for permissions of the type ${type}.`)
  return { id: permissionIdOf(String(holder)), ...more, [name]: holder }
}

/** The file of a call; throws if the user may not see its permissions. */
function sharedFile(call: DriveCall): StoredFile {
  const file = call.file(call.variables.fileId)
  if (!call.store.access.atLeast(file, file.driveId === undefined ? 'writer' : 'reader')) throw notPermitted()
  return file
}

/** A permission on the file itself; an inherited one can only be changed where it comes from. */
function ownPermission(call: DriveCall, file: StoredFile): PermissionRecord {
  const { permissionId = '' } = call.variables
  const own = file.permissions.find(({ id }) => id === permissionId)
  if (own) return own
  if (!call.store.access.permissions(file).some(({ id }) => id === permissionId))
    throw unknownId('Permission', permissionId, 'permissionId')
  throw driveError('cannotModifyInheritedPermission')
}

const invalidSharing = (message: string) => new DriveError(403, 'invalidSharingRequest', message)

/** Throws for a role that the file cannot give, or that the user may not. */
function checkRole({ store }: DriveCall, file: StoredFile, { role }: PermissionRecord): void {
  const shared = file.driveId !== undefined
  const managing = role === 'organizer' || role === 'fileOrganizer'
  if (shared ? role === 'owner' : managing)
    throw invalidSharing(`The role ${role} is not allowed for this item.`)
  const least = shared && store.isRoot(file) ? 'organizer' : role === 'owner' ? 'owner' : 'writer'
  if (!store.access.atLeast(file, least)) throw notPermitted()
}

const YEAR = 366 * 86_400_000

function checkExpiration(now: number, { type, expirationTime }: PermissionRecord): void {
  if (expirationTime === undefined) return
  const ends = Date.parse(expirationTime)
  if (type === 'domain' || type === 'anyone' || ends <= now || ends > now + YEAR)
    throw invalidSharing('Expiration dates must be in the future, within a year, and for users and groups.')
}

/** Gives a file to the holder of a permission; the present owner becomes a writer. */
function setOwner(file: StoredFile, permission: PermissionRecord): void {
  for (const each of file.permissions) if (each.role === 'owner') each.role = 'writer'
  permission.role = 'owner'
  const { emailAddress = '', displayName = emailAddress, id } = permission
  file.owners = [{ kind: 'drive#user', displayName, emailAddress, permissionId: id, me: false }]
}

const { answer, reads } = collectionOf<Held>({
  name: 'Permission',
  variable: 'permissionId',
  key: 'permissions',
  items: (call) => call.store.access.permissions(sharedFile(call)),
  show: (permission, call) => permissionOf(permission, call.file(call.variables.fileId)),
})

/** The operations on permissions. */
export const permissionOperations: DriveOperations = {
  ...reads,
  create: (call) => {
    const { parameters, store } = call
    const file = call.file(call.variables.fileId, 'writer')
    const transfers = parameters.flag('transferOwnership')
    const given = readPermission(readBody(call, { writable: CREATED }), transfers)
    checkRole(call, file, given)
    checkExpiration(store.now(), given)
    const notifies = parameters.text('sendNotificationEmail')
    if (notifies !== undefined && given.type !== 'user' && given.type !== 'group')
      throw badRequest('sendNotificationEmail is only for users and groups.')
    if (notifies === 'false' && transfers) throw badRequest('A transfer of ownership always notifies.')
    const known = file.permissions.find(({ id }) => id === given.id)
    // who has access keeps the better role
    if (known) known.role = ROLES.indexOf(known.role) > ROLES.indexOf(given.role) ? known.role : given.role
    else file.permissions.push(given)
    if (given.role === 'owner') setOwner(file, known ?? given)
    store.touched(file)
    return answer(call, known ?? given)
  },
  update: (call) => {
    const { parameters, store } = call
    const file = call.file(call.variables.fileId, 'writer')
    const permission = ownPermission(call, file)
    const { role = permission.role, expirationTime } = changesIn(readBody(call, { writable: UPDATED }))
    const transfers = parameters.flag('transferOwnership') || permission.role === role
    const changed = {
      ...permission,
      role: readRole(role, transfers),
      expirationTime: expirationTime as string | undefined,
    }
    checkRole(call, file, changed)
    checkExpiration(store.now(), changed)
    if (permission.role === 'owner' && changed.role !== 'owner') throw notPermitted()
    permission.role = changed.role
    permission.expirationTime = changed.expirationTime ?? permission.expirationTime
    if (parameters.flag('removeExpiration')) delete permission.expirationTime
    if (changed.role === 'owner') setOwner(file, permission)
    store.touched(file)
    return answer(call, permission)
  },
  delete: (call) => {
    const file = call.file(call.variables.fileId, 'writer')
    const found = ownPermission(call, file)
    if (found.role === 'owner') throw notPermitted()
    file.permissions = file.permissions.filter((each) => each !== found)
    call.store.touched(file)
    return { status: 204 }
  },
}
