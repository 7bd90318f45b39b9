import { defineEntity } from '@linkspan/core'
import { fileExport } from '../downloads.ts'

/** Google documents in other formats. */
export const filesExport = defineEntity({
  name: 'files_export',
  summary: 'Google documents in other formats.',
  actions: {
    /** Downloads a Google document in another format, of any size. */
    download: fileExport({ summary: 'Downloads a Google document in another format, of any size.' }),
  },
})
