import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { driveDelete } from '../declared-writes.ts'
import { fileDownload } from '../downloads.ts'
import { fileGetParams, fileListParams, filesTarget, fileTarget } from '../files.ts'
import { fileId, resource_key, supportsAllDrives } from '../params.ts'
import { driveGet, driveList } from '../reads.ts'
import { FILE, FILE_LIST } from '../resources.ts'
import { fileSearch } from '../sync/sync.ts'
import { DELETED, fileCopy, fileCreate, fileUpdate } from '../writes.ts'

export const files = defineEntity({
  name: 'files',
  summary: 'Files, folders and shortcuts.',
  actions: {
    list: driveList({
      summary: 'Lists files, folders and shortcuts of My Drive and of shared drives.',
      listing: FILE_LIST,
      standard: 100,
      params: fileListParams,
      target: filesTarget,
    }),
    get: driveGet({
      summary: 'Reads the metadata of a file, folder or shortcut.',
      resource: FILE,
      params: fileGetParams,
      target: fileTarget,
    }),
    create: fileCreate,
    update: fileUpdate,
    delete: driveDelete({
      summary: 'Deletes a file permanently, without the trash, and with everything in it if it is a folder.',
      params: z.strictObject({ fileId, supportsAllDrives, resource_key }),
      target: fileTarget,
      shown: DELETED,
    }),
    copy: fileCopy,
    download: fileDownload,
  },
  search: fileSearch,
})
