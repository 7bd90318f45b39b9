import type { VendorResponse } from '../../kit/http.ts'
import { notFound, notPermitted } from '../errors.ts'
import { type Getters, render } from '../fields/mask.ts'
import type { Call } from '../protocol/call.ts'
import type { Pages } from '../protocol/pages.ts'
import { type FileRecord, ROLES } from '../records.ts'
import { permissionOf } from '../resources/permission.ts'
import { readBody } from './body.ts'
import { readPermission } from './permission-body.ts'

/** The file of a call; throws if the user may not see its permissions. */
function sharedFile(call: Call): FileRecord {
  const file = call.file(call.variables.fileId)
  if (!call.store.access.atLeast(file, file.drive_id === undefined ? 'writer' : 'reader'))
    throw notPermitted()
  return file
}

/** The operations on permissions. */
export function createPermissions(pages: Pages) {
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
    create: (call: Call): VendorResponse => {
      const file = call.file(call.variables.fileId, 'writer')
      const given = readPermission(readBody(call.request.text))
      const known = file.permissions.find(({ id }) => id === given.id)
      // who has access keeps the better role
      if (known) known.role = ROLES.indexOf(known.role) > ROLES.indexOf(given.role) ? known.role : given.role
      else file.permissions.push(given)
      call.store.touched(file)
      return call.answer(permissionOf(known ?? given, file, call.mask))
    },
    delete: (call: Call): VendorResponse => {
      const file = call.file(call.variables.fileId, 'writer')
      const { permissionId = '' } = call.variables
      const found = file.permissions.find(({ id }) => id === permissionId)
      if (!found) throw notFound('Permission', permissionId, 'permissionId')
      if (found.role === 'owner') throw notPermitted()
      file.permissions = file.permissions.filter((each) => each !== found)
      call.store.touched(file)
      return { status: 204 }
    },
    get: (call: Call): VendorResponse => {
      const file = sharedFile(call)
      const { permissionId = '' } = call.variables
      const found = call.store.access.permissions(file).find(({ id }) => id === permissionId)
      if (!found) throw notFound('Permission', permissionId, 'permissionId')
      return call.answer(permissionOf(found, file, call.mask))
    },
  }
}
