import { defineEntity } from '@linkspan/core'
import { fileReplace, fileUpload } from '../upload/upload.ts'

export const filesUpload = defineEntity({
  name: 'files_upload',
  summary: 'Files with content: new ones, and new content of present ones.',
  actions: {
    create: fileUpload,
    update: fileReplace,
  },
})
