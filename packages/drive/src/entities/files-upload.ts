import { defineEntity } from '@linkspan/core'
import { fileUpload } from '../upload/upload.ts'

/** New files with content. */
export const filesUpload = defineEntity({
  name: 'files_upload',
  summary: 'New files with content.',
  actions: {
    /** Creates a file with content. Sends a large file in chunks, and resumes after a lost connection. */
    create: fileUpload({
      summary:
        'Creates a file with content. Sends a large file in chunks, and resumes after a lost connection.',
    }),
  },
})
