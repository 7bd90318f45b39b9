import { defineEntity } from '@linkspan/core'
import { fileReplace, fileUpload } from '../upload/upload.ts'

export const filesUpload = defineEntity({
  name: 'files_upload',
  summary: 'Files with content: new ones, and new content of present ones.',
  actions: {
    create: fileUpload({
      summary:
        'Creates a file with content. Sends a large file in chunks, and resumes after a lost connection.',
    }),
    update: fileReplace({
      summary: 'Replaces the content of a file. The former content stays a revision.',
    }),
  },
})
