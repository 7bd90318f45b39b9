import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { driveCreate, driveDelete, driveUpdate } from '../declared-writes.ts'
import {
  fields,
  fileId,
  permissionId,
  resource_key,
  supportsAllDrives,
  useDomainAdminAccess,
} from '../params.ts'
import { driveGet, driveList, requestAt } from '../reads.ts'
import { PERMISSION, PERMISSIONS } from '../resources.ts'
import { checkedHolder, createParams, permissionsTarget, updateParams } from '../sharing.ts'

export const permissions = defineEntity({
  name: 'permissions',
  summary: 'The permissions on a file or shared drive.',
  actions: {
    list: driveList({
      summary: 'Lists the permissions on a file or shared drive.',
      listing: PERMISSIONS,
      params: { fileId, supportsAllDrives, useDomainAdminAccess, resource_key },
      target: requestAt('/files/{fileId}/permissions'),
    }),
    get: driveGet({
      summary: 'Reads one permission.',
      resource: PERMISSION,
      params: z.strictObject({
        fileId,
        permissionId,
        supportsAllDrives,
        useDomainAdminAccess,
        fields,
        resource_key,
      }),
      target: requestAt('/files/{fileId}/permissions/{permissionId}'),
    }),
    create: driveCreate({
      summary: 'Shares a file or shared drive with a user, a group, a domain or anyone.',
      resource: PERMISSION,
      id_name: 'permissionId',
      final: ['transferOwnership', 'moveToNewOwnersRoot'],
      params: createParams,
      target: ({ sendNotificationEmail, emailMessage, transferOwnership, moveToNewOwnersRoot, ...given }) => {
        const { permission, ...target } = permissionsTarget(checkedHolder(given))
        const options = { sendNotificationEmail, emailMessage, transferOwnership, moveToNewOwnersRoot }
        return { ...target, query: { ...target.query, ...options }, body: permission }
      },
    }),
    update: driveUpdate({
      summary: 'Changes the role of a permission, or when it ends.',
      resource: PERMISSION,
      final: ['transferOwnership', 'removeExpiration'],
      params: updateParams,
      target: ({ permissionId, removeExpiration, transferOwnership, ...given }) => {
        const { permission, path: list, ...target } = permissionsTarget(given)
        const query = { ...target.query, removeExpiration, transferOwnership }
        const path = `${list}/${encodeURIComponent(permissionId)}`
        const id = `${given.fileId}/permissions/${permissionId}`
        return { ...target, id, path, query, body: permission }
      },
    }),
    delete: driveDelete({
      summary: 'Takes a permission back, so that its holder loses access.',
      params: z.strictObject({ fileId, permissionId, supportsAllDrives, useDomainAdminAccess, resource_key }),
      target: requestAt('/files/{fileId}/permissions/{permissionId}'),
      shown: ['type', 'emailAddress', 'domain', 'role'],
    }),
  },
})
