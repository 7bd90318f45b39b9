import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { path } from '../google-drive.ts'
import {
  fields,
  fileId,
  permissionId,
  resource_key,
  supportsAllDrives,
  useDomainAdminAccess,
} from '../params.ts'
import { driveGet, driveList, keyOf } from '../reads.ts'
import { PERMISSION, PERMISSIONS } from '../resources.ts'

/** The permissions on a file or shared drive. */
export const permissions = defineEntity({
  name: 'permissions',
  summary: 'The permissions on a file or shared drive.',
  actions: {
    /** Lists the permissions on a file or shared drive. */
    list: driveList({
      summary: 'Lists the permissions on a file or shared drive.',
      listing: PERMISSIONS,
      params: { fileId, supportsAllDrives, useDomainAdminAccess, resource_key },
      target: ({ fileId, resource_key, ...query }) => ({
        path: path`/files/${fileId}/permissions`,
        query,
        keys: keyOf(fileId, resource_key),
      }),
    }),
    /** Reads one permission. */
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
      target: ({ fileId, permissionId, resource_key, ...query }) => ({
        path: path`/files/${fileId}/permissions/${permissionId}`,
        query,
        keys: keyOf(fileId, resource_key),
      }),
    }),
  },
})
