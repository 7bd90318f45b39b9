import { defineEntity } from '@linkspan/core'
import { fileUpload } from '../upload/upload.ts'

export const filesUpload = defineEntity({
  name: 'files_upload',
  summary: 'New files with content.',
  actions: {
    /** Creates a file with content; a large one travels in pieces and survives cut connections. */
    create: fileUpload({
      summary: 'Creates a file with content; a large one travels in pieces and survives cut connections.',
    }),
  },
})
