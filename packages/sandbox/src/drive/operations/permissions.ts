import { createHash } from 'node:crypto'
import type { VendorResponse } from '../../kit/http.ts'
import { badRequest, DriveError, notFound, notPermitted, parameter } from '../errors.ts'
import { type Getters, parseMask, render } from '../fields/mask.ts'
import { schemas } from '../fields/schemas.ts'
import type { Call } from '../protocol/call.ts'
import type { Pages } from '../protocol/pages.ts'
import { type FileRecord, type PermissionRecord, ROLES, type Role } from '../records.ts'
import { permissionOf } from '../resources/permission.ts'
import { type Body, checkBody, readBody } from './body.ts'

const TYPES: readonly string[] = ['user', 'group', 'domain', 'anyone']

const CREATED = parseMask(
  'kind,type,role,emailAddress,domain,allowFileDiscovery,expirationTime,view,pendingOwner',
)
const UPDATED = parseMask('kind,role,expirationTime,allowFileDiscovery,pendingOwner')

/** The file that a call asks about, where the user may see who else has it. */
function sharedFile(call: Call, role: Role = 'writer'): FileRecord {
  const file = call.file(call.variables.fileId)
  if (!call.store.access.atLeast(file, file.drive_id === undefined ? role : 'reader')) throw notPermitted()
  return file
}

function roleOf(call: Call, file: FileRecord, body: Body): Role {
  const role = ROLES.find((each) => each === body.role)
  if (!role) throw badRequest('The specified role is invalid or not supported.', parameter('permission.role'))
  const drives_only = role === 'organizer' || role === 'fileOrganizer'
  if ((drives_only && file.drive_id === undefined) || (role === 'owner' && file.drive_id !== undefined)) {
    throw new DriveError(
      403,
      'invalidSharingRequest',
      'Bad Request. User message: "The role does not suit the item."',
    )
  }
  if (role === 'owner' && !call.parameters.flag('transferOwnership')) {
    throw new DriveError(
      403,
      'forbidden',
      "The transferOwnership parameter must be enabled when the permission role is 'owner'.",
      parameter('transferOwnership'),
    )
  }
  return role
}

function newPermission(call: Call, file: FileRecord, body: Body): PermissionRecord {
  const type = TYPES.find((each) => each === body.type) as PermissionRecord['type'] | undefined
  if (!type) throw badRequest('The permission type field is required.', parameter('permission.type'))
  const role = roleOf(call, file, body)
  const address = type === 'domain' ? body.domain : body.emailAddress
  if (type === 'anyone')
    return { id: 'anyoneWithLink', type, role, allowFileDiscovery: body.allowFileDiscovery === true }
  if (typeof address !== 'string' || (type !== 'domain' && !/^[^@\s]+@[^@\s]+$/.test(address))) {
    throw badRequest(
      'The specified emailAddress is invalid or not applicable for the given permission type.',
      parameter('permission.emailAddress'),
    )
  }
  const digits = BigInt(`0x${createHash('md5').update(address).digest('hex')}`)
    .toString()
    .slice(0, 20)
  return {
    id: digits,
    type,
    role,
    displayName: address,
    ...(type === 'domain'
      ? { domain: address, allowFileDiscovery: body.allowFileDiscovery === true }
      : { emailAddress: address }),
    ...(typeof body.expirationTime === 'string' ? { expirationTime: body.expirationTime } : {}),
  }
}

/** The operations on permissions. */
export function createPermissions(pages: Pages) {
  const find = (call: Call, file: FileRecord) => {
    const { permissionId = '' } = call.variables
    const found = call.store.access.permissions(file).find(({ id }) => id === permissionId)
    if (!found) throw notFound('Permission', permissionId, 'permissionId')
    return found
  }
  /** A permission that stands on the file itself; those from above are changed where they are. */
  const own = (call: Call, file: FileRecord): PermissionRecord => {
    const found = find(call, file)
    const mine = file.permissions.find(({ id }) => id === found.id)
    if (!mine) {
      throw new DriveError(
        403,
        'cannotModifyInheritedPermission',
        'Inherited permissions cannot be changed here.',
      )
    }
    return mine
  }
  return {
    list: (call: Call): VendorResponse => {
      const file = sharedFile(call)
      const { items, next } = pages.cut(call.store.access.permissions(file), {
        query: `permissions ${file.id}`,
        size: call.parameters.number('pageSize', 100),
        token: call.parameters.text('pageToken'),
        key: (permission) => permission.id,
      })
      const list: Getters<undefined> = {
        kind: () => 'drive#permissionList',
        nextPageToken: () => next,
        permissions: (_, mask) => items.map((permission) => permissionOf(permission, file, mask)),
      }
      return call.answer(render(list, undefined, call.mask))
    },
    get: (call: Call): VendorResponse => {
      const file = sharedFile(call)
      return call.answer(permissionOf(find(call, file), file, call.mask))
    },
    create: (call: Call): VendorResponse => {
      const file = call.file(call.variables.fileId, 'writer')
      const body = readBody(call.request.text)
      checkBody(body, schemas.permission, CREATED)
      const permission = newPermission(call, file, body)
      file.permissions = [...file.permissions.filter(({ id }) => id !== permission.id), permission]
      call.store.touched(file)
      return call.answer(permissionOf(permission, file, call.mask))
    },
    update: (call: Call): VendorResponse => {
      const file = call.file(call.variables.fileId, 'writer')
      const body = readBody(call.request.text)
      checkBody(body, schemas.permission, UPDATED)
      const permission = own(call, file)
      if (body.role !== undefined) permission.role = roleOf(call, file, body)
      if (typeof body.expirationTime === 'string') permission.expirationTime = body.expirationTime
      if (call.parameters.flag('removeExpiration')) delete permission.expirationTime
      call.store.touched(file)
      return call.answer(permissionOf(permission, file, call.mask))
    },
    delete: (call: Call): VendorResponse => {
      const file = call.file(call.variables.fileId, 'writer')
      const permission = own(call, file)
      if (permission.role === 'owner') throw notPermitted()
      file.permissions = file.permissions.filter((each) => each !== permission)
      call.store.touched(file)
      return { status: 204 }
    },
  }
}
